import { env } from 'cloudflare:workers'
import type { InputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { getDrawClock, getLotteryGame } from '#lib/api/play/lottery.ts'
import type { placeBets } from '#lib/api/play/lottery-bets.ts'
import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import { drawOf } from '#platform/play/lottery/draw-of.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, type MemberOptions } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { aLottery } from '../../fixtures/minute-lottery.ts'

export { aLottery }

/** Ahead of the machine's clock: alarms are set for then and never come by themselves, tests call `sweep`. */
export const START = Date.UTC(2027, 2, 10, 12, 0, 5)
export const GAME = 'sum-1'

/** A brand of its own for each story: its draw objects begin empty. */
export async function aLotteryBrand(games: LotterySettings[] = [aLottery()]): Promise<string> {
  const tenant = `lot${crypto.randomUUID().slice(0, 8)}`
  await aTenant(tenant, { lottery: { games } })
  return tenant
}

export async function aBettor(tenant: string, options: MemberOptions = {}) {
  const { visitor, member } = await aMember({ tenant, balanceMinor: 1_000_00, ...options })
  const wallet = walletOf(env, tenant, member.id)
  const balance = async () => (await wallet.balance()).playerMinor
  return { visitor, member, wallet, balance }
}

type Slip = InputOf<typeof placeBets>

/** A slip on the draw on sale: 10.00 on big, unless told otherwise. */
export async function aSlip(visitor: Visitor, over: Partial<Slip> = {}): Promise<Slip> {
  const gameCode = over.gameCode ?? GAME
  const { oddsVersion, draws } = await visitor.call(getLotteryGame, { gameCode })
  return {
    gameCode,
    operationKey: crypto.randomUUID(),
    oddsVersion,
    lines: [{ play: 'sides', selection: { choices: ['big'] }, unitMinor: 10_00, multiple: 1 }],
    draws: [{ issue: draws[0]?.issue ?? '', multiple: 1 }],
    ...over,
  }
}

/** Does what the object's alarm would do by now. */
export function sweep(tenant: string, gameCode = GAME) {
  return drawOf(env, tenant, gameCode).sweep()
}

export async function lastOf(visitor: Visitor, gameCode = GAME) {
  return (await visitor.call(getDrawClock, { gameCode })).last
}

/** The code that a call is refused with; `undefined` where it was answered. */
export async function refusedWith(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (cause) {
    if (cause instanceof ApiError) return cause.code
    throw cause
  }
}
