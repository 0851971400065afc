import type { Game } from '#lib/api/play/games.ts'
import { mostSlotStakeMinor } from '#lib/shared/games/slot-stakes.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { BrandContext } from '#platform/base/call.ts'
import { findMemberById } from '#platform/people/member/service.ts'

/** The most that a member may stake in one round of a game by the market's law, by their age on the brand's day. */
export async function mostInRound(
  { env, tenant, now }: BrandContext,
  { memberId, game }: { memberId: string; game: Game },
): Promise<{ mostInRoundMinor?: number }> {
  const { market } = tenant
  const asked = { market, game, today: dayAt(now, tenant.timeZone) }
  // Most markets and games have no bound, and need no member.
  if (mostSlotStakeMinor({ ...asked, birthday: undefined }) === undefined) return {}
  const member = await findMemberById(env, { tenant: tenant.id, id: memberId })
  const mostInRoundMinor = mostSlotStakeMinor({ ...asked, birthday: member?.birthday })
  return mostInRoundMinor === undefined ? {} : { mostInRoundMinor }
}
