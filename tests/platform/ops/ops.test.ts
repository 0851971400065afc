import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { listHotGames, listVendors } from '#lib/api/play/games.ts'
import { openApiDocument } from '#lib/api/openapi.ts'
import { checkLedger } from '#lib/api/ops/ledger-ops.ts'
import { getMemberInfo } from '#lib/api/access/account.ts'
import { setMemberStatus } from '#lib/api/ops/member-ops.ts'
import * as ops from '#lib/api/ops/ops.ts'
import { planMaintenance } from '#lib/api/talk/live-ops.ts'
import { login } from '#lib/api/access/login.ts'
import { getSystemStatus } from '#lib/api/access/storefront.ts'
import { createApp } from '#platform/http/app.ts'
import { findMemberByAccount } from '#platform/people/member/member-repository.ts'
import { verifyPassword } from '#platform/base/crypto/passwords.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { aMember, PASSWORD } from '../../fixtures/worker/members.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'
import { ALFA, aPlayer, BRAVO, CATALOGUE, readRefusal, refusal, seedSite } from '../play/games-site.ts'

let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

describe('seeding', () => {
  const catalogueIds = async () => {
    const [vendors, games] = await env.DB.batch<{ id: string }>([
      env.DB.prepare('SELECT vassalage AS id FROM vendor ORDER BY id'),
      env.DB.prepare('SELECT node_id AS id FROM game ORDER BY id'),
    ])
    return [vendors, games].map((rows) => rows?.results.map(({ id }) => id))
  }
  const everything = async () => {
    const rows = ['tenant', 'vendor', 'game', 'member'].map((table) =>
      env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`),
    )
    const tables = await env.DB.batch<Record<string, unknown>>(rows)
    return tables.map(({ results }) => results.map((row) => ({ ...row, updated_at: 0 })))
  }

  it('changes nothing when it is run again', async () => {
    const input = { tenants: [ALFA, BRAVO], ...CATALOGUE, members: [] }
    const before = await everything()
    expect(await operator.call(ops.seedPlatform, input)).toEqual({
      tenants: 2,
      vendors: 3,
      games: CATALOGUE.games.length,
      members: 0,
    })
    expect(await everything()).toEqual(before)
  })

  it('follows the files: what is gone there is gone here', async () => {
    const visitor = await aVisitor({ tenant: 'bravo' })
    const vendors = CATALOGUE.vendors.filter(({ vassalage }) => vassalage !== 'TAMBO')
    const games = CATALOGUE.games
      .filter(({ vassalage }) => vassalage !== 'TAMBO')
      .map((game) => ({ ...game, isTop: false }))
    await operator.call(ops.seedPlatform, {
      tenants: [{ ...BRAVO, hotGames: [] }],
      vendors,
      games,
      members: [],
    })
    expect((await catalogueIds())[0]).toEqual(['HOUSE', 'NOVA'])
    expect(await visitor.call(listHotGames, {})).toEqual([])
    expect((await visitor.call(listVendors, {})).map(({ vassalage }) => vassalage)).toEqual(['NOVA', 'NOVA'])
    await seedSite()
    expect((await catalogueIds()).map((each) => each?.length)).toEqual([3, CATALOGUE.games.length])
  })

  it('refuses a catalogue that does not fit together, wholly', async () => {
    const before = await everything()
    const input = {
      tenants: [{ ...ALFA, name: 'changed' }],
      vendors: [],
      games: CATALOGUE.games,
      members: [],
    }
    expect(await refusal(operator, ops.seedPlatform, input)).toMatchObject({
      status: 422,
      code: 'request.invalid',
    })
    expect(await everything()).toEqual(before)
  })

  it('makes demo accounts once, with one opening balance', async () => {
    const tenants = [tenantRecordOf('fjord')]
    const demo = {
      tenant: 'fjord',
      account: 'demo',
      password: 'Play-2026!',
      type: 0,
      nickname: 'Demo player',
      balanceMinor: 5_000_00,
    }
    const agent = { ...demo, account: 'agent', type: 1, nickname: 'Demo agent', balanceMinor: 0 }
    const freePlay = { ...agent, account: 'trial', type: 4, nickname: 'Free play' }
    const input = { tenants, ...CATALOGUE, members: [demo, agent, freePlay] }
    expect((await operator.call(ops.seedPlatform, input)).members).toBe(3)
    expect((await operator.call(ops.seedPlatform, input)).members).toBe(0)
    const changed = { ...input, members: [{ ...demo, balanceMinor: 9_000_00, password: 'Other-2026!' }] }
    expect((await operator.call(ops.seedPlatform, changed)).members).toBe(0)

    const member = await findMemberByAccount(env, { tenant: 'fjord', account: 'demo' })
    expect(member).toMatchObject({ type: 0, nickname: 'Demo player', status: 'active' })
    expect(await verifyPassword('Play-2026!', member?.passwordHash ?? '')).toBe(true)
    expect(await walletOf(env, 'fjord', member?.id ?? '').balance()).toMatchObject({
      playerMinor: 5_000_00,
      version: 1,
    })
    // Demo accounts are not asked for the terms first; a trial accepts none.
    expect(member?.terms?.version).toBe(tenants[0]?.termsVersion)
    expect(await findMemberByAccount(env, { tenant: 'fjord', account: 'agent' })).toMatchObject({ type: 1 })
    const trial = await findMemberByAccount(env, { tenant: 'fjord', account: 'trial' })
    expect(trial).toMatchObject({ type: 4, terms: undefined })
  })

  it("gives no money to a player's own account of the same name", async () => {
    const { member, wallet } = await aPlayer({ account: 'demo', nickname: 'Mine' })
    const demo = {
      tenant: 'alfa',
      account: 'demo',
      password: 'Play-2026!',
      type: 0,
      nickname: 'Demo player',
      balanceMinor: 100,
    }
    await operator.call(ops.seedPlatform, { tenants: [ALFA], ...CATALOGUE, members: [demo] })
    expect((await wallet.balance()).version).toBe(0)
    expect(await findMemberByAccount(env, { tenant: 'alfa', account: 'demo' })).toEqual(member)
  })

  it('makes no demo accounts in production', async () => {
    const demo = {
      tenant: 'alfa',
      account: 'demo2',
      password: 'Play-2026!',
      type: 0,
      nickname: 'Demo',
      balanceMinor: 100,
    }
    const response = await createApp().request(
      '/ops/seed',
      {
        method: 'POST',
        headers: {
          'x-vitrine-surface': 'ops',
          authorization: `Bearer ${env.OPS_KEY}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ tenants: [ALFA], ...CATALOGUE, members: [demo] }),
      },
      { ...env, LOCAL_MODE: '0' },
    )
    expect(await readRefusal(response)).toMatchObject({
      status: 422,
      details: { fields: [{ field: 'members', reason: 'localOnly' }] },
    })
  })
})

describe('switches of a brand', () => {
  it('turns maintenance on and off, for that brand alone', async () => {
    const before = Date.now()
    const on = await operator.call(ops.setMaintenance, { tenant: 'alfa', on: true, retryAfterSeconds: 600 })
    expect(on).toMatchObject({ maintenance: true, retryAfterSeconds: 600, blockedRegions: [] })
    expect(on.sinceMs).toBeGreaterThanOrEqual(before)
    expect(JSON.parse((await env.STATUS.get('alfa')) ?? '')).toEqual(on)
    const [here, there] = [await aVisitor({ tenant: 'alfa' }), await aVisitor({ tenant: 'bravo' })]
    expect((await here.call(getSystemStatus, {})).maintenance).toBe(true)
    expect((await there.call(getSystemStatus, {})).maintenance).toBe(false)
    // Once more: it began when it began.
    expect(await operator.call(ops.setMaintenance, { tenant: 'alfa', on: true })).toEqual({
      maintenance: true,
      sinceMs: on.sinceMs,
      blockedRegions: [],
    })
    expect(await operator.call(ops.setMaintenance, { tenant: 'alfa', on: false })).toEqual({
      maintenance: false,
      blockedRegions: [],
    })
    expect((await here.call(getSystemStatus, {})).maintenance).toBe(false)
  })

  it('closes a brand by plan, and opens it by hand before the end', async () => {
    const plan = (startsAtMs: number | null, endsAtMs?: number) =>
      operator.call(planMaintenance, {
        ...{ tenant: 'alfa', startsAtMs },
        ...(endsAtMs === undefined ? {} : { endsAtMs }),
      })
    const soon = Date.now() + 60_000
    await plan(soon, soon + 600_000)
    const visitor = await aVisitor({ tenant: 'alfa' })
    const isClosed = async () => (await visitor.call(getSystemStatus, {})).maintenance
    expect(await isClosed()).toBe(false)
    // Regions are changed meanwhile: the plan stays.
    const planned = { startsAtMs: soon, endsAtMs: soon + 600_000 }
    expect(await operator.call(ops.setBlockedRegions, { tenant: 'alfa', blockedRegions: [] })).toEqual({
      ...{ maintenance: false, blockedRegions: [], planned },
    })
    const began = Date.now() - 1_000
    const runs = { startsAtMs: began, endsAtMs: began + 600_000 }
    await env.STATUS.put('alfa', JSON.stringify({ maintenance: false, blockedRegions: [], planned: runs }))
    expect(await isClosed()).toBe(true)
    expect(await operator.call(ops.getEdgeStatus, { tenant: 'alfa' })).toMatchObject({
      ...{ maintenance: true, sinceMs: began, endsAtMs: runs.endsAtMs },
    })
    // A change of something else must not keep the brand closed beyond the end of its plan.
    await operator.call(ops.setBlockedRegions, { tenant: 'alfa', blockedRegions: [] })
    expect(JSON.parse((await env.STATUS.get('alfa')) ?? '')).toMatchObject({ maintenance: false })
    await operator.call(ops.setMaintenance, { tenant: 'alfa', on: false })
    expect(await isClosed()).toBe(false)
    expect(await operator.call(ops.getEdgeStatus, { tenant: 'alfa' })).not.toHaveProperty('planned')
    await plan(soon)
    await plan(null)
    expect(await operator.call(ops.getEdgeStatus, { tenant: 'alfa' })).not.toHaveProperty('planned')
  })

  it.each([
    ['in the past', (nowMs: number) => ({ startsAtMs: nowMs - 1 }), 'startsAtMs'],
    [
      'that ends before it starts',
      (nowMs: number) => ({ startsAtMs: nowMs + 60_000, endsAtMs: nowMs + 50_000 }),
      'endsAtMs',
    ],
    ['of an end alone', (nowMs: number) => ({ startsAtMs: null, endsAtMs: nowMs + 50_000 }), 'endsAtMs'],
  ])('takes no plan %s', async (_name, planOf, field) => {
    expect(await refusal(operator, planMaintenance, { tenant: 'alfa', ...planOf(Date.now()) })).toMatchObject(
      { status: 422, details: { fields: [{ field }] } },
    )
  })

  it('blocks regions and keeps the rest of the status', async () => {
    await env.STATUS.put(
      'alfa',
      JSON.stringify({ maintenance: true, sinceMs: 5, blockedRegions: [], allowAddresses: ['198.51.100.1'] }),
    )
    const set = await operator.call(ops.setBlockedRegions, {
      tenant: 'alfa',
      blockedRegions: ['US', 'BR', 'US'],
    })
    expect(set).toEqual({
      maintenance: true,
      sinceMs: 5,
      blockedRegions: ['BR', 'US'],
      allowAddresses: ['198.51.100.1'],
    })
    expect(await operator.call(ops.getEdgeStatus, { tenant: 'alfa' })).toEqual(set)
    const visitor = await aVisitor({ tenant: 'alfa', country: 'US' })
    expect((await visitor.call(getSystemStatus, {})).regionRestriction).toBe(true)
    await operator.call(ops.setBlockedRegions, { tenant: 'alfa', blockedRegions: [] })
    expect((await visitor.call(getSystemStatus, {})).regionRestriction).toBe(false)
    await env.STATUS.delete('alfa')
  })

  it.each([['br'], ['BRA'], ['B'], ['UK'], ['']])('refuses the region "%s"', async (code) => {
    const input = { tenant: 'alfa', blockedRegions: [code] }
    expect(await refusal(operator, ops.setBlockedRegions, input)).toMatchObject({
      status: 422,
      code: 'request.invalid',
    })
  })

  it.each([
    ['getEdgeStatus', ops.getEdgeStatus, {}],
    ['setMaintenance', ops.setMaintenance, { on: true }],
    ['setBlockedRegions', ops.setBlockedRegions, { blockedRegions: [] }],
    ['checkLedger', checkLedger, {}],
  ])('%s names the brands that there are', async (_name, endpoint, input) => {
    const { status, code, details } = await refusal(
      operator,
      endpoint,
      Object({ tenant: 'nobody', ...input }),
    )
    expect({ status, code }).toEqual({ status: 404, code: 'tenant.unknown' })
    expect(details).toMatchObject({ tenant: 'nobody', known: expect.arrayContaining(['alfa', 'bravo']) })
    expect(await env.STATUS.get('nobody')).toBeNull()
  })
})

describe('the status of a member', () => {
  const BY = { operator: 'ana', reason: 'chargebacks' }
  const money = (amountMinor: number) => {
    return { operationKey: crypto.randomUUID(), currency: 'BRL', amountMinor } as const
  }
  const aBonus = (minor: number) => {
    return { kind: 'grantBonus', ...money(minor), reference: 'gift', terms: termsOf(minor) } as const
  }

  it('is suspended at once and everywhere, and kept with who did it and why', async () => {
    const { visitor, member } = await aMember({ tenant: 'alfa' })
    const { member: other } = await aMember({ tenant: 'bravo', account: member.account })
    const suspended = await operator.call(setMemberStatus, {
      ...{ tenant: 'alfa', account: member.account.toUpperCase(), status: 'suspended' },
      ...BY,
    })
    expect(suspended).toMatchObject({ account: member.account, status: 'suspended', actions: [BY] })
    await expect(visitor.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
    const form = { username: member.account, password: PASSWORD, type: 'username' as const }
    await expect((await aVisitor({ tenant: 'alfa' })).call(login, form)).rejects.toMatchObject({
      code: 'login.suspended',
    })
    expect((await (await aVisitor({ tenant: 'bravo' })).call(login, form)).member.id).toBe(other.id)

    const restored = await operator.call(setMemberStatus, {
      ...{ tenant: 'alfa', account: member.account, status: 'active' },
      ...{ operator: 'bo', reason: 'it was the bank' },
    })
    expect(restored.actions.map((each) => each.operator)).toEqual(['bo', 'ana'])
    await (await aVisitor({ tenant: 'alfa' })).call(login, form)
  })

  it('bars a suspended member from what is given, and leaves the bonuses for the day they are restored', async () => {
    const { member } = await aMember({ tenant: 'alfa', balanceMinor: 50_00 })
    const wallet = walletOf(env, 'alfa', member.id)
    await wallet.execute(aBonus(10_00), Date.now())
    const set = (status: 'active' | 'suspended') =>
      operator.call(setMemberStatus, { tenant: 'alfa', account: member.account, status, ...BY })
    await set('suspended')
    expect(await wallet.bonusFacts(Date.now())).toMatchObject({ isBonusBlocked: true })
    expect(await wallet.execute(aBonus(5_00), Date.now())).toMatchObject({ code: 'bonus.blocked' })
    await set('active')
    expect(await wallet.bonusFacts(Date.now())).toMatchObject({ isBonusBlocked: false })
    expect(await wallet.balance()).toMatchObject({ playerMinor: 50_00, bonusMinor: 10_00 })
  })

  it('ends the bonuses of a banned member, who logs in to withdraw and nothing else', async () => {
    const { visitor, member } = await aMember({ tenant: 'alfa', balanceMinor: 50_00 })
    const wallet = walletOf(env, 'alfa', member.id)
    await wallet.execute(aBonus(10_00), Date.now())
    const ban = { tenant: 'alfa', account: member.account, status: 'banned' as const, ...BY }
    expect(await operator.call(setMemberStatus, ban)).toMatchObject({ actions: [{ status: 'banned' }] })
    await expect(visitor.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
    expect(await wallet.balance()).toMatchObject({ playerMinor: 50_00, bonusMinor: 0 })
    expect(await wallet.bonuses(Date.now())).toMatchObject([{ state: 'forfeited', reason: 'ban' }])
    // Said again, it stands; "restore" is refused, and leaves no trace.
    await operator.call(setMemberStatus, ban)
    const restore = { ...ban, status: 'active' as const }
    expect(await refusal(operator, setMemberStatus, restore)).toMatchObject({
      ...{ status: 409, code: 'member.banned' },
      details: { operator: 'ana', atMs: expect.any(Number) },
    })
    // Suspended as well, a banned member is let in again to withdraw.
    expect(await operator.call(setMemberStatus, { ...ban, status: 'suspended' })).toMatchObject({
      status: 'suspended',
    })
    const { status, actions } = await operator.call(setMemberStatus, restore)
    expect({ status, actions: actions.map((each) => each.status) }).toEqual({
      status: 'active',
      actions: ['active', 'suspended', 'banned', 'banned'],
    })
    const again = await aVisitor({ tenant: 'alfa' })
    await again.call(login, { username: member.account, password: PASSWORD, type: 'username' })
    expect(await wallet.execute(aBonus(5_00), Date.now())).toMatchObject({ code: 'protection.excluded' })
    const hold = { kind: 'reserve', ...money(50_00), reference: 'withdrawal' } as const
    expect(await wallet.execute(hold, Date.now())).toMatchObject({ balance: { playerMinor: 0 } })
  })

  it('is that of somebody, of a brand that there is, and never of one who is gone for good', async () => {
    const status = { status: 'active' as const, ...BY }
    await expect(
      operator.call(setMemberStatus, { tenant: 'alfa', account: 'nobody', ...status }),
    ).rejects.toMatchObject({ code: 'member.unknown' })
    await expect(
      operator.call(setMemberStatus, { tenant: 'nowhere', account: 'nobody', ...status }),
    ).rejects.toMatchObject({ code: 'tenant.unknown' })
    const { member } = await aMember({ tenant: 'alfa', isLoggedIn: false })
    await env.DB.prepare("UPDATE member SET status = 'closed' WHERE id = ?").bind(member.id).run()
    const after = await operator.call(setMemberStatus, { tenant: 'alfa', account: member.account, ...status })
    expect(after.status).toBe('closed')
  })
})

describe('the ledger check', () => {
  const check = (tenant: string) => operator.call(checkLedger, { tenant })
  const brand = async (id: string) => {
    await operator.call(ops.seedPlatform, { tenants: [tenantRecordOf(id)], ...CATALOGUE, members: [] })
    const players = [
      await aPlayer({ tenant: id, balanceMinor: 100 }),
      await aPlayer({ tenant: id, balanceMinor: 200 }),
    ]
    await Promise.all(players.map(({ wallet }) => wallet.sweep()))
    return players
  }

  it('finds nothing where all is well', async () => {
    await brand('garnet')
    expect(await check('garnet')).toEqual({ wallets: 2, transfers: 2, broken: [] })
  })

  it('tells D1 first what still waits', async () => {
    const [player] = await brand('heron')
    if (!player) throw new Error('no player')
    await player.wallet.execute(
      {
        kind: 'deposit',
        operationKey: crypto.randomUUID(),
        currency: 'BRL',
        amountMinor: 7,
        reference: 'late',
      },
      Date.now(),
    )
    expect(await check('heron')).toEqual({ wallets: 2, transfers: 3, broken: [] })
  })

  it('finds a book that was tampered with', async () => {
    const [, player] = await brand('indigo')
    if (!player) throw new Error('no player')
    await runInDurableObject(player.wallet, (_wallet, { storage }) => {
      storage.sql.exec('DROP TRIGGER account_grows')
      storage.sql.exec("UPDATE account SET credits = credits + 1 WHERE code = 'player'")
    })
    const { broken } = await check('indigo')
    expect(new Set(broken.map(({ memberId }) => memberId))).toEqual(new Set([player.member.id]))
    expect(broken.map(({ invariant }) => invariant)).toEqual(
      expect.arrayContaining(['conservation', 'balances', 'projection']),
    )
  })

  it('finds a row of D1 that no wallet wrote', async () => {
    const [player] = await brand('jasper')
    if (!player) throw new Error('no player')
    await env.DB.prepare(
      "UPDATE ledger_transfer SET amount = amount + 1 WHERE tenant = 'jasper' AND member = ?",
    )
      .bind(player.member.id)
      .run()
    expect((await check('jasper')).broken).toEqual([
      {
        memberId: player.member.id,
        invariant: 'projection',
        detail: 'ledger_transfer differs from the wallet',
      },
    ])
  })
})

describe('the document', () => {
  it('is that of the registry', async () => {
    expect(await operator.call(ops.getOpenApi, {})).toEqual(openApiDocument())
  })
})
