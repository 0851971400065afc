import { brandChannel } from '#lib/api/talk/live.ts'
import type { Env } from '#platform/base/env.ts'
import { tellRoom } from '#platform/base/rooms/service.ts'
import { writeLog } from '#platform/base/log.ts'

/**
 * Minimum time between two messages to a brand; pages that miss the last change read it by themselves a little later.
 */
const EVERY_MS = 3_000
const toldAtMs = new Map<string, number>()

/**
 * Tells the pages of a brand with open boards that settled bets have moved them. Never fails: pages also refresh by
 * time.
 */
export async function tellBoards(
  env: Env,
  tenant: string,
  { bets, nowMs }: { bets: readonly { isSettled: boolean }[]; nowMs: number },
): Promise<void> {
  if (!bets.some(({ isSettled }) => isSettled)) return
  if (nowMs - (toldAtMs.get(tenant) ?? -Infinity) < EVERY_MS) return
  toldAtMs.set(tenant, nowMs)
  try {
    const open = await env.DB.prepare('SELECT 1 FROM board WHERE tenant = ? AND frozen_at IS NULL LIMIT 1')
      .bind(tenant)
      .first()
    if (!open) return
    await tellRoom(env, { tenant, channel: brandChannel }, { type: 'boards', value: { atMs: nowMs } })
  } catch (cause) {
    writeLog('live.notTold', { brand: tenant, about: 'boards', cause })
  }
}
