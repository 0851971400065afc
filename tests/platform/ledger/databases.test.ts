import { applyD1Migrations, createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/api/errors.ts'
import { launchGame } from '#lib/api/play/games.ts'
import { getMemberInfo } from '#lib/api/access/account.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { openPlay, playRound } from '#lib/api/play/games-play.ts'
import { setLimit } from '#lib/api/care/protection.ts'
import { sendMemberFeedback } from '#lib/api/talk/support.ts'
import { setVendor } from '#lib/api/play/vendors-ops.ts'
import { listVendorStates } from '#lib/api/play/vendors-states.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { deploymentSecret } from '#platform/base/crypto/deployment-secrets.ts'
import { currentSealKey } from '#platform/base/crypto/seal-keys.ts'
import { brandEnv } from '#platform/base/system/brand-env.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import worker from '#platform/worker.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'
import { ALFA, aPlayer, CATALOGUE, REELS } from '../play/games-site.ts'
import { aLottery, aSlip, START, sweep } from '../play/lottery-site.ts'

/** Two brands of one deployment: one has a database of its own. */
const LOTTERY = { games: [aLottery()] }
const SHARED = { ...ALFA, vendors: ['HOUSE'], lottery: LOTTERY }
const OWN = tenantRecordOf('owner', {
  ...SHARED,
  id: 'owner',
  hosts: ['owner.example'],
  database: 'OWN_DB',
  lottery: LOTTERY,
})

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  await applyD1Migrations(env.OWN_DB, env.TEST_MIGRATIONS)
  const operator = await aVisitor({ tenant: 'alfa', record: SHARED })
  await operator.call(seedPlatform, { tenants: [SHARED, OWN], ...CATALOGUE, members: [] })
})

afterAll(() => {
  vi.useRealTimers()
})

describe('a brand with a database of its own', () => {
  it('keeps every row there, and none of another brand', async () => {
    for (const tenant of [SHARED.id, OWN.id]) await liveThrough(tenant)
    const controller = createScheduledController({ scheduledTime: Date.now() })
    await worker.scheduled(controller, env)

    const [own, shared] = [await tenantsOf(env.OWN_DB), await tenantsOf(env.DB)]
    expect([...own.keys()]).toEqual(
      expect.arrayContaining(['member', 'session', 'wallet', 'bet', 'feedback', 'lottery_order']),
    )
    // The row of figures without a place has no brand.
    own.set('report_place', own.get('report_place')?.filter((tenant) => tenant !== '') ?? [])
    for (const [table, tenants] of own) expect({ table, tenants }).toEqual({ table, tenants: [OWN.id] })
    for (const [table, tenants] of shared) expect({ table, tenants }).not.toContain(OWN.id)
    expect(shared.get('member')).toEqual([SHARED.id])
  })

  it('is swept by the schedule as the shared one is', async () => {
    await aPlayer({ tenant: OWN.id })
    await env.OWN_DB.prepare('UPDATE session SET expires_at = 1').run()
    await worker.scheduled(createScheduledController({ scheduledTime: Date.now() }), env)
    expect(await env.OWN_DB.prepare('SELECT count(*) AS left FROM session').first('left')).toBe(0)
  })

  it('reads its own rows only', async () => {
    const { visitor, member } = await aPlayer({ tenant: OWN.id })
    expect((await visitor.call(getMemberInfo, {})).account).toBe(member.account)
    const elsewhere = await aVisitor({ tenant: SHARED.id })
    elsewhere.token = visitor.token
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
    await expect(elsewhere.call(getMemberInfo, {})).rejects.toMatchObject({ code: 'session.required' })
  })

  it('has the keys and secrets of the deployment, whichever brand an isolate serves first', async () => {
    const own = brandEnv(env, OWN)
    const made = await deploymentSecret(own, 'first-used-by-owner')
    const stored = env.DB.prepare("SELECT value FROM deployment_secret WHERE name = 'first-used-by-owner'")
    expect(await stored.first('value')).toBe(made)
    // A day that no key was made for, so that no isolate knows one.
    const laterMs = Date.now() + 40 * 24 * 60 * 60_000
    const { kid } = await currentSealKey(own, laterMs)
    expect(
      await env.DB.prepare('SELECT 1 AS there FROM seal_key WHERE kid = ?').bind(kid).first('there'),
    ).toBe(1)
    for (const table of ['deployment_secret', 'seal_key'])
      expect(await env.OWN_DB.prepare(`SELECT count(*) AS kept FROM ${table}`).first('kept')).toBe(0)
  })

  it('obeys what is set about a vendor for all brands, and its own setting before that', async () => {
    const operator = await aVisitor({ tenant: SHARED.id })
    const guests = [await aVisitor({ tenant: SHARED.id }), await aVisitor({ tenant: OWN.id })]
    const states = async () =>
      (await Promise.all(guests.map((guest) => guest.call(listVendorStates, {})))).map(({ vendors }) =>
        vendors.map(({ state }) => state),
      )
    const set = (state: 'on' | 'stopped', tenant: { tenant?: string } = {}) =>
      operator.call(setVendor, { ...tenant, vendor: 'HOUSE', state, operator: 'ana', reason: 'a test' })
    expect(await states()).toEqual([[], []])
    await set('stopped')
    expect(await states()).toEqual([['stopped'], ['stopped']])
    await set('on', { tenant: OWN.id })
    expect(await states()).toEqual([['stopped'], []])
    await set('on')
  })

  it('is refused where its database is not bound', async () => {
    const unbound = { ...OWN, id: 'nowhere', hosts: ['nowhere.example'], database: 'NO_DB' }
    const operator = await aVisitor({ tenant: SHARED.id })
    const seeded = operator.call(seedPlatform, { tenants: [unbound], ...CATALOGUE, members: [] })
    await expect(seeded).rejects.toThrow(ApiError)
    await expect(seeded).rejects.toMatchObject({
      details: { fields: [{ field: 'tenants.nowhere.database', reason: 'unbound' }] },
    })
    expect(() => brandEnv(env, unbound)).toThrow('NO_DB')
  })
})

/** What writes rows of a member: a session, money, a round, a slip, a limit, a letter. */
async function liveThrough(tenant: string): Promise<void> {
  const { visitor, member } = await aPlayer({ tenant, balanceMinor: 1_000_00 })
  const { url } = await visitor.call(launchGame, { nodeId: REELS, language: 'en' })
  const page = await aVisitor({ tenant })
  const launchToken = new URL(url).searchParams.get('launch') ?? ''
  page.token = (await page.call(openPlay, { launchToken })).playToken
  await page.call(playRound, { roundId: crypto.randomUUID(), stakeMinor: stakesFor(OWN.currency)[0] ?? 0 })
  await visitor.call(placeBets, await aSlip(visitor))
  vi.setSystemTime(Date.now() + 60_000)
  await sweep(tenant)
  await visitor.call(setLimit, {
    kind: 'loss',
    period: 'day',
    max: 500_00,
    operationKey: crypto.randomUUID(),
  })
  await visitor.call(sendMemberFeedback, {
    operationKey: crypto.randomUUID(),
    topic: 'other',
    content: 'The draws could be shown larger.',
  })
  await walletOf(env, tenant, member.id).sweep()
}

/** Which brands have rows, by table. */
async function tenantsOf(db: D1Database): Promise<Map<string, string[]>> {
  const { results: tables } = await db
    .prepare(
      `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name = 'tenant'`,
    )
    .all<{ name: string }>()
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { results } = await db.prepare(`SELECT DISTINCT tenant FROM "${name}"`).all<{ tenant: string }>()
    if (results.length > 0)
      found.set(
        name,
        results.map(({ tenant }) => tenant),
      )
  }
  return found
}
