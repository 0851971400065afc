import { join } from 'node:path'
import { listProofs, readProof, type PROOF_SUBJECTS } from '#lib/api/base/proofs.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { makeFolder, writeOutput } from './files.ts'
import { say } from './say.ts'

interface ProofOptions {
  tenant: string
  subject: (typeof PROOF_SUBJECTS)[number]
  id?: string | undefined
  out?: string | undefined
}

/** `deposits|withdrawals|feedback proofs`: saves the pictures that a member uploaded. */
export async function saveProofs(
  target: OpsTarget,
  { tenant, subject, id, out = '.' }: ProofOptions,
): Promise<void> {
  if (!id) throw new OpsError(`name the ${subject} with --id`)
  const { proofs } = await callOps(target, listProofs, { tenant, subject, id })
  if (proofs.length === 0)
    throw new OpsError(`${tenant} has no pictures of ${subject} "${id}"; is the id right?`)
  makeFolder(out)
  for (const { id: proof, kind } of proofs) {
    const { base64 } = await callOps(target, readProof, { tenant, subject, id: proof })
    const file = join(out, `${subject}-${proof}.${kind === 'png' ? 'png' : 'jpg'}`)
    writeOutput(file, Buffer.from(base64, 'base64'), { mode: 0o600 })
    say(file)
  }
  say(`${tenant}: ${proofs.length} pictures of ${subject} ${id}`)
}
