import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { excludeMyself, getProtection, takeTimeOut } from '#lib/api/care/protection.ts'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import { finishExclusions } from '#platform/care/protection/exclude-service.ts'
import { refuseExcluded } from '#platform/care/protection/exclusion.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'

vi.setConfig({ testTimeout: 60_000 })

const HOUSE = { protection: { ...protectionSettings.parse({}), operator: 'house' } }
const MINUTE_MS = 60_000
/** In the order of the alphabet, in which brands are worked off, the one whose database fails is first. */
const [AWAY, HOME, NEAR] = ['awayhouse', 'homehouse', 'nearhouse']
const OWN = { ...HOUSE, database: 'OWN_DB' }

beforeAll(async () => {
  await applyD1Migrations(env.OWN_DB, env.TEST_MIGRATIONS)
  await aTenant(AWAY, OWN)
  for (const id of [HOME, NEAR]) await aTenant(id, HOUSE)
})

const waiting = () => env.DB.prepare('SELECT count(*) AS n FROM exclusion_due').first<number>('n')
const pauseOf = async (tenant: string, { id }: { id: string }) =>
  (await walletOf(env, tenant, id).protection(Date.now())).pause?.kind

/** One person with an account at each brand. */
async function aPerson(idNumber: string) {
  const profile = { idNumber }
  return {
    away: await aMember({ tenant: AWAY, record: OWN, profile, isLoggedIn: false }),
    home: await aMember({ tenant: HOME, record: HOUSE, profile }),
    near: await aMember({ tenant: NEAR, record: HOUSE, profile, isLoggedIn: false }),
  }
}

/** A call that fails inside the platform, which says so in its log. */
async function failing(asked: () => Promise<unknown>): Promise<void> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(asked()).rejects.toThrow()
  log.mockClear()
}

const exclude = (visitor: Visitor, operationKey = crypto.randomUUID()) =>
  visitor.call(excludeMyself, { months: 12, scope: 'operator', operationKey })

test('an exclusion reaches every brand, though a database is down and the player never asks again', async () => {
  const { away, home, near } = await aPerson('DOWN-1')
  await env.OWN_DB.prepare('ALTER TABLE member RENAME TO member_away').run()
  await failing(() => exclude(home.visitor))
  expect(await pauseOf(HOME, home.member)).toBe('exclusion')
  // One brand's failure stops no other.
  expect(await pauseOf(NEAR, near.member)).toBe('exclusion')
  expect(await pauseOf(AWAY, away.member)).toBeUndefined()
  await expect(finishExclusions(env, Date.now() + 2 * MINUTE_MS)).rejects.toThrow('1 of 1 failed')
  await env.OWN_DB.prepare('ALTER TABLE member_away RENAME TO member').run()
  await finishExclusions(env, Date.now() + 4 * MINUTE_MS)
  expect(await pauseOf(AWAY, away.member)).toBe('exclusion')
  expect(await waiting()).toBe(0)
})

test('identity marks that could not be written are written later', async () => {
  const { home } = await aPerson('MARKS-1')
  await env.DB.prepare(
    "CREATE TRIGGER no_marks BEFORE INSERT ON exclusion_mark BEGIN SELECT RAISE(ABORT, 'down'); END",
  ).run()
  await failing(() => exclude(home.visitor))
  await env.DB.prepare('DROP TRIGGER no_marks').run()
  const base = await baseOf(home.visitor)
  const again = () => refuseExcluded(base, { idNumber: 'MARKS-1' })
  await again()
  await finishExclusions(env, Date.now() + 2 * MINUTE_MS)
  await expect(again()).rejects.toThrow('register.excluded')
  expect(await waiting()).toBe(0)
})

test('a request that stopped before the wallet is carried out once, and not while its call runs', async () => {
  const { home, near } = await aPerson('CUT-OFF-1')
  const now = Date.now()
  await env.DB.prepare("INSERT INTO exclusion_due VALUES (?, ?, 'a-key-of-the-browser', 6, 'operator', ?)")
    .bind(HOME, home.member.id, now)
    .run()
  await finishExclusions(env, now + 30_000)
  expect(await pauseOf(HOME, home.member)).toBeUndefined()
  await finishExclusions(env, now + 2 * MINUTE_MS)
  await finishExclusions(env, now + 4 * MINUTE_MS)
  expect(await pauseOf(HOME, home.member)).toBe('exclusion')
  expect(await pauseOf(NEAR, near.member)).toBe('exclusion')
  expect(await waiting()).toBe(0)
})

test('a refused or finished request waits for nothing, and another one under its key does not end it', async () => {
  const { home } = await aPerson('REFUSED-1')
  await exclude(home.visitor)
  expect(await waiting()).toBe(0)
  const shorter = { months: 6, scope: 'brand', operationKey: crypto.randomUUID() } as const
  await expect(home.visitor.call(excludeMyself, shorter)).rejects.toThrow('protection.breakRuns')
  expect(await waiting()).toBe(0)

  const other = await aPerson('REFUSED-2')
  const operationKey = crypto.randomUUID()
  await other.home.visitor.call(takeTimeOut, { hours: 24, operationKey: crypto.randomUUID() })
  await env.OWN_DB.prepare('ALTER TABLE member RENAME TO member_away').run()
  await failing(() => exclude(other.home.visitor, operationKey))
  const changed = { months: 6, scope: 'brand', operationKey } as const
  await expect(other.home.visitor.call(excludeMyself, changed)).rejects.toThrow('request.keyReused')
  expect(await waiting()).toBe(1)
  await env.OWN_DB.prepare('ALTER TABLE member_away RENAME TO member').run()
  expect((await exclude(other.home.visitor, operationKey)).pause).toMatchObject({ kind: 'exclusion' })
  expect((await other.home.visitor.call(getProtection, {})).pause).toMatchObject({ scope: 'operator' })
  expect(await pauseOf(AWAY, other.away.member)).toBe('exclusion')
  expect(await waiting()).toBe(0)
})
