import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { adjustBalance, cancelAdjustment } from '#lib/api/money/cashier-adjustments.ts'
import { changeTopContract } from '#lib/api/agents/contracts-ops.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { setLiveContent, writeContent } from '#lib/api/base/content-ops.ts'
import { moderateChat } from '#lib/api/talk/chat-ops.ts'
import { operateDraw } from '#lib/api/play/lottery-ops.ts'
import { decideLotteryVersion, draftLotteryVersion } from '#lib/api/play/lottery-versions.ts'
import { setMemberStatus } from '#lib/api/ops/member-ops.ts'
import { listOperatorActions, MORE_REFUSED, REFUSALS_PER_DAY } from '#lib/api/ops/operator-log.ts'
import * as ops from '#lib/api/ops/ops.ts'
import type { OperatorRights } from '#lib/api/ops/operator-rights.ts'
import { putOffer, reviewClaim } from '#lib/api/rewards/promotions-ops.ts'
import { API } from '#lib/api/index.ts'
import { correctPoints } from '#lib/api/money/points-ops.ts'
import { listFeedback } from '#lib/api/talk/support-ops.ts'
import { setVendor } from '#lib/api/play/vendors-ops.ts'
import { actionsOf } from '#platform/ops/ops/action-list.ts'
import { logged, loggedIfRefused } from '#platform/ops/ops/action-log.ts'
import { askedAmounts, madeAmounts } from '#platform/ops/ops/logged-amounts.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import { ALFA, BRAVO, seedSite } from '../play/games-site.ts'
import { anOffer, casinoWagering } from '../rewards/offers-fixture.ts'
import { loggedBy } from '../../fixtures/worker/log.ts'

let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  rights: Partial<OperatorRights> = {},
): Promise<number> {
  const key = await operatorKeyOf(env.OPS_KEY, { name: 'ana', ...rights })
  const headers = { authorization: `Bearer ${key}` }
  return (await operator.send(endpoint, { input, headers })).status
}

async function newest(tenant?: string) {
  const { actions } = await operator.call(listOperatorActions, tenant === undefined ? {} : { tenant })
  return actions[0]
}

const suspend = (account: string, over: object = {}) => ({
  ...{ tenant: ALFA.id, account, status: 'suspended', operator: 'ana', reason: 'asked by letter', ...over },
})

const OFFER_TEXT = { title: 'Title', text: 'Text', terms: 'Terms' }
const OFFER_WORDS = { pt: OFFER_TEXT, en: OFFER_TEXT }

const aDepositMatch = () =>
  anOffer(ALFA.id, {
    kind: 'depositMatch',
    nth: 1,
    percentBp: 10_000,
    minDepositMinor: 20_00,
    maxBonusMinor: 100_00,
    wagering: casinoWagering(2),
  })

describe('the log of operators', () => {
  it('has who changed what, and that it was done', async () => {
    const { member } = await aMember({ tenant: ALFA.id })
    const before = Date.now()
    expect(await send(setMemberStatus, suspend(member.account))).toBe(200)
    const action = await newest(ALFA.id)
    expect(action).toMatchObject({
      operator: 'ana',
      call: '/ops/members/status',
      subject: member.account,
      decision: 'suspended',
      outcome: 'done',
    })
    expect(action?.atMs).toBeGreaterThanOrEqual(before)
    expect(JSON.stringify(action)).not.toContain('letter')
  })

  it('has what was refused, with its code', async () => {
    expect(await send(setMemberStatus, suspend('nobody-here'))).toBe(404)
    expect(await newest(ALFA.id)).toMatchObject({ subject: 'nobody-here', outcome: 'member.unknown' })
  })

  it('looks into what a moderator asked for', async () => {
    const act = { kind: 'mute', account: 'nobody-here', minutes: 5 }
    const input = { tenant: ALFA.id, operator: 'ana', reason: 'spam', act }
    expect(await send(moderateChat, input)).toBe(404)
    expect(await newest(ALFA.id)).toMatchObject({ subject: 'nobody-here', decision: 'mute' })
  })

  it('names the holder of the key also where the call itself has no name', async () => {
    expect(await send(ops.setMaintenance, { tenant: ALFA.id, on: false })).toBe(200)
    expect(await newest(ALFA.id)).toMatchObject({
      operator: 'ana',
      call: '/ops/maintenance',
      decision: 'on false',
      outcome: 'done',
      // Which of the holder's keys it was.
      keyId: expect.stringMatching(/^[\w-]{8}$/),
    })
    await operator.call(ops.setMaintenance, { tenant: ALFA.id, on: false })
    expect(await newest(ALFA.id)).toMatchObject({ operator: null, call: '/ops/maintenance' })
  })

  it('has what a key tried without a right to it, changes and reading alike', async () => {
    for (const [endpoint, input, rights] of [
      [ops.setMaintenance, { tenant: ALFA.id, on: true }, { duties: ['support'] }],
      [listFeedback, { tenant: BRAVO.id }, { brands: [ALFA.id] }],
      [setMemberStatus, suspend('x', { operator: 'bea' }), {}],
    ] satisfies [Endpoint, Record<string, unknown>, Partial<OperatorRights>][]) {
      expect(await send(endpoint, input, { name: 'cy', ...rights })).toBe(403)
      expect(await newest()).toMatchObject({
        operator: 'cy',
        call: endpoint.path,
        outcome: expect.stringMatching(/^operator\.(notAllowed|otherName)$/),
      })
    }
  })

  it('has no reading', async () => {
    const before = await newest(ALFA.id)
    expect(await send(listFeedback, { tenant: ALFA.id })).toBe(200)
    expect(await newest(ALFA.id)).toEqual(before)
  })

  it('is apart for each brand, and selects one operator and older pages', async () => {
    await send(ops.setMaintenance, { tenant: BRAVO.id, on: false }, { name: 'dee' })
    await send(ops.setMaintenance, { tenant: ALFA.id, on: false }, { name: 'dee' })
    await send(ops.setMaintenance, { tenant: ALFA.id, on: false }, { name: 'dee' })
    const list = (input: object) => operator.call(listOperatorActions, { tenant: ALFA.id, ...input })
    const { actions } = await list({ by: 'dee' })
    expect(actions.map((each) => each.operator)).toEqual(['dee', 'dee'])
    const [first, second] = actions
    const after = (row: typeof first) => `${row?.atMs}.0.${row?.id}`
    expect(await list({ by: 'dee', after: after(first) })).toEqual({ actions: [second] })
    expect(await list({ by: 'dee', after: after(second) })).toEqual({ actions: [] })
  })

  it('has a call that was interrupted, and lets nobody change or remove a row', async () => {
    const call = {
      ...{ env, operator: 'eve', now: 1, tenant: 'log-alone' },
      ...{ endpoint: ops.setMaintenance, input: {} },
    }
    let seen: unknown
    await logged(call, async () => {
      const { results } = await env.DB.prepare('SELECT * FROM operator_action WHERE tenant = ?')
        .bind('log-alone')
        .all()
      seen = results
    })
    expect(seen).toMatchObject([{ operator: 'eve', outcome: null }])
    const run = (text: string) => env.DB.prepare(`${text} WHERE tenant = 'log-alone'`).run()
    for (const text of [
      "UPDATE operator_action SET outcome = 'other'",
      "UPDATE operator_action SET operator = 'ana'",
      'DELETE FROM operator_action',
    ])
      await expect(run(text)).rejects.toThrow(/never changed|is kept/)
  })

  it('says which member a claim is of, which draw was voided, and how a contract changed', async () => {
    const named = { tenant: ALFA.id, operator: 'ana', reason: 'asked by letter' }
    const id = crypto.randomUUID()
    await send(reviewClaim, {
      ...named,
      ...{ memberId: 'member-1', offerId: 'welcome', occurrence: '1', decision: 'approve' },
    })
    expect(await newest(ALFA.id)).toMatchObject({ subject: 'member-1', decision: 'approve' })
    await send(operateDraw, { ...named, gameCode: 'sum-1', issue: '20261126-0001', action: 'void' })
    expect(await newest(ALFA.id)).toMatchObject({ subject: 'sum-1 20261126-0001', decision: 'void' })
    await send(changeTopContract, { ...named, contractId: id, change: 'terminate' })
    expect(await newest(ALFA.id)).toMatchObject({ subject: id, decision: 'terminate' })
  })

  it('names the version that a change made or put into force, and of an offer which one it was', async () => {
    const named = { tenant: ALFA.id, operator: 'ana', note: 'spring' }
    const source = '---\nkind: notice\nfrom: 2026-11-20 08:00\n---\n\n[pt]\n# T\n\nA\n\n[en]\n# T\n\nA\n'
    const write = () =>
      send(
        writeContent,
        { ...named, name: 'log-notice', source, isPublished: false },
        { duties: ['content'] },
      )
    expect([await write(), await write()]).toEqual([200, 200])
    expect(await newest(ALFA.id)).toMatchObject({ subject: 'log-notice', version: 2, outcome: 'done' })
    const publish = (version: number | null) =>
      send(setLiveContent, { ...named, name: 'log-notice', version })
    expect(await publish(1)).toBe(200)
    expect(await newest(ALFA.id)).toMatchObject({ subject: 'log-notice', version: 1, outcome: 'done' })
    expect(await publish(9)).toBe(404)
    expect(await newest(ALFA.id)).toMatchObject({ version: 9, outcome: 'content.unknown' })
    expect(await publish(null)).toBe(200)
    expect(await newest(ALFA.id)).toMatchObject({ version: null, outcome: 'done' })

    const reason = 'asked by letter'
    const decision = {
      tenant: ALFA.id,
      operator: 'ana',
      reason,
      gameCode: 'sum-1',
      id: 4,
      decision: 'publish',
    }
    await send(decideLotteryVersion, decision)
    expect(await newest(ALFA.id)).toMatchObject({ subject: 'sum-1', decision: 'publish', version: 4 })

    const made = await aDepositMatch()
    for (const [index, budgetMinor] of [60_00, 70_00].entries()) {
      const offer = { tenant: ALFA.id, offer: { ...made, caps: { budgetMinor } }, words: OFFER_WORDS }
      expect(await send(putOffer, { tenant: ALFA.id, operator: 'ana', offer })).toBe(200)
      expect(await newest(ALFA.id)).toMatchObject({ subject: made.id, version: index + 2 })
    }
    // What it has, it keeps; what it has not, it gets with its outcome alone.
    await expect(
      env.DB.prepare('UPDATE operator_action SET version = 3 WHERE tenant = ?').bind(ALFA.id).run(),
    ).rejects.toThrow(/never changed/)
  })

  it('has the sums of what was asked, also where it was refused, and those that a reply says', async () => {
    const { member } = await aMember({ tenant: ALFA.id })
    const named = { tenant: ALFA.id, operator: 'ana', reason: 'asked by letter' }
    const facts = { id: crypto.randomUUID(), direction: 'credit', amountMinor: 150_05 }
    const currency = { code: 'BRL', exponent: 2 }
    expect(await send(adjustBalance, { ...named, ...facts, account: member.account })).toBe(200)
    const amounts = [{ name: 'amountMinor', to: 150_05 }]
    expect(await newest(ALFA.id)).toMatchObject({ decision: 'credit', amounts, currency, outcome: 'done' })
    expect(await send(adjustBalance, { ...named, ...facts, account: 'nobody-here' })).toBe(404)
    expect(await newest(ALFA.id)).toMatchObject({ amounts, currency, outcome: 'member.unknown' })
    expect(await send(cancelAdjustment, { ...named, id: facts.id })).toBe(200)
    expect(await newest(ALFA.id)).toMatchObject({ subject: facts.id, amounts, currency })
    expect(await send(cancelAdjustment, { ...named, id: 'of-nobody' })).toBe(404)
    expect(await newest(ALFA.id)).toMatchObject({ amounts: [], currency: null })
    const points = { direction: 'grant', points: 7, operationKey: crypto.randomUUID() }
    await send(correctPoints, { ...named, ...points, account: member.account })
    expect(await newest(ALFA.id)).toMatchObject({ amounts: [{ name: 'points', to: 7 }] })
  })

  it('has bounds with what they were: of a vendor, an offer, a lottery', async () => {
    const named = { tenant: ALFA.id, operator: 'ana', reason: 'asked by letter' }
    const rules = (of: object) => send(setVendor, { ...named, vendor: 'NOVA', rules: of })
    expect(await rules({ maxStakeMinor: 10_00, maxWinMinor: 500_00 })).toBe(200)
    expect(await rules({ maxStakeMinor: 20_00, callsPerSecond: 9 })).toBe(200)
    expect(
      (await newest(ALFA.id))?.amounts.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    ).toEqual([
      { name: 'callsPerSecond', from: null, to: 9 },
      { name: 'maxStakeMinor', from: 10_00, to: 20_00 },
      { name: 'maxWinMinor', from: 500_00, to: null },
    ])
    expect(await send(setVendor, { ...named, vendor: 'NOVA', state: 'on' })).toBe(200)
    expect(await newest(ALFA.id)).toMatchObject({ amounts: [], currency: null })
    expect(await rules({})).toBe(200)

    const { reason: _, ...by } = named
    const made = await aDepositMatch()
    const budgets: unknown[] = []
    for (const [id, budgetMinor] of [
      [made.id, 60_00],
      [made.id, 70_00],
      [`new-${made.id.slice(0, 30)}`, 80_00],
    ] as const) {
      const offer = {
        tenant: ALFA.id,
        offer: { ...made, id, caps: { budgetMinor } },
        words: OFFER_WORDS,
      }
      expect(await send(putOffer, { ...by, offer })).toBe(200)
      budgets.push((await newest(ALFA.id))?.amounts[0])
    }
    expect(budgets.slice(1)).toEqual([
      { name: 'budgetMinor', from: 60_00, to: 70_00 },
      { name: 'budgetMinor', from: null, to: 80_00 },
    ])

    const limits = { maxLineMinor: 12_34, maxSlipMinor: 99_00 }
    const before = { limits: { ...limits, maxLineMinor: 10_00, numberMinor: 5_00 } }
    const version = draftLotteryVersion.output.parse({
      ...{ id: 1, state: 'draft', changes: { limits }, before, aboveHundred: [] },
      ...{ operator: 'ana', reason: 'spring', atMs: 1, findings: [] },
    })
    const call = { env, operator: 'ana', endpoint: draftLotteryVersion, input: {}, now: 1 }
    await logged({ ...call, tenant: 'log-lottery', currency: ALFA.currency }, () => version)
    expect((await actionsOf(env, { tenant: 'log-lottery' })).actions[0]?.amounts).toEqual([
      { name: 'maxLineMinor', from: 10_00, to: 12_34 },
    ])
  })

  it('keeps rows from before amounts were logged readable, and amounts as they are', async () => {
    const insert = env.DB.prepare(
      "INSERT INTO operator_action (tenant, at, operator, call, outcome) VALUES ('log-old', 1, 'ana', '/ops/adjustments', 'done')",
    )
    await insert.run()
    expect((await actionsOf(env, { tenant: 'log-old' })).actions).toMatchObject([
      { amounts: [], currency: null },
    ])
    const call = {
      ...{ env, operator: 'ana', now: 1, tenant: 'log-sums', currency: { code: 'JPY', exponent: 0 } },
      ...{ endpoint: adjustBalance, input: { amountMinor: 9 } },
    }
    await logged(call, () => ({}))
    const { actions: stored } = await actionsOf(env, { tenant: 'log-sums' })
    expect(stored).toMatchObject([{ amounts: [{ name: 'amountMinor', to: 9 }], currency: call.currency }])
    const change = "UPDATE operator_action SET amounts = '{}', outcome = 'done' WHERE tenant = 'log-open'"
    await env.DB.prepare(
      "INSERT INTO operator_action (tenant, at, call, amounts) VALUES ('log-open', 1, '/ops/adjustments', '{\"a\":1}')",
    ).run()
    await expect(env.DB.prepare(change).run()).rejects.toThrow(/never changed/)
  })

  it('knows every call of operators whose input or reply has a sum', () => {
    /** Their figures are no sums of the call: balances, standings, draws, bounds of roles, samples of local sites. */
    const figures = [
      '/ops/bonuses/take',
      '/ops/vip/level',
      '/ops/agents/demo',
      '/ops/demo/business',
      '/ops/roles',
      '/ops/roles/decide',
      '/ops/roles/end',
      '/ops/lottery/result',
      '/ops/lottery/draw',
    ]
    /** The sums of a schema, each as 1. */
    const sumsOf = (schema: { def: unknown }) =>
      Object.fromEntries(
        Object.keys(Object(Object(schema.def).shape))
          .filter((name) => /Minor$|^points$/.test(name))
          .map((name) => [name, 1]),
      )
    const calls: readonly Endpoint[] = Object.values(API)
    const withSums = calls
      .filter(({ who, method }) => who === 'operator' && method !== 'GET')
      .map(({ path, input, output }) => ({ path, asked: sumsOf(input), made: sumsOf(output) }))
      .filter(({ asked, made }) => Object.keys({ ...asked, ...made }).length > 0)
    expect(withSums.length).toBeGreaterThan(12)
    const lost = withSums
      .filter(
        ({ path, asked, made }) =>
          !(askedAmounts(path, asked, undefined) ?? madeAmounts(path, made, undefined)),
      )
      .map(({ path }) => path)
    expect(lost.toSorted()).toEqual(figures.toSorted())
  })

  it('never undoes a reply: an outcome that cannot be written leaves the call as it ended', async () => {
    const call = {
      env: failingAt('UPDATE'),
      operator: 'eve',
      now: 1,
      endpoint: ops.setMaintenance,
      input: {},
    }
    expect(await logged({ ...call, tenant: 'log-half' }, () => 'paid')).toBe('paid')
    const refused = logged({ ...call, tenant: 'log-half' }, () => Promise.reject(new Error('refused')))
    await expect(refused).rejects.toThrow('refused')
    const { actions } = await actionsOf(env, { tenant: 'log-half' })
    expect(actions.map(({ outcome }) => outcome)).toEqual([null, null])
  })

  it('comes before the call: what cannot be logged is not done', async () => {
    let isDone = false
    const call = {
      env: failingAt('INSERT'),
      operator: 'eve',
      now: 1,
      endpoint: ops.setMaintenance,
      input: {},
    }
    await expect(
      logged(call, () => {
        isDone = true
      }),
    ).rejects.toThrow('no database')
    expect(isDone).toBe(false)
  })
})

describe('calls that a key has no right to', () => {
  const asked = { env, now: Date.UTC(2026, 5, 1, 23, 59), endpoint: ops.setMaintenance }
  const refuse = (call: Parameters<typeof loggedIfRefused>[0]) =>
    loggedIfRefused(call, () => Promise.reject(new ApiError('operator.notAllowed', { duty: 'site' })))
  const outcomesOf = async (by: string) =>
    (await actionsOf(env, { by })).actions.map(({ outcome }) => outcome)

  it('are refused also where they cannot be logged, which is reported', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    const prepare = env.DB.prepare.bind(env.DB)
    const spy = vi.spyOn(env.DB, 'prepare').mockImplementation((query) => {
      if (query.startsWith('INSERT INTO operator_action')) throw new Error('no database')
      return prepare(query)
    })
    const input = { tenant: ALFA.id, on: true }
    expect(await send(ops.setMaintenance, input, { name: 'fay', duties: ['support'] })).toBe(403)
    spy.mockRestore()
    const reported = loggedBy(report)
    report.mockClear()
    expect(reported).toMatchObject([
      {
        ...{ code: 'operator.refusalNotLogged', operator: 'fay', path: '/ops/maintenance' },
        ...{ refusal: 'operator.notAllowed', reason: 'no database' },
      },
    ])
    expect(await outcomesOf('fay')).toEqual([])
  })

  it('have a bounded number of rows a day and key; one more says that there were others', async () => {
    const call = { ...asked, operator: 'gus' }
    for (let n = 0; n < REFUSALS_PER_DAY + 5; n++)
      await expect(refuse(call)).rejects.toMatchObject({ code: 'operator.notAllowed' })
    const first = await outcomesOf('gus')
    expect(first).toHaveLength(REFUSALS_PER_DAY + 1)
    expect(first.filter((outcome) => outcome === 'operator.notAllowed')).toHaveLength(REFUSALS_PER_DAY)
    expect(first[0]).toBe(MORE_REFUSED)
    // Another key, and another day, have rows of their own; so has what the key may do.
    await expect(refuse({ ...asked, operator: 'hal' })).rejects.toThrow()
    expect(await outcomesOf('hal')).toEqual(['operator.notAllowed'])
    await logged({ ...call, input: {} }, () => {})
    expect((await outcomesOf('gus'))[0]).toBe('done')
    await expect(refuse({ ...call, now: asked.now + 60_000 })).rejects.toThrow()
    expect((await outcomesOf('gus'))[0]).toBe('operator.notAllowed')
  })

  it('that come together have no more rows', async () => {
    const call = { ...asked, operator: 'ida' }
    await Promise.allSettled(Array.from({ length: REFUSALS_PER_DAY + 20 }, () => refuse(call)))
    expect(await outcomesOf('ida')).toHaveLength(REFUSALS_PER_DAY + 1)
  })
})

/** An environment whose database takes no statement of this kind. */
function failingAt(verb: 'INSERT' | 'UPDATE'): typeof env {
  const prepare = (query: string) => {
    if (query.startsWith(verb)) throw new Error('no database')
    return env.DB.prepare(query)
  }
  return { ...env, DB: { prepare } as typeof env.DB }
}
