import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import { exportProtection, listCare, listExclusions } from '#lib/api/care/protection-ops.ts'
import { listMessages } from '#lib/api/people/messages.ts'
import {
  answerPrompt,
  answerRealityCheck,
  excludeMyself,
  getProtection,
  setLimit,
} from '#lib/api/care/protection.ts'
import { register } from '#lib/api/access/registration.ts'
import type { NewMember } from '#platform/people/member/member-repository.ts'
import { promptPlayers } from '#platform/care/protection/prompts.ts'
import * as registration from '#platform/access/registration/registration.ts'
import { moveMoney } from '#platform/ledger/wallet/money.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'

vi.setConfig({ testTimeout: 60_000 })
const key = () => crypto.randomUUID()
const HOUSE = { protection: { ...protectionSettings.parse({}), operator: 'house' } }
const FIELD = { enabled: true, required: false, minLength: 0, maxLength: 64, patternId: 'any' } as const
const ASKS = {
  ...HOUSE,
  modules: ['DIRECTREG3', 'USERNAMEREG3'],
  registration: {
    captcha: false,
    fields: [
      { ...FIELD, field: 'email' as const },
      { ...FIELD, field: 'payeeName' as const },
      { ...FIELD, field: 'idNumber' as const },
    ],
  },
}
const ANNA: Partial<NewMember> = {
  birthday: '1988-03-04',
  profile: { payeeName: 'Anna María Sousa', idNumber: '123.456.789-09' },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 10, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

let names = 0
/** Tries to open an account; the code of the refusal or `ok`. */
async function open(tenant: string, person: Record<string, string>): Promise<string> {
  const visitor = await aVisitor({ tenant, record: { ...ASKS } })
  names += 1
  const form = {
    username: `opener${names}`,
    password: 'a decent password',
    confirmPassword: 'a decent password',
    birthday: '1988-03-04',
    acceptsTerms: true,
    registerMethod: 'WEB' as const,
    ...person,
  }
  return visitor.call(register, await withBotCheck(visitor, form)).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
}

/** The database, in which something happens once before the next batch is written. */
function beforeWrite(act: () => Promise<unknown>): typeof env {
  let isDue = true
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          const isFirst = isDue
          isDue = false
          if (isFirst) await act()
          return target.batch(statements)
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...env, DB }
}

describe('an exclusion', () => {
  it('is found again by any mark of the person, whatever was typed, and by no stranger', async () => {
    const { visitor } = await aMember({
      tenant: 'firsthouse',
      record: ASKS,
      ...ANNA,
      email: 'anna@example.com',
    })
    await visitor.call(excludeMyself, { months: 6, scope: 'operator', operationKey: key() })
    for (const tenant of ['firsthouse', 'secondhouse']) {
      expect(await open(tenant, { payeeName: 'SOUSA  anna maria' })).toBe('register.excluded')
      expect(await open(tenant, { email: 'Anna+new@Example.com' })).toBe('register.excluded')
      expect(await open(tenant, { idNumber: '12345678909' })).toBe('register.excluded')
    }
    expect(await open('secondhouse', { payeeName: 'Anna María Sousa', birthday: '1988-03-05' })).toBe('ok')
    vi.setSystemTime(Date.UTC(2026, 11, 10, 12, 0, 1))
    expect(await open('secondhouse', { idNumber: '123.456.789-09' })).toBe('ok')
  })

  it('is found by a number in the digits of any script, also one that was stored as it was typed', async () => {
    const { visitor, member } = await aMember({
      tenant: 'digithouse',
      record: ASKS,
      birthday: '1988-03-04',
      profile: { idNumber: 'AB-٧٨٤١٩٩' },
    })
    await visitor.call(excludeMyself, { months: 6, scope: 'operator', operationKey: key() })
    const excluded = async (digits: string) => {
      for (const idNumber of [digits, 'ab784199', 'AB ٧٨٤١٩٩', 'AB۷۸۴۱۹۹', 'ａｂ７８４１９９', 'AB ๗๘๔๑๙๙'])
        expect(await open('digithouse', { idNumber })).toBe('register.excluded')
    }
    await excluded('AB-784199')
    const store = (mark: string) =>
      env.DB.batch([
        env.DB.prepare("DELETE FROM exclusion_mark WHERE tenant = 'digithouse' AND member = ?").bind(
          member.id,
        ),
        env.DB.prepare(
          "INSERT INTO exclusion_mark (operator, mark, tenant, member) VALUES ('house', ?, 'digithouse', ?)",
        ).bind(createHash('sha256').update(mark).digest('base64url'), member.id),
      ])
    for (const typed of ['٧٨٤١٩٩', '۷۸۴۱۹۹', '๗๘๔๑๙๙']) {
      await store(`id ab${typed}`)
      await excluded(`AB${typed}`)
    }
    // Digits of two scripts.
    await store('id ab784199')
    expect(await open('digithouse', { idNumber: 'AB-٧٨٤۱۹۹' })).toBe('register.excluded')
    expect(await open('digithouse', { idNumber: 'AB-784198' })).toBe('ok')
  })

  it('that comes while the person registers reaches the account that is being written', async () => {
    const one = await aMember({ tenant: 'racehouse', record: ASKS, profile: { idNumber: 'RACE-0001' } })
    const phone = await aVisitor({ tenant: 'racehouse', record: { ...ASKS } })
    const exclude = () =>
      one.visitor
        .call(excludeMyself, { months: 6, scope: 'brand', operationKey: key() })
        .then(() => undefined)
    const form = await withBotCheck(phone, {
      ...{ username: 'secondphone', password: 'a decent password', confirmPassword: 'a decent password' },
      ...{
        birthday: '1988-03-04',
        acceptsTerms: true,
        registerMethod: 'WEB' as const,
        idNumber: 'race0001',
      },
    })
    const base = await baseOf(phone)
    await registration.register({ ...base, env: beforeWrite(exclude), input: form })
    const { results } = await env.DB.prepare("SELECT id FROM member WHERE account = 'secondphone'").all<{
      id: string
    }>()
    const wallet = walletOf(env, 'racehouse', results[0]?.id ?? '')
    expect((await wallet.protection(Date.now())).pause?.kind).toBe('exclusion')
  })

  it('of one brand stays at that brand', async () => {
    const { visitor } = await aMember({
      tenant: 'thirdhouse',
      record: ASKS,
      ...ANNA,
      profile: { idNumber: 'XY99 0001' },
    })
    await visitor.call(excludeMyself, { months: null, scope: 'brand', operationKey: key() })
    expect(await open('thirdhouse', { idNumber: 'xy990001' })).toBe('register.excluded')
    expect(await open('fourthhouse', { idNumber: 'xy990001' })).toBe('ok')
  })

  it('reaches the other accounts of the person at every brand of the operator, and no other operator', async () => {
    const same = { ...ANNA, profile: { idNumber: 'SAME-PERSON-1' } }
    const one = await aMember({ tenant: 'fifthhouse', record: ASKS, ...same })
    const other = await aMember({
      tenant: 'sixthhouse',
      record: ASKS,
      ...same,
      profile: { idNumber: 'SAME-PERSON-1' },
    })
    const elsewhere = await aMember({
      tenant: 'stranger',
      record: { ...ASKS, protection: { ...HOUSE.protection, operator: 'another' } },
      ...same,
    })
    await one.visitor.call(excludeMyself, { months: 12, scope: 'operator', operationKey: key() })
    expect((await other.visitor.call(getProtection, {})).pause).toMatchObject({ kind: 'exclusion' })
    expect((await elsewhere.visitor.call(getProtection, {})).pause).toBeNull()
  })
})

test.each([
  ['the number of the identity card', { profile: { idNumber: '12345678909' } }],
  ['the number with other signs', { profile: { idNumber: '123_456:789–09' } }],
  ['the name', { birthday: '1988-03-04', profile: { payeeName: 'SOUSA  anna maria' } }],
  ['the mailbox', { email: 'Anna+new@Example.com' }],
  ['a number that was never verified', { profile: { mobileNum: '+55 (11) 91234-5678' } }],
])(
  'an exclusion reaches the other account of the person by %s, however it was typed',
  async (_what, typed) => {
    const tenant = `again-${JSON.stringify(typed).length}`
    const stranger = { birthday: '1970-01-01' }
    const one = await aMember({
      tenant,
      record: ASKS,
      ...ANNA,
      email: 'anna@example.com',
      mobile: '+5511912345678',
    })
    const other = await aMember({ tenant, ...stranger, ...typed })
    const nobody = await aMember({ tenant, ...stranger, email: 'anna@example.org' })
    const namesake = await aMember({ tenant, birthday: '1988-03-04', profile: { payeeName: 'Anna Souza' } })
    await one.visitor.call(excludeMyself, { months: 12, scope: 'brand', operationKey: key() })
    expect((await other.visitor.call(getProtection, {})).pause).toMatchObject({ kind: 'exclusion' })
    for (const { visitor } of [nobody, namesake])
      expect((await visitor.call(getProtection, {})).pause).toBeNull()
  },
)

test('an exclusion reaches the other account of a number with letters in another case, at other brands too', async () => {
  const [home, near] = ['letters-home', 'letters-near']
  const one = await aMember({ tenant: home, record: ASKS, profile: { idNumber: 'ÁB12345' } })
  const same = await aMember({ tenant: near, record: ASKS, profile: { idNumber: 'áb_12345' } })
  const other = await aMember({ tenant: near, record: ASKS, profile: { idNumber: 'áb_12346' } })
  await one.visitor.call(excludeMyself, { months: 12, scope: 'operator', operationKey: key() })
  expect((await same.visitor.call(getProtection, {})).pause).toMatchObject({ kind: 'exclusion' })
  expect((await other.visitor.call(getProtection, {})).pause).toBeNull()
})

describe('operators who care', () => {
  it('see who shows signs of harm, with the figure and the rule', async () => {
    const { visitor, member } = await aMember({ tenant: 'caring', record: ASKS })
    await aMember({ tenant: 'caring' })
    for (let count = 0; count < 4; count += 1) {
      vi.setSystemTime(Date.now() + 5 * 60_000)
      await moveMoney(await baseOf(visitor), member.id, {
        kind: 'deposit',
        operationKey: key(),
        currency: 'BRL',
        amountMinor: 1_00,
        reference: 'd-1',
      })
    }
    for (const max of [10_00, 50_00, 90_00])
      await visitor.call(setLimit, { kind: 'loss', period: 'day', max, operationKey: key() })
    await walletOf(env, 'caring', member.id).sweep()
    const { players } = await visitor.call(listCare, { tenant: 'caring' })
    expect(players).toEqual([
      {
        account: member.account,
        signs: [
          { marker: 'depositsADay', count: 4, rule: 4 },
          { marker: 'raises', count: 2, rule: 2 },
        ],
        prompt: null,
      },
    ])
  })

  it('see who chases losses: deposits after losing, and stakes that rise while losing', async () => {
    const { visitor, member } = await aMember({ tenant: 'chasing', record: ASKS, balanceMinor: 1_000_00 })
    const winner = await aMember({ tenant: 'chasing', balanceMinor: 1_000_00 })
    const round = async (who: typeof member, stakeMinor: number, winMinor: number) => {
      vi.setSystemTime(Date.now() + 60_000)
      await moveMoney(await baseOf(visitor), who.id, {
        ...{ kind: 'round', operationKey: key(), currency: 'BRL', game: 'AURORA', category: 'RNG' },
        ...{ world: 'world:game:NOVA', stakeMinor, winMinor, minGapMs: 0 },
      })
    }
    const pay = async (who: typeof member) => {
      vi.setSystemTime(Date.now() + 60_000)
      await moveMoney(await baseOf(visitor), who.id, {
        ...{ kind: 'deposit', operationKey: key(), currency: 'BRL', amountMinor: 50_00, reference: 'd-1' },
      })
    }
    // Two a day, so that the number of deposits on one day is no sign by itself.
    for (let day = 0; day < 3; day += 1) {
      for (let turn = 0; turn < 2; turn += 1) {
        for (let game = 0; game < 6; game += 1) {
          await round(member, turn === 0 ? 1_00 : 3_00, 0)
          await round(winner.member, turn === 0 ? 1_00 : 3_00, 4_00)
        }
        await pay(member)
        await pay(winner.member)
      }
      vi.setSystemTime(Date.now() + 24 * 3_600_000)
    }
    for (const { id } of [member, winner.member]) await walletOf(env, 'chasing', id).sweep()
    expect((await visitor.call(listCare, { tenant: 'chasing' })).players).toEqual([
      {
        account: member.account,
        signs: [
          { marker: 'reloads', count: 6, rule: 5 },
          { marker: 'raisedStakes', count: 3, rule: 3 },
        ],
        prompt: null,
      },
    ])
  })

  it('let the player know once a week, who sees why and answers once', async () => {
    const { visitor, member } = await aMember({ tenant: 'minding', record: ASKS })
    const calm = await aMember({ tenant: 'minding' })
    for (const max of [10_00, 50_00, 90_00])
      await visitor.call(setLimit, { kind: 'loss', period: 'day', max, operationKey: key() })
    await walletOf(env, 'minding', member.id).sweep()
    const prompt = async (of = visitor) => (await of.call(getProtection, {})).prompt
    expect(await prompt()).toBeNull()

    const now = Date.now()
    await promptPlayers(env, now)
    const signs = [{ marker: 'raises', count: 2, rule: 2 }]
    expect(await prompt()).toEqual({ toldAtMs: now, signs })
    expect(await prompt(calm.visitor)).toBeNull()
    const told = async () =>
      (await visitor.call(listMessages, { group: 'support' })).content.filter(({ kind }) => kind === 'care')
        .length
    expect(await told()).toBe(1)

    const open = await visitor.call(answerPrompt, { toldAtMs: now, answer: 'open' })
    expect(open.prompt).toBeNull()
    await visitor.call(answerPrompt, { toldAtMs: now, answer: 'continue' })
    expect((await visitor.call(listCare, { tenant: 'minding' })).players).toEqual([
      { account: member.account, signs, prompt: { toldAtMs: now, answer: 'open' } },
    ])
    const { events } = await visitor.call(exportProtection, { tenant: 'minding' })
    expect(events.filter(({ about }) => about.startsWith('prompt:'))).toMatchObject([
      { about: 'prompt:told', detail: JSON.stringify({ signs }) },
      { about: 'prompt:answered' },
    ])
    // Signs that stay are not told again within the week.
    await promptPlayers(env, now + 3 * 3_600_000)
    expect(await told()).toBe(1)
    expect(await prompt()).toBeNull()
  })

  it('list the exclusions that run, and export what players did, with time and source', async () => {
    const { visitor, member } = await aMember({ tenant: 'recording', record: ASKS })
    await visitor.call(setLimit, { kind: 'stake', period: 'week', max: 5_00, operationKey: key() })
    await visitor.call(answerRealityCheck, { answer: 'leave', operationKey: key() })
    await visitor.call(excludeMyself, { months: null, scope: 'brand', operationKey: key() })
    await walletOf(env, 'recording', member.id).sweep()
    const tenant = { tenant: 'recording' }
    expect((await visitor.call(listExclusions, tenant)).exclusions).toEqual([
      { account: member.account, scope: 'brand', startsAtMs: Date.now(), endsAtMs: null },
    ])
    const { events, next } = await visitor.call(exportProtection, tenant)
    expect(next).toBeUndefined()
    expect(events.map(({ about }) => about)).toEqual(['limit:stake:week', 'answer', 'exclusion'])
    expect(JSON.parse(events[0]?.detail ?? '')).toEqual({
      by: 'player',
      from: null,
      to: 5_00,
      step: 'setLimit',
    })
    expect(events.every(({ account, status }) => account === member.account && status === 'done')).toBe(true)
  })
})
