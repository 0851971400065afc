import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { openApplication } from '#lib/api/rewards/promotions-applications.ts'
import { startDeposit } from '#lib/api/money/cashier.ts'
import { getCrashBet, placeCrashBet } from '#lib/api/play/crash.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { launchGame } from '#lib/api/play/games.ts'
import { API, type EndpointName } from '#lib/api/index.ts'
import { getLotteryOrder } from '#lib/api/play/lottery-orders.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { listMessages } from '#lib/api/people/messages.ts'
import { openPlay, playRound } from '#lib/api/play/games-play.ts'
import { listBonuses } from '#lib/api/rewards/promotions-bonuses.ts'
import { claimReward, joinPromotion } from '#lib/api/rewards/promotions.ts'
import { addProof } from '#lib/api/base/proofs.ts'
import { listSessions } from '#lib/api/access/login.ts'
import { getCase, openCase } from '#lib/api/talk/support.ts'
import { transferToMember } from '#lib/api/money/cashier-transfers.ts'
import { listPayoutAccounts, listWithdrawals, withdraw } from '#lib/api/money/cashier-withdrawals.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { msAt } from '#lib/shared/crash/growth.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { tellMember } from '#platform/people/messages/service.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aPng } from '../../fixtures/node/images.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'
import { aProvider } from '../../fixtures/worker/provider.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { aBet, aCrashPlayer, aGameTo, at, startClock } from '../play/crash-site.ts'
import { aPlayer, REELS, seedSite } from '../play/games-site.ts'
import { aBettor, aLottery, aLotteryBrand, aSlip, START, sweep } from '../play/lottery-site.ts'
import { anOffer, arrive, casinoWagering } from '../rewards/offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

/**
 * What belongs to one member, told to another of the same brand: the answer is that of an id that nobody has, and the
 * owner's thing stays as it is. Agents' calls are in `agent-matrix.test.ts`.
 */
interface Owned {
  id: string
  owner: Visitor
  stranger: Visitor
  /** What the owner sees of it. */
  see: () => Promise<unknown>
  /** An id of the same form that nobody has. */
  nobodys?: string
}

interface Case {
  make: () => Promise<Owned>
  input: (id: string) => Record<string, unknown>
  body?: () => BodyInit
}

const TENANT = 'foreign'
const SECRET = { secret: 'password', text: PASSWORD } as const
const key = () => crypto.randomUUID()

beforeEach(() => {
  aProvider()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Two members of a brand; the first owns things. */
async function two(tenant = TENANT) {
  const owner = await aMember({ tenant, balanceMinor: 1_000_00 })
  const stranger = await aMember({ tenant, balanceMinor: 1_000_00 })
  return { tenant, member: owner.member, owner: owner.visitor, stranger: stranger.visitor }
}

/** Rows of a table, as the database has them. */
const rows =
  (query: string, ...values: string[]) =>
  async () =>
    (
      await env.DB.prepare(query)
        .bind(...values)
        .all()
    ).results

async function aDeposit(): Promise<Owned> {
  const { owner, stranger } = await two()
  const asked = { methodId: 'bank', amountMinor: 50_00, operationKey: key() }
  const { id } = await owner.call(startDeposit, asked)
  return { id, owner, stranger, see: rows('SELECT * FROM deposit WHERE id = ?', id) }
}

async function aPicture(): Promise<Owned> {
  const deposit = await aDeposit()
  const input = { subject: 'deposit', id: deposit.id }
  const reply = await deposit.owner.send(addProof, { input, body: aPng() })
  const { value }: { value: { id: string } } = await reply.json()
  return { ...deposit, id: value.id }
}

async function aPayout(): Promise<Owned> {
  const { tenant, member, owner, stranger } = await two()
  const id = key()
  const account = { kind: 'pix' as const, bank: null, number: '12345678901', holder: 'Test Player' }
  await insertPayout(env, tenant, { member: member.id, max: 5, row: { id, ...account, added_at: 1 } })
  const see = () => owner.call(listPayoutAccounts)
  return { id, owner, stranger, see: async () => [await see(), await stranger.call(listWithdrawals, {})] }
}

async function aWithdrawal(): Promise<Owned> {
  const payout = await aPayout()
  const asked = { amountMinor: 50_00, payoutId: payout.id, operationKey: key(), ...SECRET }
  const { id } = await payout.owner.call(withdraw, asked)
  return { ...payout, id, see: rows('SELECT * FROM withdrawal WHERE id = ?', id) }
}

async function aTransfer(): Promise<Owned> {
  const { tenant, member, owner, stranger } = await two()
  const { member: below } = await aMember({ tenant, uplineId: member.id, isLoggedIn: false })
  const to = { direction: 'downline', account: below.account, amountMinor: 1_00 } as const
  const { id } = await owner.call(transferToMember, { ...to, operationKey: key(), ...SECRET })
  return { id, owner, stranger, see: () => walletOf(env, tenant, member.id).balance() }
}

async function aSession(): Promise<Owned> {
  const { member, owner, stranger } = await two()
  const [session] = await owner.call(listSessions)
  const see = rows('SELECT * FROM session WHERE member_id = ?', member.id)
  return { id: session?.id ?? '', owner, stranger, see }
}

async function aPasskey(): Promise<Owned> {
  const { tenant, member, owner, stranger } = await two()
  const id = key()
  await env.DB.prepare('INSERT INTO passkey VALUES (?, ?, ?, ?, ?, 0, 0, 1, NULL)')
    .bind(tenant, id, member.id, 'Phone', 'key')
    .run()
  return { id, owner, stranger, see: rows('SELECT * FROM passkey WHERE id = ?', id) }
}

async function aMessage(): Promise<Owned> {
  const { member, owner, stranger } = await two()
  await tellMember(await baseOf(owner), {
    ...{ member: member.id, event: key(), kind: 'withdrawalSent' },
    values: { amountMinor: 1, reference: 'r' },
  })
  const see = () => owner.call(listMessages, {})
  return { id: (await see()).content[0]?.id ?? '', owner, stranger, see }
}

async function aDevice(): Promise<Owned> {
  const { tenant, member, owner, stranger } = await two()
  const [id, nobodys] = [key(), key()].map((each) => each.replaceAll('-', '').padEnd(43, 'A'))
  if (!id || !nobodys) throw new Error('no ids')
  await env.DB.prepare(
    `INSERT INTO push_device (tenant, id, member, endpoint, p256dh, auth, groups, time_zone, locale, user_agent, created_at)
     VALUES (?, ?, ?, ?, 'p', 'a', '[]', 'UTC', 'en', 'x', 1)`,
  )
    .bind(tenant, id, member.id, `https://push.example/${id}`)
    .run()
  return { id, nobodys, owner, stranger, see: rows('SELECT * FROM push_device WHERE id = ?', id) }
}

async function aCase(): Promise<Owned> {
  const deposit = await aDeposit()
  const asked = { subject: 'deposit', subjectId: deposit.id, text: 'It never arrived, please look.' } as const
  const { id } = await deposit.owner.call(openCase, asked)
  return { ...deposit, id, see: () => deposit.owner.call(getCase, { id }) }
}

async function anApplication(): Promise<Owned> {
  const tenant = `foreign-${key().slice(0, 6)}`
  await aTenant(tenant)
  const { owner, stranger } = await two(tenant)
  const offer = await anOffer(tenant, { kind: 'application', rewardMinor: 50_00 })
  const { id } = await owner.call(openApplication, { offerId: offer.id })
  return { id, owner, stranger, see: rows('SELECT * FROM application WHERE id = ?', id) }
}

async function aBonus(): Promise<Owned> {
  const tenant = `foreign-${key().slice(0, 6)}`
  await aTenant(tenant)
  const { member, owner, stranger } = await two(tenant)
  const offer = await anOffer(tenant, {
    ...{ kind: 'depositMatch', nth: 1, percentBp: 10_000, minDepositMinor: 20_00, maxBonusMinor: 100_00 },
    wagering: casinoWagering(2),
  })
  await owner.call(joinPromotion, { offerId: offer.id })
  const { id: occurrence } = await arrive(tenant, member.id, 50_00)
  await owner.call(claimReward, { offerId: offer.id, occurrence })
  const see = () => owner.call(listBonuses)
  return { id: (await see()).bonuses[0]?.id ?? '', owner, stranger, see }
}

async function aRound(): Promise<Owned> {
  await seedSite()
  const pages = await Promise.all([aReelsPage(), aReelsPage()])
  const [owner, stranger] = pages
  const roundId = key()
  const round = await owner.call(playRound, { roundId, stakeMinor: 1_00 })
  expect(round.roundId).toBe(roundId)
  return {
    id: roundId,
    owner,
    stranger,
    see: () => owner.call(API.getRound, { roundId }),
  }
}

async function aReelsPage(): Promise<Visitor> {
  const { visitor } = await aPlayer({ balanceMinor: 100_00 })
  const { url } = await visitor.call(launchGame, { nodeId: REELS })
  const page = visitor.openTab()
  const launchToken = new URL(url).searchParams.get('launch') ?? ''
  page.token = (await page.call(openPlay, { launchToken })).playToken
  return page
}

async function aCrashBet(): Promise<Owned> {
  await seedSite()
  startClock()
  const [one, other] = [await aCrashPlayer(), await aCrashPlayer()]
  const game = await aGameTo(500)
  const { betId } = await one.page.call(placeCrashBet, aBet(game))
  at(game.starts_at + msAt(231))
  return { id: betId, owner: one.page, stranger: other.page, see: () => one.page.call(getCrashBet) }
}

async function aSlipOf(part: 'order' | 'bet'): Promise<Owned> {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  const tenant = await aLotteryBrand([aLottery()])
  const [one, other] = [await aBettor(tenant), await aBettor(tenant)]
  const slip = await aSlip(one.visitor)
  await one.visitor.call(placeBets, slip)
  const orderId = slip.operationKey
  // Proofs are there once the draw has ended.
  if (part === 'bet') {
    vi.setSystemTime(START + 2 * 60_000)
    await sweep(tenant)
  }
  const see = async () => [
    await one.visitor.call(getLotteryOrder, { gameCode: slip.gameCode, orderId }),
    await one.balance(),
  ]
  const own = { owner: one.visitor, stranger: other.visitor, see }
  if (part === 'order') return { ...own, id: orderId }
  const { placed } = await one.visitor.call(getLotteryOrder, { gameCode: slip.gameCode, orderId })
  return { ...own, id: placed[0]?.betId ?? '', nobodys: `${key()}/0` }
}

const gameCode = 'sum-1'
const order = () => aSlipOf('order')
const CASES: Partial<Record<EndpointName, Case>> = {
  getDeposit: { make: aDeposit, input: (id) => ({ id }) },
  addProof: { make: aDeposit, input: (id) => ({ subject: 'deposit', id }), body: () => aPng() },
  getProof: { make: aPicture, input: (id) => ({ id }) },
  removePayoutAccount: { make: aPayout, input: (id) => ({ id, ...SECRET }) },
  withdraw: {
    make: aPayout,
    input: (payoutId) => ({ payoutId, amountMinor: 50_00, operationKey: key(), ...SECRET }),
  },
  getWithdrawal: { make: aWithdrawal, input: (id) => ({ id }) },
  confirmWithdrawal: { make: aWithdrawal, input: (id) => ({ id, answer: 'received' }) },
  getMemberTransfer: { make: aTransfer, input: (id) => ({ id }) },
  closeSessions: { make: aSession, input: (id) => ({ id }) },
  removePasskey: { make: aPasskey, input: (id) => ({ id }) },
  readMessages: { make: aMessage, input: (id) => ({ ids: [id] }) },
  deleteMessages: { make: aMessage, input: (id) => ({ ids: [id] }) },
  removePush: { make: aDevice, input: (id) => ({ id }) },
  listDisputable: { make: aDeposit, input: (id) => ({ subject: 'deposit', id }) },
  openCase: {
    make: aDeposit,
    input: (subjectId) => ({ subject: 'deposit', subjectId, text: 'It never arrived, please look.' }),
  },
  getCase: { make: aCase, input: (id) => ({ id }) },
  replyToCase: { make: aCase, input: (id) => ({ id, text: 'And another thing that I saw.' }) },
  withdrawCase: { make: aCase, input: (id) => ({ id }) },
  getCaseStatement: { make: aCase, input: (id) => ({ id }) },
  sendApplication: { make: anApplication, input: (applicationId) => ({ applicationId, remark: 'Please' }) },
  giveUpBonus: { make: aBonus, input: (bonusId) => ({ bonusId, operationKey: key() }) },
  getRound: { make: aRound, input: (roundId) => ({ roundId }) },
  cashOutCrash: { make: aCrashBet, input: (betId) => ({ betId }) },
  getLotteryOrder: { make: order, input: (orderId) => ({ gameCode, orderId }) },
  cancelLotteryOrder: { make: order, input: (orderId) => ({ gameCode, orderId }) },
  getBetProof: { make: () => aSlipOf('bet'), input: (betId) => ({ gameCode, betId }) },
}

/** Ids of the brand, and ids that the caller makes: they name nothing of another member. */
const NOBODYS: readonly string[] = [
  ...['methodId', 'itemId', 'offerId', 'nodeId', 'lineId', 'captchaId', 'billId', 'contractId'],
]
/** Their own tests hold another member's id against them. */
const ELSEWHERE: Partial<Record<EndpointName, string>> = {
  // The caller's own key of a new round or bet; `free-rounds.test.ts` has the rounds of others.
  playRound: 'free-rounds.test.ts',
  placeCrashBet: 'crash.test.ts',
}

const OWN: readonly Endpoint['who'][] = ['session', 'member', 'play']
const WITH_ID = Object.entries<Endpoint>(API).flatMap(([name, { who, input }]) => {
  const keys = Object.keys(z.toJSONSchema(input, { io: 'input' }).properties ?? {})
  const isNamed = keys.some((each) => /^ids?$|\wId$/.test(each) && !NOBODYS.includes(each))
  return OWN.includes(who) && isNamed ? [name] : []
})

it('knows every call with an id of a member', () => {
  expect([...Object.keys(CASES), ...Object.keys(ELSEWHERE)].toSorted()).toEqual(WITH_ID.toSorted())
})

describe.each(Object.entries(CASES))('%s', (name, { make, input, body }) => {
  const endpoint = Object.entries<Endpoint>(API).find(([each]) => each === name)?.[1]

  it("answers another member's id as one that nobody has, and changes nothing", async () => {
    if (!endpoint) throw new Error(`no call ${name}`)
    const { id, owner, stranger, see, nobodys = key() } = await make()
    const before = await see()
    expect(id).not.toBe('')
    const ask = async (which: string, who = stranger) => {
      const options = { input: input(which), ...(body ? { body: body() } : {}) }
      const reply = await who.send(endpoint, options)
      return { status: reply.status, text: (await reply.text()).replaceAll(which, 'ID') }
    }
    const unknown = await ask(nobodys)
    expect(await ask(id)).toEqual(unknown)
    expect(unknown.text).not.toContain('request.invalid')
    expect(await see()).toEqual(before)
    // The owner's own call does something: otherwise the stranger's would show nothing.
    const own = await ask(id, owner)
    expect([own, await see()]).not.toEqual([unknown, before])
  })
})
