import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/rewards/missions.ts'
import { maskName } from '#lib/shared/text/mask.ts'
import { chanceOf } from '#lib/shared/rewards/raffle.ts'
import { windowAt } from '#lib/shared/rewards/windows.ts'
import type { Call } from '#platform/base/call.ts'
import {
  claimsOfOffers,
  findOffer,
  type RewardBase,
  shownOffers,
  type StoredOffer,
  wordsIn,
} from '#platform/rewards/offers/service.ts'
import {
  accountsOf,
  type BoardKey,
  findBoard,
  playersOf,
  rankOf,
  type ResultRow,
  resultsOf,
  topOf,
} from './board-repository.ts'
import { boardWindow, DRAW, ensureBoard, ticketHolders, ticketList } from './boards.ts'

/** Rows of a board that everybody sees. */
const SHOWN = 20
/** A drawn raffle is shown this much longer. */
const KEPT_MS = 7 * 86_400_000

export async function getMissionLeaderboard(
  call: Call<typeof calls.getMissionLeaderboard>,
): Promise<OutputOf<typeof calls.getMissionLeaderboard>> {
  const { tenant, now } = call
  const offers = await shownOffers(call.env, tenant.id)
  const boards: calls.Leaderboard[] = []
  for (const stored of offers) {
    const { startsAtMs, endsAtMs = Infinity } = stored.offer
    if (startsAtMs > now || endsAtMs <= now) continue
    const board = await leaderboardOf(call, stored, call.member.id)
    if (board) boards.push(board)
  }
  return { currency: tenant.currency, boards }
}

async function leaderboardOf(
  base: RewardBase,
  stored: StoredOffer,
  member: string,
): Promise<calls.Leaderboard | undefined> {
  const { env, tenant, now, locale } = base
  const { reward } = stored.offer
  const window = boardWindow(stored.offer, now, tenant.timeZone)
  if (reward.kind !== 'ranking' || !window) return undefined
  const board = await ensureBoard(base, stored.offer, window)
  if (!board) return undefined
  const key = { tenant: tenant.id, offer: stored.id, span: window.key }
  const before = windowAt(reward.period, window.startsAtMs - 1, tenant.timeZone)
  const [first, own, players, results] = await Promise.all([
    topOf(env, key, SHOWN),
    rankOf(env, key, member),
    playersOf(env, key),
    resultsOf(env, { ...key, span: before.key }),
  ])
  const rows = first.map(({ memberId, score }, index): ResultRow => {
    const prize = reward.prizesMinor[index] ?? 0
    return { number: index, place: index + 1, member: memberId, score, prize, ticket: null }
  })
  return {
    offerId: stored.id,
    ...(wordsIn(stored.words, locale) ?? { title: '', text: '', terms: '' }),
    period: reward.period,
    endsAtMs: board.ends_at,
    prizesMinor: [...reward.prizesMinor],
    ties: reward.ties,
    players,
    rows: await shown(base, rows, member),
    ...(own ? { own: { rank: own.rank, scoreMinor: own.score } } : {}),
    last: await shown(base, results.slice(0, SHOWN), member),
  }
}

/** Rows as other members see them. */
async function shown(
  { env, tenant }: Pick<RewardBase, 'env' | 'tenant'>,
  rows: readonly ResultRow[],
  member: string,
): Promise<calls.BoardRow[]> {
  const accounts = await accountsOf(
    env,
    tenant.id,
    rows.map((row) => row.member),
  )
  return rows.map(({ place, member: of, score, prize }) => {
    const known = accounts.get(of)
    const name = maskName(known && !known.isHidden ? known.account : '')
    return { place, name, scoreMinor: score, prizeMinor: prize, isOwn: of === member }
  })
}

export async function listRaffles(
  call: Call<typeof calls.listRaffles>,
): Promise<OutputOf<typeof calls.listRaffles>> {
  const { env, tenant, now, member } = call
  const shownNow = await shownOffers(env, tenant.id)
  const offers = shownNow.filter(({ offer }) => offer.reward.kind === 'raffle')
  const ids = offers.map(({ id }) => id)
  const claims = await claimsOfOffers(env, tenant.id, { member: member.id, offers: ids })
  const raffles: calls.Raffle[] = []
  for (const stored of offers) {
    const { startsAtMs, endsAtMs = Infinity } = stored.offer
    if (startsAtMs > now || endsAtMs + KEPT_MS <= now) continue
    const isClaimed = claims.some(({ offer, status }) => offer === stored.id && status === 'claimed')
    const raffle = await raffleOf(call, stored, { member: member.id, isClaimed })
    if (raffle) raffles.push(raffle)
  }
  return { currency: tenant.currency, raffles }
}

async function raffleOf(
  base: RewardBase,
  stored: StoredOffer,
  { member, isClaimed }: { member: string; isClaimed: boolean },
): Promise<calls.Raffle | undefined> {
  const { env, tenant, now, locale } = base
  const { reward } = stored.offer
  const window = boardWindow(stored.offer, now, tenant.timeZone)
  if (reward.kind !== 'raffle' || !window) return undefined
  const board = await ensureBoard(base, stored.offer, window)
  if (!board?.seed_hash) return undefined
  const key: BoardKey = { tenant: tenant.id, offer: stored.id, span: DRAW }
  const [own, holders, results] = await Promise.all([
    rankOf(env, key, member),
    ticketHolders(env, key, reward),
    resultsOf(env, key),
  ])
  const tickets = Math.floor((own?.score ?? 0) / reward.perMinor)
  const total = holders.reduce((sum, holder) => sum + holder.tickets, 0)
  const chance = total === 0 ? 0 : chanceOf(tickets, reward.prizesMinor.length, total)
  return {
    offerId: stored.id,
    ...(wordsIn(stored.words, locale) ?? { title: '', text: '', terms: '' }),
    endsAtMs: board.ends_at,
    perMinor: reward.perMinor,
    prizesMinor: [...reward.prizesMinor],
    tickets,
    chanceE4: Math.floor(chance * 10_000),
    nextMinor: reward.perMinor - ((own?.score ?? 0) % reward.perMinor),
    seedHash: board.seed_hash,
    ...(board.frozen_at === null ? {} : { winners: await shown(base, results, member) }),
    wonMinor: results.filter((result) => result.member === member).reduce((sum, { prize }) => sum + prize, 0),
    isClaimed,
  }
}

export async function getRaffleProof({
  env,
  tenant,
  input,
}: Call<typeof calls.getRaffleProof>): Promise<OutputOf<typeof calls.getRaffleProof>> {
  const stored = await findOffer(env, tenant.id, input.offerId)
  const reward = stored?.offer.reward
  const key = { tenant: tenant.id, offer: input.offerId, span: DRAW }
  const board = await findBoard(env, key)
  if (reward?.kind !== 'raffle' || !board?.seed_hash) throw new ApiError('offer.unknown')
  const published = { seedHash: board.seed_hash, endsAtMs: board.ends_at }
  if (board.frozen_at === null || board.seed === null || board.list_hash === null) return published
  const [holders, results] = await Promise.all([ticketHolders(env, key, reward), resultsOf(env, key)])
  return {
    ...published,
    drawn: {
      seed: board.seed,
      listHash: board.list_hash,
      list: ticketList(holders),
      places: reward.prizesMinor.length,
      winners: results.map(({ member, ticket, prize }) => {
        return { memberId: member, ticket: ticket ?? 0, prizeMinor: prize }
      }),
    },
  }
}
