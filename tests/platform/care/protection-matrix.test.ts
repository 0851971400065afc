import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { API } from '#lib/api/index.ts'
import { excludeMyself, takeTimeOut } from '#lib/api/care/protection.ts'
import { CALLERS } from '#lib/api/surfaces.ts'
import { isOpenDuringBreak } from '#platform/care/protection/during-break.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'

const ALL: readonly (readonly [string, Endpoint])[] = Object.entries(API)
/** Calls of a logged-in member that change something. */
const CHANGING = ALL.filter(([, { who, method }]) => CALLERS[who].proof === 'session' && method !== 'GET')
/** Closed during a break, by name: play, deposits, bonuses. One that is new is closed until its feature opens it. */
const MUST_BE_CLOSED = ['startDeposit', 'launchGame', 'redeemPoints', 'convertPoints']
/** Must stay open: the way home for money and the account's safety. */
const MUST_BE_OPEN = [
  'withdraw',
  'addPayoutAccount',
  'confirmWithdrawal',
  'logout',
  'changePassword',
  'takeTimeOut',
  'excludeMyself',
  'setLimit',
  'addProof',
  'cancelLotteryOrder',
]

const players: Record<'timeOut' | 'excluded', Visitor[]> = { timeOut: [], excluded: [] }

beforeAll(async () => {
  // A player and an agent in each state.
  for (const type of [0, 1])
    for (const state of ['timeOut', 'excluded'] as const) {
      const { visitor } = await aMember({ type })
      const operationKey = crypto.randomUUID()
      if (state === 'timeOut') await visitor.call(takeTimeOut, { hours: 24, operationKey })
      else await visitor.call(excludeMyself, { months: null, scope: 'brand', operationKey })
      players[state].push(visitor)
    }
})

/** The code of a refusal, whatever was sent: policies stand before the input. */
async function answer(endpoint: Endpoint, state: 'timeOut' | 'excluded'): Promise<string> {
  const visitor = players[state][endpoint.who === 'agent' ? 1 : 0]
  const reply: unknown = await visitor
    ?.send(endpoint, { input: {}, body: 'no body at all' })
    .then((sent) => sent.json())
  return String(Object(reply).code ?? 'ok')
}

describe('during a break', () => {
  it('names what must be closed and what must be open', () => {
    const named = new Map(ALL)
    for (const name of MUST_BE_CLOSED) expect(isOpen(named.get(name)), name).toBe(false)
    for (const name of MUST_BE_OPEN) expect(isOpen(named.get(name)), name).toBe(true)
  })

  it.each(CHANGING.filter(([, endpoint]) => !isOpenDuringBreak(endpoint)))(
    '%s is closed',
    async (_name, endpoint) => {
      expect(await answer(endpoint, 'timeOut')).toBe('protection.timeOut')
      expect(await answer(endpoint, 'excluded')).toBe('protection.excluded')
    },
  )

  it('leaves what is open to answer for itself', async () => {
    for (const [name, endpoint] of CHANGING.filter(([, each]) => isOpenDuringBreak(each))) {
      // Ends the session that the others need.
      if (name === 'logout' || name === 'closeSessions') continue
      expect(await answer(endpoint, 'excluded'), name).not.toMatch(/^protection\.(timeOut|excluded)$/)
    }
  })

  it('is held by the wallet where games and vendors call: their calls are these, and stakes among them end there', () => {
    const names = ALL.filter(
      ([, { who, method }]) => (who === 'play' || who === 'vendor') && method !== 'GET',
    ).map(([name]) => name)
    expect(names.filter((name) => !HELD_BY_WALLET.includes(name))).toEqual([])
  })
})

/** Each moves money by `moveMoney` alone; `wallet-protection.test.ts` shows what that lets through. */
const HELD_BY_WALLET: readonly string[] = [
  'playRound',
  'placeCrashBet',
  'cashOutCrash',
  // Moves no money: seeds may be changed and read during a break.
  'changeSeeds',
  'openVendorSession',
  'endVendorSession',
  'getVendorBalance',
  'findVendorTransaction',
  'vendorBet',
  'vendorWin',
  'vendorBetAndWin',
  'vendorRollback',
  'vendorCloseRound',
  'vendorBonusResult',
  'vendorCorrection',
]

function isOpen(endpoint: Endpoint | undefined): boolean | undefined {
  return endpoint && isOpenDuringBreak(endpoint)
}
