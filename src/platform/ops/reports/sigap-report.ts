import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/reports-sigap.ts'
import { PLAY_GAP_MS } from '#lib/shared/protection/play-time.ts'
import { gameTypeOf, type GameType } from '#lib/shared/reports/sigap.ts'
import { categoryOf } from '#lib/shared/reports/booking-sums.ts'
import { hasSums, type DaySums } from '#lib/shared/reports/sums.ts'
import type { Call } from '#platform/base/call.ts'
import { brandSet, checkDays, upToDate } from './brand-set.ts'
import { measuresOf, operationSums } from './counting.ts'
import { pageBettors, type BettorRow, type PlayedRow, playedOf } from './sigap-repository.ts'

type SigapCall = Call<typeof calls.listSigapBettors>
type Play = calls.Bettor['games'][number]

/**
 * Players who placed a bet on the day, from the bookings that the day's figures are made of: bets of the file add up to the
 * figure `bets`, and stakes to `stakes` and `returned` together.
 */
export async function listSigapBettors(call: SigapCall): Promise<OutputOf<typeof calls.listSigapBettors>> {
  const { env, tenant, now, input } = call
  checkDays({ fromDay: input.day, toDay: input.day })
  const { waiting } = await upToDate(await brandSet(env, tenant.id), now)
  const asked = { tenant: tenant.id, day: input.day, after: input.after ?? '', most: input.limit }
  const members = await pageBettors(env, asked)
  const rows = await playedOf(env, { ...asked, members: members.map(({ member }) => member) })
  const byMember = Map.groupBy(rows, ({ member }) => member)
  return {
    brand: tenant.name,
    currency: tenant.currency,
    bettors: members.flatMap((row) => bettorOf(row, byMember.get(row.member) ?? [])),
    ...(members.length < input.limit ? {} : { next: members.at(-1)?.member ?? '' }),
    waiting,
  }
}

/** Games of a type without a bet of the day are left out: the file has no place for a prize of a bet of before. */
function bettorOf({ account, number }: BettorRow, rows: readonly PlayedRow[]): calls.Bettor[] {
  const byType = new Map<GameType, { play: Play; titles: Set<string>; stakesAt: number[] }>()
  for (const row of rows) {
    const sums = operationSums(row).play
    if (!hasSums(sums)) continue
    const category = categoryOf({ measures: measuresOf(row) }) ?? row.category ?? ''
    const type = gameTypeOf(category, `${row.game} ${row.game_name ?? ''}`)
    if (type === undefined) continue
    const of = byType.get(type) ?? {
      play: { type, titles: [], bets: 0, stakeMinor: 0, backMinor: 0, prizes: [], seconds: 0 },
      titles: new Set<string>(),
      stakesAt: [],
    }
    byType.set(type, of)
    const back = backOf(sums)
    of.play.bets += sums.bets ?? 0
    of.play.stakeMinor += (sums.stakeReal ?? 0) + (sums.stakeBonus ?? 0)
    of.play.backMinor += back
    if (sums.bets) {
      of.titles.add(row.game_name || row.game || category)
      of.stakesAt.push(row.at)
    }
    if (back > 0) of.play.prizes.push(prizeId(row))
  }
  const played = [...byType.values()].filter(({ play }) => play.bets > 0)
  if (played.length === 0) return []
  return [
    {
      account,
      number: number ?? '',
      seconds: secondsOf(played.flatMap(({ stakesAt }) => stakesAt)),
      games: played
        .map(({ play, titles, stakesAt }) => ({
          ...play,
          titles: [...titles].toSorted(),
          seconds: secondsOf(stakesAt),
        }))
        .toSorted((one, other) => (one.type < other.type ? -1 : 1)),
    },
  ]
}

function backOf(sums: DaySums): number {
  const names = ['winReal', 'winBonus', 'backReal', 'backBonus', 'corrected', 'jackpotPaid'] as const
  return names.reduce((sum, name) => sum + (sums[name] ?? 0), 0)
}

/** At most 20 characters: the head of the member's id, and the number of the operation in their wallet. */
function prizeId({ member, seq }: PlayedRow): string {
  return member.replaceAll('-', '').slice(0, 12) + seq.toString(36).padStart(8, '0')
}

/** The time from bet to bet; a longer pause is none of play. */
function secondsOf(stakesAt: readonly number[]): number {
  const times = stakesAt.toSorted((one, other) => one - other)
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
  return Math.floor(gaps.filter((gap) => gap <= PLAY_GAP_MS).reduce((sum, gap) => sum + gap, 0) / 1000)
}
