import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/play/games-winners.ts'
import type { Call } from '#platform/base/call.ts'
import { visibleBrand } from '#platform/play/vendors/service.ts'
import { readBookedGames, readGames } from '#platform/base/catalogue/service.ts'
import { listPools } from './jackpot-repository.ts'
import { winnerEntry } from '#platform/ledger/winners/service.ts'
import { largestWins, type Win } from './winners-repository.ts'

type Board = OutputOf<typeof calls.getWinnerBoard>

const WINDOW_MS = 7 * 24 * 60 * 60_000
/** The board is public: an isolate reads a brand's wins this often at most. */
const FRESH_MS = 30_000
/** More than are shown, as the brand may drop some games while they are kept. */
const READ_WINS = 60
const kept = new Map<string, { wins: Win[]; atMs: number }>()

/** The largest net wins of the week in games that the brand offers; of each player only the first letter is shown. */
export async function getWinnerBoard(call: Call<typeof calls.getWinnerBoard>): Promise<Board> {
  const { env, now, input } = call
  const tenant = await visibleBrand(call)
  const category = input.gameCategory === 'ALL' ? undefined : input.gameCategory
  const key = `${tenant.id}:${category ?? 'ALL'}`
  const known = kept.get(key)
  const wins =
    known && known.atMs <= now && now < known.atMs + FRESH_MS
      ? known.wins
      : await largestWins(env, tenant, { sinceMs: now - WINDOW_MS, category, limit: READ_WINS })
  if (wins !== known?.wins) kept.set(key, { wins, atMs: now })
  const games = await readBookedGames(env, tenant, [...new Set(wins.map(({ game }) => game))])
  return wins
    .flatMap(({ game: booked, ...own }) => {
      const game = games.get(booked)
      return game ? [winnerEntry(own, { game, currency: tenant.currency })] : []
    })
    .slice(0, input.limitNum)
}

/** The pools of games that the brand offers, in its currency. */
export async function listJackpots(
  call: Call<typeof calls.listJackpots>,
): Promise<OutputOf<typeof calls.listJackpots>> {
  const { env } = call
  const tenant = await visibleBrand(call)
  const pools = await listPools(env, { tenant: tenant.id, currency: tenant.currency.code })
  const games = await readGames(
    env,
    tenant,
    pools.map(({ game }) => game),
  )
  const jackpots = pools.flatMap(({ game: nodeId, amountMinor }) => {
    const game = games.find((each) => each.nodeId === nodeId)
    return game ? [{ nodeId, gameName: game.gameName, amountMinor }] : []
  })
  return { currency: tenant.currency, jackpots }
}
