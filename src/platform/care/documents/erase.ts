import { proofIds } from '#lib/api/base/proofs.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { deletePicture } from '#platform/base/uploads/service.ts'
import type { Env } from '#platform/base/env.ts'
import { settingsOf } from '#platform/care/protection/service.ts'
import { listTenants, readTenant } from '#platform/base/system/service.ts'
import { listKept, markErased } from './document-repository.ts'

/** Deletes the pictures of documents after the brand's time; the record of the decision stays. */
export async function eraseDocuments(env: Env, nowMs: number): Promise<void> {
  for (const id of await listTenants(env)) {
    const tenant = await readTenant(env, id)
    if (!tenant) continue
    const { keepDays } = settingsOf(tenant).documents
    for (const kept of await listKept(env, { tenant: id, beforeMs: nowMs - keepDays * DAY_MS })) {
      // The files are deleted first: an interruption leaves rows without files, never files without a row.
      for (const proof of proofIds.parse(JSON.parse(kept.proofs))) await deletePicture(env, id, proof)
      await markErased(env, id, { id: kept.id, nowMs })
    }
  }
}
