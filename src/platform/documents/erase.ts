import { proofIds } from '#lib/api/proofs.ts'
import { DAY_MS } from '#lib/shared/durations.ts'
import { deletePicture } from '#platform/uploads/service.ts'
import type { Env } from '#platform/env.ts'
import { settingsOf } from '#platform/protection/service.ts'
import { listTenants, readTenant } from '#platform/system/service.ts'
import { listKept, markErased } from './document-repository.ts'

/** Deletes the pictures of documents after the brand's time; the record of the decision stays. */
export async function eraseDocuments(env: Env, nowMs: number): Promise<void> {
  for (const id of await listTenants(env)) {
    const tenant = await readTenant(env, id)
    if (!tenant) continue
    const { keepDays } = settingsOf(tenant).documents
    for (const kept of await listKept(env, { tenant: id, beforeMs: nowMs - keepDays * DAY_MS })) {
      // The files first: an interruption leaves rows that lead to them, never files without a row.
      for (const proof of proofIds.parse(JSON.parse(kept.proofs))) await deletePicture(env, id, proof)
      await markErased(env, id, { id: kept.id, nowMs })
    }
  }
}
