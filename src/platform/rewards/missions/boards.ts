import type { Offer } from '#lib/shared/rewards/offer.ts'
import { commitOf, newServerSeed } from '#lib/shared/fairness/seeds.ts'
import { placesOf, type Standing } from '#lib/shared/rewards/leaderboard.ts'
import { holdRaffle, listText, type TicketHolder } from '#lib/shared/rewards/raffle.ts'
import { FREEZE_MS, windowAt, type Window } from '#lib/shared/rewards/windows.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import { forEachBrand } from '#platform/base/system/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { activityOf, findOffer, shownOffers } from '#platform/rewards/offers/service.ts'
import {
  accountsOf,
  type BoardKey,
  type BoardRow,
  boardsToFreeze,
  findBoard,
  freezeBoard,
  makeBoard,
  type ResultRow,
  standingsFrom,
  topOf,
} from './board-repository.ts'

export interface BoardBase {
  env: Env
  tenant: Pick<TenantRecord, 'id' | 'timeZone'>
  now: number
}
/** A raffle has one window: the time of its offer. */
export const DRAW = 'draw'
/** Rows read beyond the prizes, in case some of the first are blocked or share a place. */
const SPARE = 200

/** The current window of an offer's board; undefined where the offer has no board, or is a raffle without an end. */
export function boardWindow(offer: Offer, atMs: number, timeZone: string): Window | undefined {
  const { reward, startsAtMs, endsAtMs } = offer
  if (reward.kind === 'ranking') return windowAt(reward.period, atMs, timeZone)
  if (reward.kind !== 'raffle' || endsAtMs === undefined) return undefined
  return { key: DRAW, startsAtMs, endsAtMs }
}

/** Creates the boards of the current and the next window, so that each exists when its window begins. */
export async function makeBoards(base: BoardBase): Promise<void> {
  const { env, tenant, now } = base
  for (const { offer } of await shownOffers(env, tenant.id)) {
    const current = boardWindow(offer, now, tenant.timeZone)
    if (!current || offer.startsAtMs > now || (offer.endsAtMs ?? Infinity) <= now) continue
    await ensureBoard(base, offer, current)
    if (offer.reward.kind !== 'ranking') continue
    const next = windowAt(offer.reward.period, current.endsAtMs, tenant.timeZone)
    if (next.startsAtMs < (offer.endsAtMs ?? Infinity)) await ensureBoard(base, offer, next)
  }
}

export async function ensureBoard(
  { env, tenant, now }: BoardBase,
  offer: Offer,
  window: Window,
): Promise<BoardRow | undefined> {
  const key = { tenant: tenant.id, offer: offer.id, span: window.key }
  const known = await findBoard(env, key)
  if (known) return known
  const seed = offer.reward.kind === 'raffle' ? newServerSeed() : undefined
  await makeBoard(env, key, {
    startsAtMs: Math.max(window.startsAtMs, offer.startsAtMs),
    endsAtMs: Math.min(window.endsAtMs, offer.endsAtMs ?? Infinity),
    measures: activityOf(offer).map((category) => `${category}.turnoverReal`),
    isBegun: window.startsAtMs <= now,
    // The hash is published before the first ticket, the seed after the draw.
    ...(seed ? { seed, seedHash: commitOf(seed) } : {}),
  })
  return findBoard(env, key)
}

/** Takes the results of boards that are over, ten minutes after their end; afterwards nothing changes them. */
export async function freezeBoards(base: BoardBase): Promise<void> {
  const { env, tenant, now } = base
  for (const board of await boardsToFreeze(env, tenant.id, now - FREEZE_MS)) {
    const stored = await findOffer(env, tenant.id, board.offer)
    const reward = stored?.offer.reward
    const key = { tenant: tenant.id, offer: board.offer, span: board.span }
    if (reward?.kind === 'ranking') await freezeRanking(base, key, reward)
    else if (reward?.kind === 'raffle') await drawRaffle(base, { key, board, reward })
    else await freezeBoard(env, key, { results: [], atMs: now })
  }
}

/** For the schedule: makes and freezes the boards of all brands of a database. Safe to run twice. */
export async function runBoards(env: Env, now: number): Promise<void> {
  await forEachBrand(env, async (tenant) => {
    await makeBoards({ env, tenant, now })
    await freezeBoards({ env, tenant, now })
  })
}

async function freezeRanking(
  { env, tenant, now }: BoardBase,
  key: BoardKey,
  { prizesMinor, ties }: Extract<Offer['reward'], { kind: 'ranking' }>,
): Promise<void> {
  const first = await topOf(env, key, prizesMinor.length + SPARE)
  const blocked = await blockedAmong(env, tenant.id, { standings: first, now })
  const places = placesOf(first, { prizesMinor, ties, isBlocked: (member) => blocked.has(member) })
  const results = places
    .filter(({ prizeMinor }) => prizeMinor > 0)
    .map(({ memberId, place, score, prizeMinor }, number): ResultRow => {
      return { number, place, member: memberId, score, prize: prizeMinor, ticket: null }
    })
  await freezeBoard(env, key, { results, atMs: now })
}

interface Draw {
  key: BoardKey
  board: BoardRow
  reward: Extract<Offer['reward'], { kind: 'raffle' }>
}

/** The draw depends only on the list and the seed, so anybody can repeat it (`public/verifiers/verify-raffle.mjs`). */
async function drawRaffle({ env, now }: BoardBase, { key, board, reward }: Draw): Promise<void> {
  const holders = await ticketHolders(env, key, reward)
  const { prizesMinor, perMinor } = reward
  if (holders.length === 0 || board.seed === null) {
    await freezeBoard(env, key, { results: [], atMs: now })
    return
  }
  const drawn = await holdRaffle(holders, { seed: board.seed, places: prizesMinor.length })
  const tickets = new Map(holders.map((holder) => [holder.memberId, holder.tickets]))
  const results = drawn.winners.map(({ memberId, ticket }, number): ResultRow => {
    const score = (tickets.get(memberId) ?? 0) * perMinor
    return { number, place: number + 1, member: memberId, score, prize: prizesMinor[number] ?? 0, ticket }
  })
  await freezeBoard(env, key, { results, atMs: now, listHash: drawn.listHash })
}

/**
 * The holders with their tickets: one for every full sum of settled stakes. Blocked members are refused when they
 * claim.
 */
export async function ticketHolders(
  env: Env,
  key: BoardKey,
  { perMinor }: Pick<Draw['reward'], 'perMinor'>,
): Promise<TicketHolder[]> {
  const standings = await standingsFrom(env, key, perMinor)
  return standings.map(({ memberId, score }) => ({ memberId, tickets: Math.floor(score / perMinor) }))
}

/** The form of the list that is hashed. */
export const ticketList = listText

/** Members who get no prize: suspended, closed, excluded or on a break when the board is frozen. */
async function blockedAmong(
  env: Env,
  tenant: string,
  { standings, now }: { standings: readonly Standing[]; now: number },
): Promise<ReadonlySet<string>> {
  const accounts = await accountsOf(
    env,
    tenant,
    standings.map(({ memberId }) => memberId),
  )
  const blocked = await Promise.all(
    standings.map(async ({ memberId }) => {
      if (accounts.get(memberId)?.isActive !== true) return [memberId]
      const { isBonusBlocked, isFrozen } = await walletOf(env, tenant, memberId).bonusFacts(now)
      return isBonusBlocked || isFrozen ? [memberId] : []
    }),
  )
  return new Set(blocked.flat())
}
