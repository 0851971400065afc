import type * as z from 'zod/mini'
import type { liveBalance } from '#lib/api/live.ts'
import type { Balance } from './replies.ts'

export function liveBalanceOf({
  playerMinor,
  holdMinor,
  bonusMinor,
  points,
  version,
}: Balance): z.infer<typeof liveBalance> {
  return { playerMinor, holdMinor, bonusMinor, points, version }
}
