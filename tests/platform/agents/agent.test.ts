import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as calls from '#lib/api/agents/agent.ts'
import { getAgent, makeTopAgent } from '#lib/api/agents/agent-ops.ts'
import type { Endpoint, InputOf } from '#lib/api/endpoint.ts'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { listDownline } from '#platform/agents/agent/downline.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'
import { aLine, aPerson, dayOf, refusal, YEAR, ZONE } from './agent-line.ts'
import { countingRows } from '../ledger/rows-read.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Line = Awaited<ReturnType<typeof aLine>>
let line: Line

/** left lost 100, deep nothing, player won 50, right lost 7: nobody's figures are another's. */
beforeAll(async () => {
  line = await aLine()
  const { top, left, right, deep, player, theirs } = line
  await left.deposit(40, 1_000_00)
  await left.play(40, 300_00, 200_00)
  await player.deposit(10, 500_00)
  await player.play(10, 100_00, 150_00)
  await player.play(2, 40_00, 40_00)
  await right.deposit(5, 50_00)
  await right.play(5, 10_00, 3_00)
  await top.deposit(3, 900_00)
  await theirs.deposit(2, 77_00)
  await theirs.play(2, 77_00, 0)
  for (const each of [top, left, right, deep, player, theirs]) await each.tell()
})

const of = (visitor: Visitor, over: Partial<InputOf<typeof calls.getTeamProfit>> = {}) =>
  visitor.call(calls.getTeamProfit, { ...YEAR, ...over })
const sum = (rows: readonly calls.TeamFigures[], name: keyof calls.TeamFigures) =>
  rows.reduce((total, row) => total + row[name], 0)

describe('the line', () => {
  test('is bound with the account: every level above knows whom it has below', async () => {
    const { results } = await env.DB.prepare(
      "SELECT ancestor, level FROM lineage WHERE tenant = 'agents' AND member = ? ORDER BY level",
    )
      .bind(line.player.member.id)
      .all()
    expect(results).toEqual([
      { ancestor: line.deep.member.id, level: 1 },
      { ancestor: line.left.member.id, level: 2 },
      { ancestor: line.top.member.id, level: 3 },
    ])
  })

  test('the overview is of the agent and everyone below, and of nobody else', async () => {
    const seen = await line.top.visitor.call(calls.getTeamOverview, YEAR)
    expect(seen).toMatchObject({
      teamSize: 4,
      directSize: 2,
      firstDepositors: 3,
      active: 3,
      registrations: 4,
    })
    expect(seen.total).toEqual({
      depositsMinor: 2_450_00,
      withdrawalsMinor: 0,
      stakeMinor: 450_00,
      openMinor: 0,
      validMinor: 450_00,
      prizesMinor: 393_00,
      rebatesMinor: 0,
      promotionsMinor: 0,
      netMinor: -57_00,
    })
    expect(seen.balanceMinor).toBe(2_393_00)
    for (const name of ['depositsMinor', 'stakeMinor', 'netMinor'] as const)
      expect(
        sum(
          seen.periods.map(({ figures }) => figures),
          name,
        ),
      ).toBe(seen.total[name])
    const lately = await line.top.visitor.call(calls.getTeamOverview, { fromDay: dayOf(4), toDay: dayOf(0) })
    expect(lately).toMatchObject({ active: 1, firstDepositors: 0, total: { depositsMinor: 900_00 } })
    expect(lately.periods).toHaveLength(5)
    // Each of them has a session that was opened a moment ago.
    expect(seen.online).toBe(4)
  })

  test('a deposit that went back is none from then on', async () => {
    const { top, right } = await aLine('called-back')
    const member = right.member.account
    await right.deposit(5, 300_00)
    await right.play(5, 40_00, 0)
    const money = { operationKey: 'back:first', currency: 'BRL', reference: member, note: 'by two' }
    const reply = await right.wallet.execute({ kind: 'returnDeposits', ...money }, Date.now(), ZONE)
    expect(reply).toMatchObject({ ok: true, result: { amountMinor: 300_00, addedMinor: 40_00 } })
    await right.tell()
    const inRange = async (from: number, to: number) => {
      const range = { fromDay: dayOf(from), toDay: dayOf(to) }
      const { sum: whole, content } = await of(top.visitor, range)
      const row = content.find(({ account }) => account === member)
      expect(row?.figures).toEqual(whole)
      expect((await top.visitor.call(calls.getTeamOverview, range)).total).toEqual(whole)
      return whole.depositsMinor
    }
    expect([await inRange(364, 0), await inRange(5, 5), await inRange(0, 0)]).toEqual([0, 300_00, -300_00])
  })

  test('profit and loss goes down level by level; the rows sum to the whole on every level', async () => {
    const { visitor } = line.top
    const first = await of(visitor)
    const [own, ...team] = first.content.map(({ account, scope }) => [account, scope])
    expect(own).toEqual([line.top.member.account, 'own'])
    // Their order is looked at where no two joined at one moment.
    expect(team.toSorted()).toEqual(
      [line.right, line.left].map(({ member }) => [member.account, 'team']).toSorted(),
    )
    for (const name of ['depositsMinor', 'stakeMinor', 'validMinor', 'prizesMinor', 'netMinor'] as const)
      expect(
        sum(
          first.content.map(({ figures }) => figures),
          name,
        ),
      ).toBe(first.sum[name])
    expect(first.sum.netMinor).toBe(-57_00)
    const below = await of(visitor, { account: line.left.member.account })
    expect(below.path.map(({ account }) => account)).toEqual([
      line.top.member.account,
      line.left.member.account,
    ])
    expect(below.content.map(({ account, figures }) => [account, figures.netMinor])).toEqual([
      [line.left.member.account, -100_00],
      [line.deep.member.account, 50_00],
    ])
    expect(below.sum.netMinor).toBe(-50_00)
  })

  test('a page of profit and loss follows the one before without a gap', async () => {
    const first = await of(line.top.visitor, { pageSize: 1 })
    expect(first.content).toHaveLength(2)
    const second = await of(line.top.visitor, { pageSize: 1, ...(first.next ? { cursor: first.next } : {}) })
    expect(second.next).toBeUndefined()
    const all = [...first.content, ...second.content]
    expect(new Set(all.map(({ account }) => account)).size).toBe(first.total)
    expect(
      sum(
        all.map(({ figures }) => figures),
        'netMinor',
      ),
    ).toBe(first.sum.netMinor)
  })

  test('bets of everyone below, page by page, with totals that are those of the rows', async () => {
    const { visitor } = line.top
    const seen = []
    let cursor: string | undefined
    do {
      const page = await visitor.call(calls.listTeamBets, {
        ...YEAR,
        pageSize: 2,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.content)
      expect(page).toMatchObject({ total: 4, stakeMinor: 450_00, winMinor: 393_00, netMinor: -57_00 })
      cursor = page.next
    } while (cursor)
    expect(seen.map(({ account, stakeMinor }) => [account, stakeMinor])).toEqual([
      [line.player.member.account, 40_00],
      [line.right.member.account, 10_00],
      [line.player.member.account, 100_00],
      [line.left.member.account, 300_00],
    ])
    const one = await visitor.call(calls.listTeamBets, {
      ...YEAR,
      account: line.player.member.account,
      status: 'settled',
    })
    expect(one).toMatchObject({ total: 2, stakeMinor: 140_00, netMinor: 50_00 })
    expect(one.content).toHaveLength(2)
    expect(await visitor.call(calls.listTeamBets, { ...YEAR, category: 'LIVE' })).toMatchObject({
      total: 0,
      content: [],
    })
  })

  test('a large team is found along the time of the brand, with the same answer', async () => {
    const { visitor, member } = await aPerson({ tenant: 'many', type: 1 })
    const near = await aPerson({ tenant: 'many', uplineId: member.id })
    const other = await aPerson({ tenant: 'many' })
    await env.DB.batch(
      Array.from({ length: 320 }, (_, index) =>
        env.DB.prepare(
          "INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, upline_id, created_at) VALUES ('many', ?1, ?1, ?1, 0, '', 0, ?2, 0)",
        ).bind(`filler${index}`, member.id),
      ),
    )
    for (const each of [near, other]) {
      await each.deposit(3, 100_00)
      for (const stake of [1_00, 2_00, 3_00]) await each.play(2, stake, 0)
      await each.tell()
    }
    const first = await visitor.call(calls.listTeamBets, { ...YEAR, pageSize: 2 })
    const next = await visitor.call(calls.listTeamBets, { ...YEAR, pageSize: 2, cursor: first.next })
    const rows = [...first.content, ...next.content]
    expect(rows.map(({ account }) => account)).toEqual(Array(3).fill(near.member.account))
    expect(rows.reduce((total, { stakeMinor }) => total + stakeMinor, 0)).toBe(first.stakeMinor)
    expect(first.total).toBe(3)
    const moved = await visitor.call(calls.listTeamTransactions, { ...YEAR, kind: 'deposit' })
    expect(moved.content.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      [near.member.account, 100_00],
    ])
  })

  test('a large team with few bets among many of the brand is found by its members, with the same answer', async () => {
    const { visitor, member } = await aPerson({ tenant: 'sparse', type: 1 })
    const near = await aPerson({ tenant: 'sparse', uplineId: member.id })
    const other = await aPerson({ tenant: 'sparse' })
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 320)
       INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, upline_id, created_at)
       SELECT 'sparse', 'sparse' || i, 'sparse' || i, 's', 0, '', 0, ?1, 0 FROM n ORDER BY i`,
    )
      .bind(member.id)
      .run()
    const asked = { ...YEAR, pageSize: 2 }
    expect(await visitor.call(calls.listTeamBets, asked)).toMatchObject({ total: 0, content: [] })
    for (const [person, bets] of [
      [near, 1],
      [other, 120],
    ] as const) {
      await person.deposit(3, 1_000_00)
      for (let bet = 0; bet < bets; bet += 1) await person.play(2, 1_00, 0)
      await person.tell()
    }
    const seen = await visitor.call(calls.listTeamBets, asked)
    expect(seen).toMatchObject({ total: 1, stakeMinor: 1_00 })
    expect(seen.content.map(({ account }) => account)).toEqual([near.member.account])
  })

  test('movements of everyone below, by kind, with their sums', async () => {
    const { visitor } = line.top
    const deposits = await visitor.call(calls.listTeamTransactions, { ...YEAR, kind: 'deposit' })
    expect(deposits).toMatchObject({ total: 3, inMinor: 1_550_00, outMinor: 0 })
    expect(deposits.content.map(({ amountMinor }) => amountMinor)).toEqual([50_00, 500_00, 1_000_00])
    const all = await visitor.call(calls.listTeamTransactions, { ...YEAR, pageSize: 200 })
    expect(all.content).toHaveLength(all.total)
    expect(all.content.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(
      all.inMinor - all.outMinor,
    )
  })
})

describe('who may see what', () => {
  /** Every call that names somebody, with the name. */
  const NAMING: readonly [string, Endpoint, (account: string) => unknown][] = [
    ['profit', calls.getTeamProfit, (account) => ({ ...YEAR, account })],
    ['bets', calls.listTeamBets, (account) => ({ ...YEAR, account })],
    ['transactions', calls.listTeamTransactions, (account) => ({ ...YEAR, account })],
    ['downline', calls.listDownline, (account) => ({ account })],
  ]
  const CHANGING: typeof NAMING = [
    ['rates', calls.setDownlineRates, (account) => ({ account, rates: {} })],
    ['remark', calls.setDownlineRemark, (account) => ({ account, remark: 'x' })],
  ]
  const ask = async (visitor: Visitor, endpoint: Endpoint, input: unknown) =>
    Object(await (await visitor.send(endpoint, { input })).json())

  test.each([...NAMING, ...CHANGING])(
    '%s: siblings, uplines, strangers and nobody are all unknown',
    async (_name, endpoint, input) => {
      const { left, right, top, theirs, stranger } = line
      const foreign = await aMember({ tenant: 'elsewhere' })
      for (const account of [right, top, theirs, stranger, foreign]
        .map(({ member }) => member.account)
        .concat('nobody-at-all'))
        expect(await ask(left.visitor, endpoint, input(account))).toMatchObject({
          success: false,
          code: 'agent.memberUnknown',
        })
    },
  )

  test.each(NAMING)('%s: everyone below is known, on every level', async (_name, endpoint, input) => {
    for (const each of [line.left, line.deep, line.player])
      expect(await ask(line.top.visitor, endpoint, input(each.member.account))).toMatchObject({
        success: true,
      })
  })

  test.each(CHANGING)(
    '%s: only those directly below are the agent’s to change',
    async (_name, endpoint, input) => {
      expect(await ask(line.top.visitor, endpoint, input(line.right.member.account))).toMatchObject({
        success: true,
      })
      for (const each of [line.top, line.deep, line.player])
        expect(await ask(line.top.visitor, endpoint, input(each.member.account))).toMatchObject({
          code: 'agent.memberUnknown',
        })
    },
  )

  test('contacts are masked, unless the brand’s law lets agents see them', async () => {
    const seen = async (tenant: string, showsContacts: boolean) => {
      const record = { agents: { maxDepth: 20, maxDirect: 9, topRates: {}, showsContacts } }
      const { visitor, member } = await aMember({ tenant, type: 1, record })
      const contacts = { mobile: '+5511987654321', email: 'ana.lima@mail.example', nickname: 'Ana Lima' }
      await aMember({ tenant, uplineId: member.id, ...contacts })
      const { content } = await visitor.call(calls.listDownline, {})
      return [content[0]?.name, content[0]?.mobile, content[0]?.email]
    }
    expect(await seen('masking', false)).toEqual(['An•••a', '••• 4321', 'a•••@•••.example'])
    expect(await seen('showing', true)).toEqual(['Ana Lima', '+5511987654321', 'ana.lima@mail.example'])
  })
})

describe('the downline', () => {
  test('as a tree, as a list by level, and by name', async () => {
    const { visitor } = line.top
    const tree = await visitor.call(calls.listDownline, {})
    expect(tree).toMatchObject({ total: 2, path: [{ account: line.top.member.account }] })
    expect(tree.content.map(({ level, isDirect }) => [level, isDirect])).toEqual([
      [1, true],
      [1, true],
    ])
    const list = await visitor.call(calls.listDownline, { view: 'list', pageSize: 3 })
    expect(list.total).toBe(4)
    const rest = await visitor.call(calls.listDownline, { view: 'list', pageSize: 3, cursor: list.next })
    expect([...list.content, ...rest.content].map(({ level }) => level).toSorted()).toEqual([1, 1, 2, 3])
    const found = await visitor.call(calls.listDownline, { search: line.player.member.account.toUpperCase() })
    expect(
      found.content.map(({ account, level, isDirect, balanceMinor }) => [
        account,
        level,
        isDirect,
        balanceMinor,
      ]),
    ).toEqual([[line.player.member.account, 3, false, 550_00]])
    expect(found.total).toBe(1)
    expect((await visitor.call(calls.listDownline, { search: line.theirs.member.account })).content).toEqual(
      [],
    )
  })

  test('a search reads the names that begin so, or the line, whichever are fewer', async () => {
    const tenant = 'searched'
    const { visitor, member } = await aMember({ tenant, type: 1 })
    const small = await aMember({ tenant, type: 1 })
    const below = await aMember({ tenant, uplineId: small.member.id, account: 'ana-below-small' })
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, upline_id, created_at)
       SELECT ?1, 'many-' || i, iif(i % 1000 = 0, 'rare', 'ana') || i, 'many', 0, '', 0, ?2, i FROM n`,
    )
      .bind(tenant, member.id)
      .run()
    const search = async (by: Awaited<ReturnType<typeof aMember>>, name: string) => {
      const counted = countingRows()
      const call = { ...(await baseOf(by.visitor)), env: counted.env, file: new Uint8Array() }
      const own = { ...by.member, isWeak: false, sessionHash: '', tabHash: '' }
      const input = { view: 'list', search: name, pageSize: 20 } as const
      const { content, total } = await listDownline({ ...call, member: own, input })
      return { accounts: content.map(({ account }) => account), total, rows: counted.rows() }
    }
    const rare = await search({ visitor, member }, 'rare')
    expect(rare).toMatchObject({ accounts: ['rare2000', 'rare1000'], total: 2 })
    expect(rare.rows).toBeLessThan(100)
    const few = await search(small, 'ana')
    expect(few).toMatchObject({ accounts: [below.member.account], total: 1 })
    expect(few.rows).toBeLessThan(100)
    expect(await search({ visitor, member }, 'ana')).toMatchObject({ total: 1998 })
  })

  test('newest first, page by page, and so is profit and loss', async () => {
    const { top, left, right, deep, player } = await aLine('downline-order')
    for (const [index, { member }] of [left, player, right, deep].entries())
      await env.DB.prepare("UPDATE lineage SET joined_at = ? WHERE tenant = 'downline-order' AND member = ?")
        .bind(index < 2 ? index * 1_000 : 2_000, member.id)
        .run()
    const name = ({ member }: (typeof line)['top']) => member.account
    // Two of one moment are in the order of their ids.
    const [later, earlier] = right.member.id > deep.member.id ? [right, deep] : [deep, right]
    const follow = async (view: 'tree' | 'list') => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await top.visitor.call(calls.listDownline, {
          view,
          pageSize: 1,
          ...(cursor ? { cursor } : {}),
        })
        seen.push(...page.content.map(({ account }) => account))
        cursor = page.next
      } while (cursor !== undefined)
      return seen
    }
    expect(await follow('tree')).toEqual([right, left].map(name))
    expect(await follow('list')).toEqual([later, earlier, player, left].map(name))
    const { content } = await of(top.visitor)
    expect(content.map(({ account }) => account)).toEqual([top, right, left].map(name))
  })

  test('who may not play is inactive, whatever the reason, and active again after a break', async () => {
    const { top, left, right, deep, player } = await aLine('downline-breaks')
    const pause = async (
      { wallet, tell }: (typeof line)['top'],
      change: Extract<CommandInput, { kind: 'protect' }>['change'],
      atMs = Date.now(),
    ) => {
      const operationKey = `protect:${crypto.randomUUID()}`
      await wallet.execute({ kind: 'protect', operationKey, by: 'player', change }, atMs, ZONE)
      await tell()
    }
    await pause(left, { do: 'timeOut', hours: 24 }, Date.now() - 3 * 24 * 60 * 60_000)
    const statuses = async () => {
      const { content } = await top.visitor.call(calls.listDownline, { view: 'list' })
      return [left, right, deep, player].map(
        ({ member }) => content.find(({ account }) => account === member.account)?.status,
      )
    }
    expect(await statuses()).toEqual(['active', 'active', 'active', 'active'])
    await pause(right, { do: 'timeOut', hours: 24 })
    await pause(deep, { do: 'exclude', months: null, scope: 'brand' })
    await env.DB.prepare("UPDATE member SET status = 'suspended' WHERE tenant = 'downline-breaks' AND id = ?")
      .bind(player.member.id)
      .run()
    expect(await statuses()).toEqual(['active', 'inactive', 'inactive', 'inactive'])
  })

  test('rates are never above the own, nor below what was given on', async () => {
    const { top, left, deep } = line
    const give = (visitor: Visitor, account: string, RNG: number) =>
      visitor.call(calls.setDownlineRates, { account, rates: { RNG } })
    expect(await refusal(give(top.visitor, left.member.account, 12_100))).toMatchObject({
      code: 'agent.rate',
      details: { category: 'RNG', reason: 'aboveOwn', limitE6: 12_000 },
    })
    await give(top.visitor, left.member.account, 9_000)
    expect(await refusal(give(left.visitor, deep.member.account, 9_100))).toMatchObject({
      code: 'agent.rate',
    })
    await give(left.visitor, deep.member.account, 8_000)
    expect(await refusal(give(top.visitor, left.member.account, 7_900))).toMatchObject({
      details: { reason: 'belowDownline', limitE6: 8_000 },
    })
    const { content } = await left.visitor.call(calls.listDownline, {})
    expect(content[0]?.rates).toEqual({ RNG: 8_000 })
  })

  test('what is changed is kept, with before and after, for who changed it', async () => {
    const { visitor } = line.left
    await visitor.call(calls.setDownlineRemark, {
      account: line.deep.member.account,
      remark: 'calls on Mondays',
    })
    const { content } = await visitor.call(calls.listAgentActions, {})
    expect(content[0]).toMatchObject({
      kind: 'remark',
      subject: line.deep.member.account,
      after: 'calls on Mondays',
    })
    const others = await line.right.visitor.call(calls.listAgentActions, {})
    expect(others.content).toEqual([])
  })
})

describe('operators', () => {
  test('make a player without an upline a top agent, and nobody else', async () => {
    const operator = await aVisitor({ tenant: 'agents' })
    const { member, visitor } = await aPerson({})
    const make = (account: string, rates?: Record<string, number>) =>
      operator.call(makeTopAgent, {
        tenant: 'agents',
        account,
        operator: 'olga',
        reason: 'signed the agreement',
        ...(rates ? { rates } : {}),
      })
    expect(await refusal(make(member.account, { RNG: 12_100 }))).toMatchObject({ code: 'agent.rate' })
    expect(await make(member.account)).toEqual({
      account: member.account,
      type: 1,
      rates: { RNG: 12_000, INHOUSE: 10_000 },
    })
    expect(await visitor.call(calls.listDownline, {})).toMatchObject({ total: 0 })
    expect(await make(member.account, { RNG: 5_000 })).toMatchObject({ rates: { RNG: 5_000 } })
    // Who is asked for again keeps what was agreed.
    expect(await make(member.account)).toMatchObject({ rates: { RNG: 5_000 } })
    expect(await refusal(make(line.player.member.account))).toMatchObject({ code: 'agent.type' })
    expect(
      await operator.call(getAgent, { tenant: 'agents', account: line.left.member.account }),
    ).toMatchObject({
      upline: line.top.member.account,
      depth: 1,
      directSize: 1,
      teamSize: 2,
    })
  })
})
