import type * as z from 'zod/mini'
import type { liveBalance } from '#lib/api/talk/live.ts'
import type { Balance } from '#platform/ledger/wallet/replies.ts'

export function liveBalanceOf({
  playerMinor,
  holdMinor,
  bonusMinor,
  points,
  version,
}: Balance): z.infer<typeof liveBalance> {
  return { playerMinor, holdMinor, bonusMinor, points, version }
}
