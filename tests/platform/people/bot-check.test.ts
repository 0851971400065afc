import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { botSolution, getBotChallenge, type BotChallenge } from '../../../src/lib/api/people/human-check.ts'
import { register } from '../../../src/lib/api/access/registration.ts'
import { login } from '../../../src/lib/api/access/login.ts'
import { solve } from '../../../src/lib/client/solve-challenge.ts'
import { checkBotCheck } from '../../../src/platform/people/human-check/bot-check.ts'
import { aBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'

vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
})

afterEach(() => {
  vi.useRealTimers()
})

type Solved = ReturnType<typeof botSolution.parse>

const open = (botCheck: string): Solved => botSolution.parse(JSON.parse(atob(botCheck)))
const close = (solved: unknown): string => btoa(JSON.stringify(solved))

async function verdict(visitor: Visitor, botCheck: string): Promise<string> {
  try {
    await checkBotCheck(await baseOf(visitor), botCheck)
    return 'taken'
  } catch (refusal) {
    return refusal instanceof Error ? refusal.message : String(refusal)
  }
}

describe('a solved challenge', () => {
  test('is taken once, also of many at the same time', async () => {
    const visitor = await aVisitor()
    const botCheck = await aBotCheck(visitor)
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => verdict(visitor, botCheck)))
    expect(verdicts.sort()).toEqual([...Array(7).fill('botCheck.failed'), 'taken'])
    expect(await verdict(visitor, botCheck)).toBe('botCheck.failed')
  })

  test('is good for ten minutes', async () => {
    const visitor = await aVisitor()
    const [inTime, late] = [await aBotCheck(visitor), await aBotCheck(visitor)]
    vi.setSystemTime(Date.now() + 10 * 60_000 - 1)
    expect(await verdict(visitor, inTime)).toBe('taken')
    vi.setSystemTime(Date.now() + 1)
    expect(await verdict(visitor, late)).toBe('botCheck.failed')
    // Nor may it come back once the note of its use is gone.
    vi.setSystemTime(Date.now() + 60 * 60_000)
    expect(await verdict(visitor, inTime)).toBe('botCheck.failed')
  })

  test('is of no use at another brand', async () => {
    const botCheck = await aBotCheck(await aVisitor({ tenant: 'aurora' }))
    expect(await verdict(await aVisitor({ tenant: 'lotus' }), botCheck)).toBe('botCheck.failed')
  })

  test('took work: most counters do not fit', async () => {
    const visitor = await aVisitor()
    const solved = open(await aBotCheck(visitor))
    const { counter, derivedKey } = solved.solution
    for (const solution of [
      { counter: counter + 1, derivedKey },
      { counter, derivedKey: `00${'1'.repeat(62)}` },
      { counter, derivedKey: '' },
    ])
      expect(await verdict(visitor, close({ ...solved, solution }))).toBe('botCheck.failed')
    expect(await verdict(visitor, close(solved))).toBe('taken')
  })

  test.each<[string, (challenge: BotChallenge) => unknown]>([
    ['an easier challenge', ({ parameters }) => ({ ...parameters, cost: 1 })],
    ['a longer life', ({ parameters }) => ({ ...parameters, expiresAt: parameters.expiresAt + 1 })],
    ['another nonce', ({ parameters }) => ({ ...parameters, nonce: parameters.salt })],
    ['another brand', ({ parameters }) => ({ ...parameters, data: { tenant: 'lotus' } })],
  ])('is refused with %s', async (_what, change) => {
    const challenge = await (await aVisitor()).call(getBotChallenge)
    const forged = { ...challenge, parameters: change(challenge) } as BotChallenge
    for (const tenant of ['aurora', 'lotus'])
      expect(await verdict(await aVisitor({ tenant }), await solve(forged))).toBe('botCheck.failed')
  })

  test.each(['nothing', '', '{}', btoa('null'), btoa('{"challenge":1}')])('is not %j', async (botCheck) => {
    expect(await verdict(await aVisitor(), botCheck)).toBe('botCheck.failed')
  })
})

test('challenges are sixty a minute for an address', async () => {
  const visitor = await aVisitor()
  for (let time = 0; time < 60; time += 1) await visitor.call(getBotChallenge)
  await expect(visitor.call(getBotChallenge)).rejects.toMatchObject({ code: 'request.tooMany' })
})

test('a registration without one is refused, and makes no account', async () => {
  const visitor = await aVisitor()
  const form = {
    username: 'machine1',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    acceptsTerms: true,
    registerMethod: 'WEB' as const,
  }
  const missing = await visitor.send(register, { input: form })
  expect([missing.status, (await missing.json<{ code: string }>()).code]).toEqual([422, 'request.invalid'])
  await expect(visitor.call(register, { ...form, botCheck: 'guessed' })).rejects.toMatchObject({
    code: 'botCheck.failed',
  })
  const used = await aBotCheck(visitor)
  await visitor.call(register, { ...form, botCheck: used })
  await expect(
    visitor.call(register, { ...form, username: 'machine2', botCheck: used }),
  ).rejects.toMatchObject({ code: 'botCheck.failed' })
})

test('a registration at a brand with a picture takes more work in its place', async () => {
  const visitor = await aVisitor({
    tenant: 'pictured',
    record: { registration: { fields: [], captcha: true } },
  })
  const form = {
    username: 'readsnopicture',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    acceptsTerms: true,
    registerMethod: 'WEB' as const,
  }
  await expect(visitor.call(register, { ...form, botCheck: await aBotCheck(visitor) })).rejects.toMatchObject(
    {
      code: 'captcha.required',
    },
  )
  const once = await aBotCheck(visitor)
  await expect(
    visitor.call(register, { ...form, botCheck: once, captchaBotCheck: once }),
  ).rejects.toMatchObject({ code: 'botCheck.failed' })
  const [botCheck, captchaBotCheck] = [await aBotCheck(visitor), await aBotCheck(visitor)]
  await visitor.call(register, { ...form, botCheck, captchaBotCheck })
})

test('a login that is asked for the picture may send the work instead', async () => {
  const { visitor, member } = await aMember({ isLoggedIn: false })
  const form = { username: member.account, password: PASSWORD, type: 'username' as const }
  for (let time = 0; time < 5; time += 1) await visitor.send(login, { input: { ...form, password: 'wrong' } })
  await expect(visitor.call(login, form)).rejects.toMatchObject({ code: 'captcha.required' })
  await expect(visitor.call(login, { ...form, botCheck: 'guessed' })).rejects.toMatchObject({
    code: 'botCheck.failed',
  })
  const botCheck = await aBotCheck(visitor)
  expect((await visitor.call(login, { ...form, botCheck })).member.id).toBe(member.id)
})
