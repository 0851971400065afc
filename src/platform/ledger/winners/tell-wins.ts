import { brandChannel } from '#lib/api/talk/live.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { TRIAL_TYPES } from '#lib/shared/product/member-types.ts'
import type { Env } from '#platform/base/env.ts'
import { hashToken } from '#platform/base/crypto/service.ts'
import { HIDING_WINS } from '#platform/people/member/service.ts'
import { tellRoom } from '#platform/base/rooms/service.ts'
import { readTenant } from '#platform/base/system/service.ts'
import { readBookedGames } from '#platform/base/catalogue/service.ts'
import { winnerEntry } from './winner-entry.ts'
import { writeLog } from '#platform/base/log.ts'

/** A bet as a wallet reports it (`wallet/projection/told-bets.ts`). */
export interface ToldBet {
  id: string
  game: string
  stakeMinor: number
  winMinor: number
  isSettled: boolean
  /** The stake or the win includes bonus money. */
  hasBonus: boolean
  /** When it was placed. */
  atMs: number
  /** Bets on a draw are settled long after they are placed. */
  settledAtMs: number
}

/** Wins below this many stakes, or this many lowest stakes of the currency, are not announced. */
const LEAST_TIMES = 10
const LEAST_UNITS = 100
/** Wallets report bets again after a fault; older ones are not announced. */
const NEWS_MS = 5 * 60_000

/** Announces large wins with real money to everybody at the brand. Never fails: the board of winners has them. */
export async function tellWins(
  env: Env,
  { tenant, member }: { tenant: string; member: string },
  { bets, nowMs }: { bets: readonly ToldBet[]; nowMs: number },
): Promise<void> {
  const large = bets.filter((bet) => isLarge(bet) && nowMs - bet.settledAtMs < NEWS_MS)
  if (large.length === 0) return
  try {
    const brand = await readTenant(env, tenant)
    if (!brand) return
    const [lowest = 1] = stakesFor(brand.currency)
    const told = large.filter(({ stakeMinor, winMinor }) => winMinor - stakeMinor >= LEAST_UNITS * lowest)
    const account = told.length > 0 ? await playerOf(env, { tenant, member }) : undefined
    if (account === undefined) return
    const games = await readBookedGames(env, brand, [...new Set(told.map(({ game }) => game))])
    for (const { id, game: booked, winMinor, atMs } of told) {
      const game = games.get(booked)
      if (!game) continue
      const entry = winnerEntry({ account, winMinor, atMs }, { game, currency: brand.currency })
      await tellRoom(
        env,
        { tenant, channel: brandChannel },
        { type: 'win', value: { ...entry, id: hashToken(id) } },
      )
    }
  } catch (cause) {
    writeLog('live.notTold', { brand: tenant, about: 'wins', cause })
  }
}

function isLarge({ isSettled, hasBonus, stakeMinor, winMinor }: ToldBet): boolean {
  return isSettled && !hasBonus && winMinor > 0 && winMinor >= LEAST_TIMES * stakeMinor
}

/** Wins of accounts without money, and of members who hide their wins, are not announced. */
async function playerOf(
  env: Env,
  { tenant, member }: { tenant: string; member: string },
): Promise<string | undefined> {
  const row = await env.DB.prepare(
    `SELECT account, type FROM member WHERE tenant = ? AND id = ? AND NOT ${HIDING_WINS}`,
  )
    .bind(tenant, member)
    .first<{ account: string; type: number }>()
  return row && !TRIAL_TYPES.includes(row.type) ? row.account : undefined
}
