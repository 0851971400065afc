import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  getRegistrationSettings,
  register,
  type RegisterForm,
} from '../../../src/lib/api/access/registration.ts'
import { startDeposit } from '../../../src/lib/api/money/cashier.ts'
import { answerRaise, getProtection, setLimit } from '../../../src/lib/api/care/protection.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, logInDirectly } from '../../fixtures/worker/members.ts'
import { aProvider } from '../../fixtures/worker/provider.ts'
import { CASHIER } from '../../fixtures/worker/tenants.ts'

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })
afterEach(() => vi.unstubAllGlobals())

const methods = CASHIER.methods.map((each) => ({ ...each, instruments: ['debitCard' as const] }))
const BRAND = { tenant: 'limits-first', record: { market: 'BR' as const, cashier: { ...CASHIER, methods } } }
const LIMITS = { loss: { period: 'month', max: 500_00 }, time: { period: 'day', max: 120 } } as const

let names = 0
async function signUp(visitor: Visitor, differences: Partial<RegisterForm>) {
  names += 1
  const form = {
    ...{ username: `limited${names}x`, password: 'a decent password', confirmPassword: 'a decent password' },
    ...{ birthday: '1990-05-17', acceptsTerms: true, registerMethod: 'WEB' as const, ...differences },
  }
  const input = await withBotCheck(visitor, form)
  const reply = Object(await (await visitor.send(register, { input })).json())
  if (reply.success) visitor.token = reply.value.token
  return { code: String(reply.code ?? 'opened'), fields: reply.details?.fields }
}

const deposit = async (visitor: Visitor) => {
  const input = { methodId: 'card', amountMinor: 50_00, operationKey: crypto.randomUUID() }
  return Object(await (await visitor.send(startDeposit, { input })).json())
}

describe('in Brazil', () => {
  test('the form asks for limits of loss and time, and says in which currency', async () => {
    const visitor = await aVisitor(BRAND)
    expect((await visitor.call(getRegistrationSettings)).requiredLimits).toEqual({
      ...{ kinds: ['loss', 'time'], currency: { code: 'BRL', exponent: 2 } },
      currencySymbol: expect.any(String),
    })
  })

  test.each([
    ['none', undefined, ['lossLimit', 'timeLimit']],
    ['one of two', { loss: LIMITS.loss }, ['timeLimit']],
    ['more minutes than the day has', { ...LIMITS, time: { period: 'day', max: 1441 } }, ['timeLimit']],
  ] as const)('no account is opened with %s', async (_, limits, missing) => {
    const visitor = await aVisitor(BRAND)
    const { code, fields } = await signUp(visitor, limits ? { limits } : {})
    expect(code).toBe('field.invalid')
    expect(fields.map(({ field }: { field: string }) => field)).toEqual(missing)
  })

  test('the limits of the form hold from the first moment; they change, and none of them goes', async () => {
    const visitor = await aVisitor(BRAND)
    expect((await signUp(visitor, { limits: LIMITS })).code).toBe('opened')
    const { limits, required } = await visitor.call(getProtection)
    expect(required).toEqual(['loss', 'time'])
    const own = limits.filter(({ max }) => max !== null).map(({ kind, period, max }) => [kind, period, max])
    expect(own).toEqual([
      ['loss', 'month', 500_00],
      ['time', 'day', 120],
    ])
    const set = (period: 'day' | 'month', max: number | null) =>
      visitor.send(setLimit, { input: { kind: 'loss', period, max, operationKey: crypto.randomUUID() } })
    const codeOf = async (reply: Response) => Object(await reply.json()).code ?? 'ok'
    expect(await codeOf(await set('month', null))).toBe('protection.limitsRequired')
    expect(await codeOf(await set('month', 400_00))).toBe('ok')
    // With another of its kind beside it, the one may go.
    expect(await codeOf(await set('day', 50_00))).toBe('ok')
    expect(await codeOf(await set('month', null))).toBe('ok')
  })

  test('two removals side by side do not leave a player without a limit', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
    const { visitor, member } = await aMember(BRAND)
    const set = (period: 'day' | 'week', max: number | null) =>
      visitor.send(setLimit, { input: { kind: 'loss', period, max, operationKey: crypto.randomUUID() } })
    await set('day', 10_00)
    await set('week', 50_00)
    await Promise.all([set('day', null), set('week', null)])
    vi.setSystemTime(Date.now() + 25 * 60 * 60_000)
    await logInDirectly(visitor, member)
    const codes: string[] = []
    for (const period of ['day', 'week'] as const) {
      const input = {
        kind: 'loss' as const,
        period,
        answer: 'confirm' as const,
        operationKey: crypto.randomUUID(),
      }
      codes.push(Object(await (await visitor.send(answerRaise, { input })).json()).code ?? 'ok')
    }
    vi.useRealTimers()
    expect(codes.toSorted()).toEqual(['ok', 'protection.limitsRequired'])
  })

  test('an account that was opened without them pays nothing in until both are set', async () => {
    aProvider()
    const { visitor } = await aMember(BRAND)
    expect(await deposit(visitor)).toMatchObject({
      code: 'protection.limitsRequired',
      details: { kinds: ['loss', 'time'] },
    })
    for (const kind of ['loss', 'time'] as const) {
      expect((await deposit(visitor)).code).toBe('protection.limitsRequired')
      await visitor.call(setLimit, { kind, period: 'day', max: 600, operationKey: crypto.randomUUID() })
    }
    expect((await deposit(visitor)).success).toBe(true)
  })
})

test('a brand of another market asks for none, and takes none', async () => {
  const visitor = await aVisitor({ tenant: 'limits-later' })
  expect((await visitor.call(getRegistrationSettings)).requiredLimits).toBeUndefined()
  expect((await signUp(visitor, { limits: LIMITS })).code).toBe('field.invalid')
  expect((await signUp(visitor, {})).code).toBe('opened')
})
