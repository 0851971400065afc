import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import { DAY_MS, HOUR_MS } from '#lib/shared/time/durations.ts'
import { closeBarred } from '#platform/money/cashier/barred-accounts.ts'
import { askAtLogin, noteSignUp, refuseBarred } from '#platform/care/registers/service.ts'
import { askRegisters } from '#platform/care/registers/asking.ts'
import { tryMoney } from '#platform/ledger/wallet/money.ts'
import { findMemberById, insertMember } from '#platform/people/member/member-repository.ts'
import { mostInRound } from '#platform/play/vendors/slot-stake.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { takeErrors } from '../ledger/wallets.ts'
import { counted } from '../ledger/wallets.ts'
import { aGame } from '../play/games-site.ts'

/** Random histories of members in three markets against a model of their law. */

const HISTORIES = counted('PROVE_HISTORIES', 12)
const START = Date.UTC(2026, 0, 1, 12)
/** The brand's day, in UTC here. */
const dayOf = (ms: number) => Math.floor(ms / DAY_MS)

type Word = 'clear' | 'socialProgramme' | 'selfExclusion' | 'silent'
let says: Word
let nowMs: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => {
    if (says === 'silent') throw new TypeError('no route')
    return Response.json(says === 'clear' ? { barred: false } : { barred: true, cause: says })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Repeats itself for a seed. */
function randomOf(seed: number): (bound: number) => number {
  let state = (seed + 1) * 0x9e3779b9
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const last = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((last ^ (last >>> 14)) >>> 0) % bound
  }
}

async function aPerson(tenant: string, birthday = '1990-05-17') {
  const id = crypto.randomUUID()
  const member = { id, account: `p${id.slice(0, 12)}`, nickname: 'p', type: 0, passwordHash: 'x', birthday }
  await insertMember(env, { tenant, nowMs, member: { ...member, profile: { idNumber: '52998224725' } } })
  const made = await findMemberById(env, { tenant, id })
  if (!made) throw new Error('not written')
  return made
}

const money = (amountMinor: number) =>
  ({
    kind: 'deposit',
    operationKey: crypto.randomUUID(),
    currency: 'BRL',
    amountMinor,
    reference: 'paid',
  }) as const
const bet = (stakeMinor: number, more: { roundId?: string; mostInRoundMinor?: number } = {}) =>
  ({
    kind: 'bet',
    operationKey: crypto.randomUUID(),
    currency: 'BRL',
    world: 'world:game:NOVA',
    game: 'nova-plain',
    category: 'RNG',
    stakeMinor,
    reference: 'a-bet',
    ...more,
  }) as const

test(
  `BR: nobody whom the register names is missed, in ${HISTORIES} histories`,
  { timeout: 3_600_000 },
  async () => {
    const tenant = await aTenant('register-model', { market: 'BR' })
    const base = () => ({ env, tenant, now: nowMs })
    for (let seed = 0; seed < HISTORIES; seed += 1) {
      const next = randomOf(seed)
      const at = `seed ${seed}`
      await env.DB.batch(
        ['member', 'register_state', 'register_round', 'barred_member', 'bet'].map((table) =>
          env.DB.prepare(`DELETE FROM ${table}`),
        ),
      )
      nowMs = START
      vi.setSystemTime(nowMs)
      says = (['clear', 'socialProgramme', 'selfExclusion', 'silent'] as const)[next(4)] ?? 'clear'
      const isOpened = await refuseBarred(base(), '52998224725').then(
        () => true,
        () => false,
      )
      expect(isOpened, at).toBe(says === 'clear')
      says = 'clear'
      const member = await aPerson(tenant.id)
      await noteSignUp(base(), member)
      let answeredMs = nowMs
      let waits = false
      let barredMs: number | undefined
      let isClosed = false
      let balance = 0
      const hear = () => {
        if (says === 'silent') waits = true
        else {
          waits = false
          answeredMs = nowMs
          if (says !== 'clear') barredMs ??= nowMs
        }
      }
      for (let step = 0; step < 14; step += 1) {
        nowMs += [HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 14 * DAY_MS][next(5)] ?? 0
        vi.setSystemTime(nowMs)
        says =
          (['clear', 'clear', 'clear', 'clear', 'silent', 'socialProgramme', 'selfExclusion'] as const)[
            next(7)
          ] ?? 'clear'
        const what = next(4)
        if (what === 0 && !isClosed) {
          const isFirst = dayOf(answeredMs) !== dayOf(nowMs)
          await askAtLogin(base(), member)
          if (isFirst) hear()
        } else if (what === 1) {
          if (!isClosed && (waits || nowMs - answeredMs >= 14 * DAY_MS)) hear()
          await askRegisters(env, nowMs)
          await closeBarred(env, nowMs)
          if (barredMs !== undefined && nowMs >= barredMs + 2 * DAY_MS) isClosed = true
        } else if (what === 2) {
          const reply = await tryMoney(base(), member.id, money(10_00))
          expect(reply.ok, `${at}, deposit at step ${step}`).toBe(barredMs === undefined)
          if (reply.ok) balance += 10_00
        } else if (balance >= 5_00) {
          const reply = await tryMoney(base(), member.id, bet(5_00))
          expect(reply.ok, `${at}, stake at step ${step}`).toBe(barredMs === undefined)
          if (reply.ok) balance -= 5_00
        }
        const now = await findMemberById(env, { tenant: tenant.id, id: member.id })
        expect(now?.status, `${at}, step ${step}`).toBe(isClosed ? 'closed' : 'active')
      }
      const rows = await env.DB.prepare('SELECT barred_at, told_at FROM barred_member').all()
      expect(rows.results, at).toEqual(
        barredMs === undefined ? [] : [{ barred_at: barredMs, told_at: barredMs }],
      )
      // Nobody here has an account for withdrawals: of a rest that waits the log tells.
      expect(
        takeErrors().every((line) => line.includes('register.restWaits')),
        at,
      ).toBe(true)
    }
  },
)

test(
  `GB: no round of a slot costs more than the law lets it, in ${HISTORIES} histories`,
  { timeout: 3_600_000 },
  async () => {
    const tenant = await aTenant('slot-model', { market: 'GB' })
    const slot = aGame({ nodeId: 'nova-plain' })
    for (let seed = 0; seed < HISTORIES; seed += 1) {
      const next = randomOf(seed)
      nowMs = START + next(400) * DAY_MS
      vi.setSystemTime(nowMs)
      const birthMs = Date.UTC(2001, 0, 1) + next(730) * DAY_MS
      const member = await aPerson(tenant.id, new Date(birthMs).toISOString().slice(0, 10))
      await tryMoney({ env, tenant, now: nowMs }, member.id, money(100_00))
      const rounds = new Map<string, number>()
      for (let step = 0; step < 12; step += 1) {
        nowMs += next(3) * 30 * DAY_MS
        vi.setSystemTime(nowMs)
        const born = new Date(birthMs)
        const is25 = nowMs >= Date.UTC(born.getUTCFullYear() + 25, born.getUTCMonth(), born.getUTCDate())
        const most = is25 ? 5_00 : 2_00
        const roundId = `${member.id}-${next(6)}`
        const stakeMinor = 1 + next(3_00)
        const before = rounds.get(roundId) ?? 0
        const base = { env, tenant, now: nowMs }
        const bound = await mostInRound(base, { memberId: member.id, game: slot })
        const reply = await tryMoney(base, member.id, bet(stakeMinor, { roundId, ...bound }))
        expect(reply.ok, `seed ${seed}, step ${step}`).toBe(before + stakeMinor <= most)
        if (reply.ok) rounds.set(roundId, before + stakeMinor)
      }
    }
  },
)

test(
  `VN: a day's stakes stay within the law's sum, in ${HISTORIES} histories`,
  { timeout: 3_600_000 },
  async () => {
    const settings = protectionSettings.parse({ windows: 'calendar' })
    const brandLimits = [
      { limit: 'stake' as const, period: 'day' as const, max: 1_000_000, by: 'market' as const },
    ]
    const protection = { ...settings, realityCheck: false, operator: 'day-model', brandLimits }
    const tenant = await aTenant('day-model', { market: 'VN', protection })
    for (let seed = 0; seed < HISTORIES; seed += 1) {
      const next = randomOf(seed)
      nowMs = START
      const member = await aPerson(tenant.id)
      await tryMoney({ env, tenant, now: nowMs }, member.id, money(100_000_000))
      const staked = new Map<number, number>()
      for (let step = 0; step < 12; step += 1) {
        nowMs += next(4) * 5 * HOUR_MS
        vi.setSystemTime(nowMs)
        const stakeMinor = 10_000 + next(500_000)
        const before = staked.get(dayOf(nowMs)) ?? 0
        const reply = await tryMoney({ env, tenant, now: nowMs }, member.id, bet(stakeMinor))
        expect(reply.ok, `seed ${seed}, step ${step}`).toBe(before + stakeMinor <= 1_000_000)
        if (reply.ok) staked.set(dayOf(nowMs), before + stakeMinor)
      }
    }
  },
)
