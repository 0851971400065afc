import { listEntryClaims } from '#lib/api/base/claims.ts'
import { CLAIM_DUTIES, type ClaimSubject } from '#lib/api/claim-subjects.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'
import { expectWords } from './words.ts'

interface EntriesOptions {
  tenant: string
  kind?: string | undefined
}

const SUBJECTS = Object.keys(CLAIM_DUTIES).filter((each): each is ClaimSubject => each in CLAIM_DUTIES)

/** `entries held`: who works on which entries of a queue now. */
export async function runEntries(
  target: OpsTarget,
  words: readonly string[],
  { tenant, kind }: EntriesOptions,
): Promise<void> {
  const [action] = expectWords(words, 1)
  if (action !== 'held') throw new OpsError(`entries takes "held", not "${action ?? ''}"`)
  const subject = SUBJECTS.find((each) => each === kind)
  if (!subject) throw new OpsError(`--kind is one of ${SUBJECTS.join(', ')}, not "${kind ?? ''}"`)
  const { claims } = await callOps(target, listEntryClaims, { tenant, subject })
  say(`${tenant}: ${claims.length} entries of this queue are held`)
  for (const { id, operator, untilMs } of claims)
    say(`  ${id}: with ${operator} until ${new Date(untilMs).toISOString()}`)
}
