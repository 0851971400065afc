import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { register } from '#lib/api/access/registration.ts'
import { addPayoutAccount, withdraw } from '#lib/api/money/cashier-withdrawals.ts'
import { startDeposit } from '#lib/api/money/cashier.ts'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import { decideDoubt, listDoubts } from '#lib/api/care/protection-ops.ts'
import { listMessages } from '#lib/api/people/messages.ts'
import { excludeMyself, getProtection } from '#lib/api/care/protection.ts'
import { finishExclusions } from '#platform/care/protection/exclude-service.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, PASSWORD } from '../../fixtures/worker/members.ts'
import { aProvider } from '../../fixtures/worker/provider.ts'

vi.setConfig({ testTimeout: 60_000 })
const BORN = '1988-03-04'
const key = () => crypto.randomUUID()
const record = (operator: string) => ({
  modules: ['DIRECTREG3', 'USERNAMEREG3'],
  registration: { captcha: false, fields: [] },
  protection: { ...protectionSettings.parse({}), operator, firstLimit: false },
})
const PIX = { kind: 'pix', number: '529.982.247-25', holder: 'Anna María Sousa' } as const
const SECRET = { secret: 'password', text: PASSWORD } as const

beforeEach(() => {
  aProvider()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** What the inbox tells. */
const told = async (visitor: Visitor) => (await visitor.call(listMessages, {})).content

/** Somebody who excluded themself, with a payout account, seen at one address. */
async function anExcluded(tenant: string, address: string, months: number | null = 6) {
  const visitor = await aVisitor({ tenant, record: record(tenant), address })
  const account = await opensAgain(visitor)
  await visitor.call(addPayoutAccount, { ...PIX, ...SECRET })
  await visitor.call(excludeMyself, { months, scope: 'brand', operationKey: key() })
  return { visitor, account }
}

let opened = 0
/** A second account, opened by the form that asks for nothing but a name, a password and a birthday. */
async function opensAgain(visitor: Visitor, birthday = BORN): Promise<string> {
  opened += 1
  const username = `again${opened}`
  await visitor.call(
    register,
    await withBotCheck(visitor, {
      ...{ username, password: PASSWORD, confirmPassword: PASSWORD, birthday },
      ...{ acceptsTerms: true, registerMethod: 'WEB' as const },
    }),
  )
  return username
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
const deposits = (visitor: Visitor) =>
  codeOf(visitor.call(startDeposit, { methodId: 'pix', amountMinor: 50_00, operationKey: key() }))

test('the payout account is a mark: another account that adds it is excluded to the same end', async () => {
  const tenant = 'second-payout'
  const anna = await anExcluded(tenant, '203.0.113.4')
  const { pause } = await anna.visitor.call(getProtection, {})
  const visitor = await aVisitor({ tenant, address: '198.51.100.9' })
  await opensAgain(visitor, '1979-01-02')
  expect(await deposits(visitor)).toBe('ok')
  const added = await visitor.call(addPayoutAccount, { ...PIX, holder: 'Joana Lima', ...SECRET })
  expect(added).toMatchObject({ kind: 'pix' })
  expect(await visitor.call(getProtection, {})).toMatchObject({ pause: { untilMs: pause?.untilMs } })
  expect(await deposits(visitor)).toBe('protection.excluded')
})

test('the holder with the same birthday is a mark, whatever the account', async () => {
  const tenant = 'second-holder'
  await anExcluded(tenant, '203.0.113.4')
  const visitor = await aVisitor({ tenant, address: '198.51.100.9' })
  await opensAgain(visitor)
  expect(await deposits(visitor)).toBe('ok')
  await visitor.call(addPayoutAccount, {
    ...{ ...PIX, number: '+5511987654321', holder: 'SOUSA  anna maria' },
    ...SECRET,
  })
  expect(await deposits(visitor)).toBe('protection.excluded')
})

test('the same birthday from the same address or browser waits for a person, without saying why', async () => {
  const tenant = 'second-birthday'
  const anna = await anExcluded(tenant, '203.0.113.4')
  const near = await aVisitor({ tenant, address: '203.0.113.4' })
  const account = await opensAgain(near)
  expect(await deposits(near)).toBe('wallet.frozen')
  const other = await aVisitor({ tenant, address: '203.0.113.4' })
  await opensAgain(other, '1990-05-06')
  expect(await deposits(other)).toBe('ok')
  const far = await aVisitor({ tenant, address: '198.51.100.9' })
  await opensAgain(far)
  expect(await deposits(far)).toBe('ok')

  const asked = await near.call(listDoubts, { tenant })
  expect(asked.doubts).toMatchObject([{ account, like: anna.account, reason: 'birthday' }])
  const decided = { tenant, account, operator: 'olga', reason: 'twin sister, papers seen' }
  await near.call(decideDoubt, { ...decided, decision: 'other' })
  expect((await near.call(listDoubts, { tenant })).doubts).toEqual([])
  expect(await deposits(near)).toBe('ok')
  expect((await told(near)).map(({ kind }) => kind)).toEqual(['accountChecked', 'accountCheck'])
  expect(await codeOf(near.call(decideDoubt, { ...decided, decision: 'same' }))).toBe('doubt.unknown')
})

test('an account that is there already waits as well, before its next deposit', async () => {
  const tenant = 'second-before'
  const near = await aVisitor({ tenant, record: record(tenant), address: '203.0.113.4' })
  await opensAgain(near)
  expect(await deposits(near)).toBe('ok')
  await anExcluded(tenant, '203.0.113.4')
  expect(await deposits(near)).toBe('wallet.frozen')
})

test('a name that matches waits for a person; whoever is the same is excluded to the same end', async () => {
  const tenant = 'second-name'
  const anna = await anExcluded(tenant, '203.0.113.4', null)
  const visitor = await aVisitor({ tenant, address: '198.51.100.9' })
  const account = await opensAgain(visitor, '1979-01-02')
  const { id } = await visitor.call(addPayoutAccount, {
    ...{ ...PIX, number: '+5511987654321', holder: 'Anna Maria Sousa' },
    ...SECRET,
  })
  expect(await deposits(visitor)).toBe('wallet.frozen')
  expect(
    await codeOf(
      visitor.call(withdraw, { amountMinor: 20_00, payoutId: id, operationKey: key(), ...SECRET }),
    ),
  ).toBe('wallet.frozen')
  expect((await visitor.call(listDoubts, { tenant })).doubts).toMatchObject([
    { account, like: anna.account, reason: 'name' },
  ])
  // True, neutral, once, and with the time that it takes.
  const [message, ...more] = (await told(visitor)).filter(({ kind }) => kind === 'accountCheck')
  expect([message?.values, more]).toEqual([{ waitSeconds: 1_440 * 60 }, []])
  expect(JSON.stringify(message)).not.toContain(anna.account)
  await visitor.call(decideDoubt, {
    ...{ tenant, account, operator: 'olga', reason: 'same papers', decision: 'same' },
  })
  expect(await visitor.call(getProtection, {})).toMatchObject({ pause: { kind: 'exclusion', untilMs: null } })
  expect(await deposits(visitor)).toBe('protection.excluded')
})

test('marks of exclusions from before the payout accounts counted are written by the schedule', async () => {
  const tenant = 'second-old'
  await anExcluded(tenant, '203.0.113.4')
  await env.DB.batch([
    env.DB.prepare('DELETE FROM exclusion_mark WHERE tenant = ?').bind(tenant),
    env.DB.prepare('UPDATE exclusion SET marks = 0 WHERE tenant = ?').bind(tenant),
  ])
  await finishExclusions(env, Date.now())
  const visitor = await aVisitor({ tenant, address: '198.51.100.9' })
  await opensAgain(visitor, '1979-01-02')
  await visitor.call(addPayoutAccount, { ...PIX, ...SECRET })
  expect(await deposits(visitor)).toBe('protection.excluded')
})

test('a name that several players had before takes a birthday that fits, or a common place', async () => {
  const tenant = 'second-common'
  const paid = async (visitor: Visitor, birthday: string) => {
    await opensAgain(visitor, birthday)
    const number = `+55119${String(80_000_000 + opened)}`
    await visitor.call(addPayoutAccount, { ...PIX, number, ...SECRET })
    return deposits(visitor)
  }
  const elsewhere = (last: number) => aVisitor({ tenant, address: `198.51.100.${last}` })
  // Three of that name play here already: it is a common one.
  for (const year of [1961, 1962, 1963])
    expect(
      await paid(await aVisitor({ tenant, record: record(tenant), address: '192.0.2.1' }), `${year}-01-01`),
    ).toBe('ok')
  await anExcluded(tenant, '203.0.113.4')
  expect(await paid(await elsewhere(1), '1975-06-07')).toBe('ok')
  expect(await paid(await elsewhere(2), `${BORN.slice(0, 4)}-12-31`)).toBe('wallet.frozen')
  expect(await paid(await elsewhere(3), `1970${BORN.slice(4)}`)).toBe('wallet.frozen')
  expect(await paid(await aVisitor({ tenant, address: '203.0.113.4' }), '1975-06-07')).toBe('wallet.frozen')
})

test('a name does not become common by accounts that are opened after the exclusion', async () => {
  const tenant = 'second-made-common'
  await anExcluded(tenant, '203.0.113.4')
  for (const last of [1, 2, 3, 4]) {
    const visitor = await aVisitor({ tenant, address: `198.51.100.${last}` })
    await opensAgain(visitor, `197${last}-06-07`)
    const number = `+55119${String(70_000_000 + last)}`
    await visitor.call(addPayoutAccount, { ...PIX, number, ...SECRET })
    expect(await deposits(visitor)).toBe('wallet.frozen')
  }
})

test('a telephone number waits for a person with its country, with a zero in its place, or with neither', async () => {
  for (const [index, typed] of ['0912345678', '912 345 678', '+84 912 345 678'].entries()) {
    const tenant = `second-phone-${index}`
    const { visitor } = await aMember({ tenant, record: record(tenant), mobile: '+84912345678' })
    await visitor.call(excludeMyself, { months: 6, scope: 'brand', operationKey: key() })
    const again = await aMember({
      tenant,
      birthday: '1979-01-02',
      profile: { mobileNum: typed.replaceAll(/\D/g, '') },
    })
    const frozen = await deposits(again.visitor)
    expect([typed, frozen]).toEqual([typed, index === 2 ? 'protection.excluded' : 'wallet.frozen'])
  }
})
