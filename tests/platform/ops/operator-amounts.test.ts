import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import * as contractOps from '#lib/api/agents/contracts-ops.ts'
import { returnDeposits } from '#lib/api/care/documents.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import * as adjustments from '#lib/api/money/cashier-adjustments.ts'
import { reviewWithdrawal } from '#lib/api/money/cashier-ops.ts'
import { reverseDeposit, settleOwed } from '#lib/api/money/cashier-reversals.ts'
import { correctPoints, reviewPointOrder } from '#lib/api/money/points-ops.ts'
import { API } from '#lib/api/index.ts'
import { resolveHeldMoney, restoreWallet } from '#lib/api/ops/ledger-ops.ts'
import { setMemberStatus } from '#lib/api/ops/member-ops.ts'
import { seedPlatform, setMaintenance } from '#lib/api/ops/ops.ts'
import { reviewApplication } from '#lib/api/rewards/promotions-applications.ts'
import { takeBonus } from '#lib/api/rewards/promotions-bonuses-ops.ts'
import { endOffer, putOffer, reviewClaim } from '#lib/api/rewards/promotions-ops.ts'
import { giveVipGift } from '#lib/api/rewards/vip-ops.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { CONTRACT_CATEGORIES, CONTRACT_KINDS } from '#lib/shared/contracts/contract.ts'
import { READERS } from '#platform/ops/operators/act-amounts.ts'
import { askedAmounts, madeAmounts } from '#platform/ops/ops/logged-amounts.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { aGrant, anOperator } from '../../fixtures/worker/operators.ts'
import { ALFA, readRefusal, seedSite } from '../play/games-site.ts'
import { about, done } from '../ledger/wallets.ts'
import { anOffer, casinoWagering } from '../rewards/offers-fixture.ts'

/** The bound of the tests' operators, and an amount above it. */
const BOUND = 500_00
const ABOVE = BOUND + 1

let bounded: { name: string; console: Visitor }
let member: string
let account: string

beforeAll(async () => {
  await seedSite()
  bounded = await anOperator({ tenant: ALFA.id, grants: [aGrant({ mostMinor: BOUND })] })
  const made = await aMember({ tenant: ALFA.id })
  member = made.member.id
  account = made.member.account
})

const insert = (query: string, ...values: (string | number)[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .run()
let count = 0
const nextId = () => `subject-${(count += 1)}`

/** A withdrawal, deposit … of an amount, as its own feature writes it; gives its id. */
const SUBJECTS = {
  withdrawal: async (amount: number) => {
    const id = nextId()
    await insert(
      `INSERT INTO withdrawal (tenant, id, member, operation_key, currency, amount, fee, status, account, kind, number,
         holder, host, requested_at, ordered_at) VALUES (?, ?, ?, ?, 'BRL', ?, 0, 'reviewing', 'a', 'pix', '1', 'x', 'h', 1, 1)`,
      ...[ALFA.id, id, member, id, amount],
    )
    return id
  },
  deposit: async (amount: number, status = 'held') => {
    const id = nextId()
    await insert(
      `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
         transaction_id, paid, credited, created_at, expires_at)
       VALUES (?, ?, ?, ?, 'pix', 'pix', 'BRL', 100, 0, ?, ?, ?, ?, 1, 1)`,
      ...[ALFA.id, id, member, id, status, `${id}-tx`, amount, amount],
    )
    return id
  },
  surplus: async (amount: number) => {
    const deposit = await SUBJECTS.deposit(1, 'credited')
    await insert(
      'INSERT INTO deposit_surplus VALUES (?, ?, ?, ?, 1)',
      ALFA.id,
      `${deposit}-more`,
      deposit,
      amount,
    )
    return `${deposit}-more`
  },
  owed: async (amount: number) => {
    const id = await SUBJECTS.deposit(amount, 'credited')
    await insert(
      `INSERT INTO deposit_reversal (tenant, deposit, member, asked_by, reason, asked_at, agreed_by, agreement, agreed_at,
         currency, amount, owed, reversed_at) VALUES (?, ?, ?, 'a', 'r', 1, 'b', 'r', 1, 'BRL', ?, ?, 1)`,
      ...[ALFA.id, id, member, amount, amount],
    )
    return id
  },
  adjustment: async (amount: number) => {
    const id = crypto.randomUUID()
    await insert(
      `INSERT INTO adjustment (tenant, id, member, direction, currency, amount, asked_by, reason, asked_at)
       VALUES (?, ?, ?, 'credit', 'BRL', ?, 'somebody', 'r', 1)`,
      ...[ALFA.id, id, member, amount],
    )
    return id
  },
  claim: async (amount: number) => {
    const occurrence = nextId()
    await insert(
      `INSERT INTO claim (tenant, member, offer, occurrence, version, amount, wagering_e4, command, status, address, day, made_at)
       VALUES (?, ?, 'an-offer', ?, 1, ?, 0, '{}', 'applying', 'a', '2026-01-01', 1)`,
      ...[ALFA.id, member, occurrence, amount],
    )
    return occurrence
  },
  order: async (points: number) => {
    const id = nextId()
    await insert(
      `INSERT INTO redemption (tenant, id, member, operation_key, item, quantity, points, address, mobile, status, asked_at)
       VALUES (?, ?, ?, ?, 'item', 1, ?, '', '', 'inProcess', 1)`,
      ...[ALFA.id, id, member, id, points],
    )
    return id
  },
  bill: async (due: number) => {
    const id = `bill:${nextId()}`
    await insert(
      `INSERT INTO bill (tenant, id, kind, category, period, starts_at, ends_at, root, agent, payer, contract,
         contract_version, version, is_latest, outcome, state, own, earned, due, paid_before, paid, difference, steps,
         position, made_at, expires_at, next_try_at)
       VALUES (?, ?, 'dividend', 'RNG', ?, 1, 2, ?, ?, 'platform', 'c', 1, 1, 1, 'reached', 'toApprove', 0, 0, ?, 0, 0, 0, '[]',
         1, 1, 1, 1)`,
      ...[ALFA.id, id, id, member, member, due],
    )
    return id
  },
} as const

const said = () => ({ tenant: ALFA.id, operator: bounded.name, reason: 'as the case says' })

/** An act of an amount: the call and its input. */
const ACTS: Record<string, [Endpoint, (amount: number) => Promise<object> | object]> = {
  'a correction of a balance': [
    adjustments.adjustBalance,
    (amountMinor) => ({ ...said(), id: crypto.randomUUID(), account, direction: 'credit', amountMinor }),
  ],
  'the end of such a request': [
    adjustments.cancelAdjustment,
    async (amount) => ({ ...said(), id: await SUBJECTS.adjustment(amount) }),
  ],
  'the approval of a withdrawal': [
    reviewWithdrawal,
    async (amount) => ({ ...said(), id: await SUBJECTS.withdrawal(amount), decision: 'approve' }),
  ],
  'the rejection of a withdrawal': [
    reviewWithdrawal,
    async (amount) => ({ ...said(), id: await SUBJECTS.withdrawal(amount), decision: 'reject' }),
  ],
  'the reversal of a deposit': [
    reverseDeposit,
    async (amount) => ({ ...said(), id: await SUBJECTS.deposit(amount, 'credited') }),
  ],
  'the reversal of a deposit by its transaction': [
    reverseDeposit,
    async (amount) => ({ ...said(), id: `${await SUBJECTS.deposit(amount, 'credited')}-tx` }),
  ],
  'what a member owes': [
    settleOwed,
    async (amount) => ({ ...said(), id: await SUBJECTS.owed(amount), outcome: 'waived' }),
  ],
  'held money': [
    resolveHeldMoney,
    async (amount) => ({ ...said(), kind: 'held', id: await SUBJECTS.deposit(amount), decision: 'return' }),
  ],
  'surplus money': [
    resolveHeldMoney,
    async (amount) => ({
      ...said(),
      kind: 'surplus',
      id: await SUBJECTS.surplus(amount),
      decision: 'return',
    }),
  ],
  'a claim': [
    reviewClaim,
    async (amount) => ({
      ...{ ...said(), memberId: member, offerId: 'an-offer' },
      ...{ occurrence: await SUBJECTS.claim(amount), decision: 'reject' },
    }),
  ],
  'an order from the points shop': [
    reviewPointOrder,
    async (points) => ({ ...said(), id: await SUBJECTS.order(points), decision: 'reject' }),
  ],
  'a correction of points': [
    correctPoints,
    (points) => ({ ...said(), account, direction: 'grant', points, operationKey: crypto.randomUUID() }),
  ],
  'a gift': [
    giveVipGift,
    (amountMinor) => ({ ...said(), account, amountMinor, operationKey: crypto.randomUUID() }),
  ],
  'an application': [
    reviewApplication,
    (amountMinor) => ({ ...said(), id: 'an-application', decision: 'approve', amountMinor }),
  ],
  'the budget of an offer': [
    putOffer,
    async (budgetMinor) => {
      const reward = {
        ...{ kind: 'depositMatch' as const, nth: 1, percentBp: 10_000, minDepositMinor: 20_00 },
        ...{ maxBonusMinor: 100_00, wagering: casinoWagering(2) },
      }
      const offer = { ...(await anOffer(ALFA.id, reward)), caps: { budgetMinor } }
      const text = { title: 'Title', text: 'Text', terms: 'Terms' }
      const record = { tenant: ALFA.id, offer, words: { pt: text, en: text } }
      return { tenant: ALFA.id, operator: bounded.name, offer: record, isDraft: true }
    },
  ],
  'a bonus that is taken back': [
    takeBonus,
    async (amountMinor) => {
      const { member: owner } = await aMember({ tenant: ALFA.id })
      const bonusId = `gift-${crypto.randomUUID()}`
      const terms = { ...about(amountMinor, bonusId), terms: termsOf(amountMinor) }
      await done(walletOf(env, ALFA.id, owner.id), { kind: 'grantBonus', ...terms }, Date.now())
      return { ...said(), account: owner.account, bonusId }
    },
  ],
  'a minor’s deposits': [
    returnDeposits,
    async (amountMinor) => {
      const { member: owner } = await aMember({ tenant: ALFA.id })
      await insert(
        `INSERT INTO ledger_transfer (tenant, member, seq, op_seq, op_key, debit, credit, currency, amount, code, purpose, reference, balance, at)
         VALUES (?, ?, 1, 1, 'k', 'world:psp', 'player', 'BRL', ?, 'deposit', 'deposit', '', 0, 1)`,
        ...[ALFA.id, owner.id, amountMinor],
      )
      await insert(
        `INSERT INTO document_check (tenant, member, seq, id, try_no, state, cause, reason, asked_at, decided_at, decided_by)
         VALUES (?, ?, 1, ?, 1, 'refused', 'operator', 'underAge', 1, 1, 'somebody')`,
        ...[ALFA.id, owner.id, nextId()],
      )
      return { ...said(), account: owner.account }
    },
  ],
  'an agent’s bill': [
    contractOps.reviewAgentBill,
    async (due) => ({ ...said(), billId: await SUBJECTS.bill(due), decision: 'approve' }),
  ],
}

async function send([endpoint, inputOf]: (typeof ACTS)[string], amount: number): Promise<Response> {
  return bounded.console.send(endpoint, { input: await inputOf(amount) })
}

describe('a role with a highest amount', () => {
  it.each(Object.entries(ACTS))('ends there: %s', async (_what, act) => {
    const above = await readRefusal(await send(act, ABOVE))
    expect(above).toMatchObject({ status: 403, code: 'operator.notAllowed', details: { mostMinor: BOUND } })
    const within = Object((await (await send(act, BOUND)).json()) as unknown)
    expect(within.code).not.toBe('operator.notAllowed')
  })

  it.each([
    ['the settlement of contracts', contractOps.settleContracts, { tenant: ALFA.id }],
    [
      'the correction of a period',
      contractOps.correctPeriod,
      { kind: CONTRACT_KINDS[0], category: CONTRACT_CATEGORIES[0], periodId: '2026-01', account: 'x' },
    ],
    ['the books of a wallet', restoreWallet, { tenant: ALFA.id, member: 'm', lines: [], isLast: true }],
    ['everything from files', seedPlatform, { tenants: [], vendors: [], games: [], members: [] }],
    ['an application without an amount', reviewApplication, { id: 'an-application', decision: 'approve' }],
  ] as [string, Endpoint, object][])(
    'does not move what nobody has counted: %s',
    async (_what, endpoint, input) => {
      const named = 'tenant' in input || endpoint === seedPlatform ? input : { ...said(), ...input }
      const refused = await readRefusal(await bounded.console.send(endpoint, { input: named }))
      expect(refused).toMatchObject({ code: 'operator.notAllowed', details: { mostMinor: BOUND } })
    },
  )

  it('does everything that moves no money', async () => {
    const status = { ...said(), account, status: 'active' }
    expect((await bounded.console.send(setMemberStatus, { input: status })).status).toBe(200)
    const maintenance = { tenant: ALFA.id, on: false }
    expect((await bounded.console.send(setMaintenance, { input: maintenance })).status).toBe(200)
  })

  it('is one of several, and the one that allows the act counts', async () => {
    const { name, console } = await anOperator({
      tenant: ALFA.id,
      grants: [
        aGrant({ duties: ['cashier'], mostMinor: 1_00 }),
        aGrant({ duties: ['cashier'], brands: [ALFA.id], mostMinor: 50_00 }),
        // Of other duties and brands, so they add nothing.
        aGrant({ duties: ['rewards'], mostMinor: 900_00 }),
        aGrant({ duties: ['cashier'], brands: ['bravo'] }),
        aGrant({ duties: ['cashier'], readsOnly: true }),
      ],
    })
    const adjust = (amountMinor: number) =>
      console.send(adjustments.adjustBalance, {
        input: {
          ...said(),
          operator: name,
          id: crypto.randomUUID(),
          account,
          direction: 'credit',
          amountMinor,
        },
      })
    expect((await adjust(50_00)).status).toBe(200)
    expect(await readRefusal(await adjust(50_01))).toMatchObject({
      code: 'operator.notAllowed',
      details: { mostMinor: 50_00 },
    })
  })

  it('refuses an unknown subject as everybody’s call does', async () => {
    const input = { ...said(), id: 'nobody', decision: 'approve' }
    expect(await readRefusal(await bounded.console.send(reviewWithdrawal, { input }))).toMatchObject({
      code: 'withdrawal.unknown',
    })
  })

  it('bounds a key alike', async () => {
    const key = await operatorKeyOf(env.OPS_KEY, { name: 'ana', mostMinor: BOUND })
    const input = { ...said(), operator: 'ana', id: await SUBJECTS.withdrawal(ABOVE), decision: 'approve' }
    const headers = { authorization: `Bearer ${key}`, cookie: null }
    expect(await readRefusal(await bounded.console.send(reviewWithdrawal, { input, headers }))).toMatchObject(
      {
        code: 'operator.notAllowed',
        details: { mostMinor: BOUND },
      },
    )
  })

  it('is in the log where it was in the way', async () => {
    const row = await env.DB.prepare(
      "SELECT outcome FROM operator_action WHERE operator = ? AND call = ? AND outcome = 'operator.notAllowed' LIMIT 1",
    )
      .bind(bounded.name, reviewWithdrawal.path)
      .first()
    expect(row).not.toBeNull()
  })
})

describe('the amounts of acts', () => {
  /** In the log with a sum, and moving none: the end of an offer, whose budget comes back. */
  const MOVES_NONE = [endOffer.path]

  it('are known of every call that is in the log with a sum', () => {
    const sumsOf = (schema: { def: unknown }) =>
      Object.fromEntries(
        Object.keys(Object(Object(schema.def).shape))
          .filter((name) => /Minor$|^points$/.test(name))
          .map((name) => [name, 1]),
      )
    const logged = (Object.values(API) as readonly Endpoint[])
      .filter(({ who, method }) => who === 'operator' && method !== 'GET')
      .filter(
        ({ path, input, output }) =>
          (askedAmounts(path, sumsOf(input), undefined) ?? madeAmounts(path, sumsOf(output), undefined)) !==
          null,
      )
      .map(({ path }) => path)
    expect(logged.length).toBeGreaterThan(12)
    const unknown = logged.filter((path) => !READERS.has(path) && !MOVES_NONE.includes(path))
    expect(unknown).toEqual([])
  })

  it('are tried out here, each of them', () => {
    const tried: string[] = Object.values(ACTS).map(([{ path }]) => path)
    const others = [
      ...[contractOps.settleContracts, contractOps.correctPeriod, restoreWallet, seedPlatform],
    ].map(({ path }) => path)
    expect([...READERS.keys()].filter((path) => ![...tried, ...others].includes(path))).toEqual([])
  })
})
