import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDeposit } from '#lib/api/money/cashier.ts'
import type { Endpoint, InputOf } from '#lib/api/endpoint.ts'
import { launchGame } from '#lib/api/play/games.ts'
import { contactsFor } from '#lib/shared/protection/help.ts'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import {
  answerFirstLimit,
  answerRaise,
  answerRealityCheck,
  excludeMyself,
  getMyPlay,
  getProtection,
  setLimit,
  setRealityCheck,
  takeTimeOut,
} from '#lib/api/care/protection.ts'
import { listTransactions } from '#lib/api/base/records.ts'
import { getBalance } from '#lib/api/ledger/wallet.ts'
import { transferToMember } from '#lib/api/money/cashier-transfers.ts'
import { getWithdrawalTerms } from '#lib/api/money/cashier-withdrawals.ts'
import type { LimitKind, LimitPeriod } from '#lib/shared/protection/limits.ts'
import { moveMoney } from '#platform/ledger/wallet/money.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, logInDirectly, type MemberOptions } from '../../fixtures/worker/members.ts'
import { nobodyAnswers } from '../../fixtures/worker/provider.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const key = () => crypto.randomUUID()
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 10, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A player with money, and the two things that limits are about. */
async function aPlayer(balanceMinor = 1_000_00, of: MemberOptions = {}) {
  const { visitor, member } = await aMember({ balanceMinor, ...of })
  const stake = async (stakeMinor: number, winMinor = 0) =>
    moveMoney(await baseOf(visitor), member.id, {
      kind: 'round',
      operationKey: key(),
      currency: 'BRL',
      world: 'world:game:AURORA',
      game: 'aurora-reels',
      category: 'INHOUSE',
      stakeMinor,
      winMinor,
      minGapMs: 0,
    })
  const deposit = async (amountMinor: number) =>
    moveMoney(await baseOf(visitor), member.id, {
      kind: 'deposit',
      operationKey: key(),
      currency: 'BRL',
      amountMinor,
      reference: 'd-1',
    })
  /** Sessions end meanwhile; whoever comes back logs in. */
  const wait = async (ms: number) => {
    later(ms)
    await logInDirectly(visitor, member)
  }
  return { visitor, member, stake, deposit, wait }
}

const limit = (visitor: Visitor, kind: LimitKind, period: LimitPeriod, max: number | null) =>
  visitor.call(setLimit, { kind, period, max, operationKey: key() })

async function refusal<E extends Endpoint>(visitor: Visitor, endpoint: E, input: InputOf<E>) {
  return visitor.call(endpoint, input).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
}

describe('the question for a deposit limit', () => {
  const asking = { tenant: 'asking', record: { protection: { ...settings(), operator: 'asking' } } }
  const answer = (visitor: Visitor, max: number | null) =>
    visitor.call(answerFirstLimit, { period: 'week', max, source: 'firstDeposit', operationKey: key() })

  it('is due until it is answered, and the answer sets the limit', async () => {
    const { visitor, deposit } = await aPlayer(1_000_00, asking)
    expect((await visitor.call(getProtection, {})).firstLimit).toEqual({ isDue: true, given: null })
    const { firstLimit, limits, atMs } = await answer(visitor, 40_00)
    expect(firstLimit).toEqual({ isDue: false, given: { answer: 'own', source: 'firstDeposit', atMs } })
    expect(limits.find((each) => each.kind === 'deposit' && each.period === 'week')?.max).toBe(40_00)
    await expect(deposit(40_01)).rejects.toMatchObject({ code: 'wallet.limitReached' })
  })

  it('keeps the first answer, with its time and place, also after a later one', async () => {
    const { visitor, wait } = await aPlayer(1_000_00, asking)
    const { atMs } = await answer(visitor, null)
    await wait(HOUR)
    const { firstLimit, limits } = await answer(visitor, 10_00)
    expect(firstLimit.given).toEqual({ answer: 'none', source: 'firstDeposit', atMs })
    expect(limits.find((each) => each.kind === 'deposit' && each.period === 'week')?.max).toBe(10_00)
  })

  it('is answered by a deposit limit that was set unasked, not by another limit', async () => {
    const { visitor } = await aPlayer(1_000_00, asking)
    expect((await limit(visitor, 'loss', 'day', 10_00)).firstLimit.isDue).toBe(true)
    const { firstLimit } = await limit(visitor, 'deposit', 'day', 10_00)
    expect(firstLimit).toMatchObject({ isDue: false, given: { answer: 'own', source: 'settings' } })
  })

  it('does not raise a lower limit at once', async () => {
    const { visitor } = await aPlayer(1_000_00, asking)
    await limit(visitor, 'deposit', 'week', 10_00)
    const { limits } = await answer(visitor, 90_00)
    expect(limits.find((each) => each.kind === 'deposit' && each.period === 'week')).toMatchObject({
      max: 10_00,
      raise: { max: 90_00 },
    })
  })

  it('stops a deposit until it is answered, whatever the screen shows', async () => {
    nobodyAnswers()
    const { visitor } = await aMember(asking)
    const pay = () =>
      refusal(visitor, startDeposit, { methodId: 'pix', amountMinor: 30_00, operationKey: key() })
    expect(await pay()).toBe('protection.firstLimit')
    await answer(visitor, null)
    // The provider does not answer: the order was written.
    expect(await pay()).toBe('cashier.providerDown')
  })
})

describe('a limit', () => {
  it('holds at once for deposits, and says what is left', async () => {
    const { visitor, deposit } = await aPlayer()
    await deposit(30_00)
    const { limits } = await limit(visitor, 'deposit', 'day', 100_00)
    expect(limits.find((each) => each.kind === 'deposit' && each.period === 'day')).toMatchObject({
      max: 100_00,
      used: 30_00,
      left: 70_00,
      raise: null,
    })
    await expect(deposit(70_01)).rejects.toMatchObject({
      code: 'wallet.limitReached',
      details: { kind: 'deposit', period: 'day', maxMinor: 100_00, leftMinor: 70_00, by: 'player' },
    })
    await deposit(70_00)
    await expect(deposit(1)).rejects.toMatchObject({ code: 'wallet.limitReached' })
    later(DAY - 1)
    await expect(deposit(1)).rejects.toMatchObject({ code: 'wallet.limitReached' })
    later(1)
    await deposit(100_00)
  })

  it('is counted over every kind of stake, and the lowest one wins', async () => {
    const { visitor, stake } = await aPlayer()
    await limit(visitor, 'stake', 'week', 50_00)
    await limit(visitor, 'loss', 'month', 20_00)
    await stake(20_00, 15_00)
    await expect(stake(16_00)).rejects.toMatchObject({ details: { kind: 'loss', leftMinor: 15_00 } })
    await stake(15_00, 15_00)
    await expect(stake(15_01)).rejects.toMatchObject({ details: { leftMinor: 15_00 } })
    await stake(15_00, 15_00)
    await expect(stake(1)).rejects.toMatchObject({ details: { kind: 'stake', period: 'week', leftMinor: 0 } })
  })

  it('is raised after 24 hours and a second word, and not before', async () => {
    const { visitor, deposit, wait } = await aPlayer()
    await limit(visitor, 'deposit', 'day', 10_00)
    const asked = await limit(visitor, 'deposit', 'day', 50_00)
    const own = asked.limits.find((each) => each.kind === 'deposit' && each.period === 'day')
    expect(own).toMatchObject({ max: 10_00, raise: { max: 50_00, ripeAtMs: asked.atMs + DAY } })
    const confirm = { kind: 'deposit', period: 'day', answer: 'confirm' } as const
    await wait(DAY - 1)
    expect(await refusal(visitor, answerRaise, { ...confirm, operationKey: key() })).toBe(
      'protection.raiseWaits',
    )
    await expect(deposit(10_01)).rejects.toMatchObject({ code: 'wallet.limitReached' })
    await wait(1)
    await expect(deposit(10_01)).rejects.toMatchObject({ code: 'wallet.limitReached' })
    await visitor.call(answerRaise, { ...confirm, operationKey: key() })
    await deposit(50_00)
    expect(await refusal(visitor, answerRaise, { ...confirm, operationKey: key() })).toBe(
      'protection.noRaise',
    )
  })

  it('lets go of a raise that is cancelled, lowered over or forgotten', async () => {
    const { visitor, wait } = await aPlayer()
    const confirm = { kind: 'loss', period: 'week', answer: 'confirm' } as const
    await limit(visitor, 'loss', 'week', 10_00)
    await limit(visitor, 'loss', 'week', null)
    await visitor.call(answerRaise, { ...confirm, answer: 'cancel', operationKey: key() })
    await wait(2 * DAY)
    expect(await refusal(visitor, answerRaise, { ...confirm, operationKey: key() })).toBe(
      'protection.noRaise',
    )
    await limit(visitor, 'loss', 'week', 30_00)
    await limit(visitor, 'loss', 'week', 5_00)
    await wait(2 * DAY)
    expect(await refusal(visitor, answerRaise, { ...confirm, operationKey: key() })).toBe(
      'protection.noRaise',
    )
    await limit(visitor, 'loss', 'week', null)
    await wait(8 * DAY)
    expect(await refusal(visitor, answerRaise, { ...confirm, operationKey: key() })).toBe(
      'protection.noRaise',
    )
    const { limits } = await visitor.call(getProtection, {})
    expect(limits.find((each) => each.kind === 'loss' && each.period === 'week')).toMatchObject({
      max: 5_00,
      raise: null,
    })
  })

  it('of the market holds beside the own one, also where nobody chose any', async () => {
    const record = {
      protection: {
        ...settings(),
        windows: 'calendar' as const,
        brandLimits: [{ limit: 'deposit', period: 'month', max: 60_00, by: 'market' } as const],
      },
    }
    const { visitor, member } = await aMember({ tenant: 'lawful', record })
    const base = await baseOf(visitor)
    const pay = (amountMinor: number) =>
      moveMoney({ ...base, now: Date.now() }, member.id, {
        kind: 'deposit',
        operationKey: key(),
        currency: 'BRL',
        amountMinor,
        reference: 'd-1',
      })
    await pay(60_00)
    await expect(pay(1)).rejects.toMatchObject({ details: { by: 'market', period: 'month' } })
    // The last moment of June where the brand is, then the first of July.
    vi.setSystemTime(Date.UTC(2026, 5, 30, 23, 59, 59, 999))
    await expect(pay(1)).rejects.toMatchObject({ code: 'wallet.limitReached' })
    later(1)
    await pay(60_00)
  })

  it('of time stops further stakes, and counts pauses of more than a quarter of an hour as none', async () => {
    const { visitor, stake, wait } = await aPlayer()
    await limit(visitor, 'time', 'day', 20)
    await stake(1)
    await wait(10 * 60_000)
    await stake(1)
    await wait(40 * 60_000)
    await stake(1)
    await wait(9 * 60_000)
    await stake(1)
    await wait(59_999)
    await stake(1)
    await wait(1)
    await expect(stake(1)).rejects.toMatchObject({ code: 'protection.timeUp', details: { maxMinutes: 20 } })
    const { limits } = await visitor.call(getProtection, {})
    expect(limits.find((each) => each.kind === 'time' && each.period === 'day')).toMatchObject({
      used: 20,
      left: 0,
    })
  })

  it('never lets through more than it says, however many pay at the same time', async () => {
    const { visitor, deposit, member } = await aPlayer(0)
    await limit(visitor, 'deposit', 'day', 100_00)
    const paid = await Promise.allSettled(Array.from({ length: 100 }, () => deposit(7_00)))
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(14)
    expect((await walletOf(env, visitor.tenant, member.id).balance()).playerMinor).toBe(98_00)
  })
})

describe('payments that are begun', () => {
  it('count as paid until they lapse, so that none is asked for that could not be credited', async () => {
    nobodyAnswers()
    const { visitor } = await aMember({ tenant: 'payers', record: {} })
    await limit(visitor, 'deposit', 'week', 100_00)
    const pay = () =>
      refusal(visitor, startDeposit, { methodId: 'pix', amountMinor: 30_00, operationKey: key() })
    const begun = await Promise.all(Array.from({ length: 9 }, pay))
    // An order that was written ends in the provider's silence.
    expect(begun.filter((code) => code === 'cashier.providerDown')).toHaveLength(3)
    expect(begun.filter((code) => code === 'wallet.limitReached')).toHaveLength(6)
  })
})

describe('a break', () => {
  it('stops play and deposits, and leaves withdrawing, reading and help', async () => {
    const { visitor, stake, deposit } = await aPlayer()
    const { pause, atMs } = await visitor.call(takeTimeOut, { hours: 24, operationKey: key() })
    expect(pause).toEqual({ kind: 'timeOut', fromMs: atMs, untilMs: atMs + DAY, scope: 'brand' })
    for (const closed of [stake(1), deposit(1)])
      await expect(closed).rejects.toMatchObject({
        code: 'protection.timeOut',
        details: { untilMs: atMs + DAY },
      })
    expect(
      await refusal(visitor, startDeposit, { methodId: 'pix', amountMinor: 50_00, operationKey: key() }),
    ).toBe('protection.timeOut')
    expect(await refusal(visitor, launchGame, { nodeId: 'any', language: 'en' })).toBe('protection.timeOut')
    expect(
      await refusal(visitor, transferToMember, {
        direction: 'upline',
        amountMinor: 1,
        operationKey: key(),
        secret: 'pin',
        text: '1',
      }),
    ).toBe('protection.timeOut')
    expect(await refusal(visitor, getBalance, {})).toBe('ok')
    expect(await refusal(visitor, getWithdrawalTerms, {})).toBe('ok')
    const today = { fromDay: '2026-06-10', toDay: '2026-06-10' }
    expect(await refusal(visitor, listTransactions, today)).toBe('ok')
  })

  it('ends by itself and never sooner; a longer one may follow', async () => {
    const { visitor, stake } = await aPlayer()
    await visitor.call(takeTimeOut, { hours: 48, operationKey: key() })
    expect(await refusal(visitor, takeTimeOut, { hours: 47, operationKey: key() })).toBe(
      'protection.breakRuns',
    )
    await visitor.call(takeTimeOut, { hours: 72, operationKey: key() })
    later(3 * DAY - 1)
    await expect(stake(1)).rejects.toMatchObject({ code: 'protection.timeOut' })
    later(1)
    await stake(1)
  })

  it('for ever stays, and no time-out makes it shorter', async () => {
    const { visitor, stake, deposit } = await aPlayer()
    await visitor.call(excludeMyself, { months: null, scope: 'brand', operationKey: key() })
    for (const months of [6, null] as const)
      expect(await refusal(visitor, excludeMyself, { months, scope: 'brand', operationKey: key() })).toBe(
        'protection.breakRuns',
      )
    expect(await refusal(visitor, takeTimeOut, { hours: 1008, operationKey: key() })).toBe(
      'protection.breakRuns',
    )
    later(20 * 365 * DAY)
    await expect(stake(1)).rejects.toMatchObject({ code: 'protection.excluded' })
    await expect(deposit(1)).rejects.toMatchObject({ code: 'protection.excluded' })
  })

  it.each([23, 1009])('of %i hours is none', async (hours) => {
    const { visitor } = await aPlayer()
    expect(await refusal(visitor, takeTimeOut, { hours, operationKey: key() })).toBe('request.invalid')
  })

  it('once asked for is one, however often it is asked', async () => {
    const { visitor, wait } = await aPlayer()
    const operationKey = key()
    const first = await visitor.call(takeTimeOut, { hours: 24, operationKey })
    await wait(HOUR)
    expect((await visitor.call(takeTimeOut, { hours: 24, operationKey })).pause).toEqual(first.pause)
  })
})

describe('the reality check', () => {
  it('comes due over all that was played, and holds stakes until it is answered', async () => {
    const { visitor, stake } = await aPlayer()
    await visitor.call(setRealityCheck, { minutes: 15, operationKey: key() })
    await stake(10_00, 4_00)
    later(14 * 60_000)
    await stake(5_00)
    const { check, atMs } = await visitor.call(getProtection, {})
    expect(check).toEqual({
      minutes: 15,
      sinceMs: atMs - 14 * 60_000,
      dueAtMs: atMs + 60_000,
      stakedMinor: 15_00,
      openMinor: 0,
      wonMinor: 4_00,
    })
    later(60_000 + 2 * 60_000)
    await expect(stake(1)).rejects.toMatchObject({ code: 'protection.realityCheck' })
    const answered = await visitor.call(answerRealityCheck, { answer: 'continue', operationKey: key() })
    expect(answered.check.dueAtMs).toBe(answered.atMs + 15 * 60_000)
    await stake(1)
  })
})

describe('my play', () => {
  it('adds up by day, week and month, with the time played', async () => {
    const { visitor, member, stake, deposit, wait } = await aPlayer()
    await deposit(40_00)
    await stake(10_00, 3_00)
    await wait(12 * 60_000)
    await stake(1_00)
    await wait(DAY)
    await stake(2_00)
    await walletOf(env, visitor.tenant, member.id).sweep()
    const days = (await visitor.call(getMyPlay, { period: 'day' })).periods
    expect(days).toHaveLength(14)
    expect(days.at(-2)).toEqual({
      fromDay: '2026-06-10',
      depositsMinor: 40_00,
      stakeMinor: 11_00,
      openMinor: 0,
      winMinor: 3_00,
      netMinor: -8_00,
      minutes: 12,
    })
    expect(days.at(-1)).toMatchObject({ fromDay: '2026-06-11', stakeMinor: 2_00, minutes: 0 })
    for (const period of ['week', 'month'] as const) {
      const { periods } = await visitor.call(getMyPlay, { period })
      expect(periods).toHaveLength(12)
      expect(periods.at(-1)).toMatchObject({
        stakeMinor: 13_00,
        winMinor: 3_00,
        depositsMinor: 40_00,
        minutes: 12,
      })
    }
  })
})

describe('a brand', () => {
  it('names the help of the reader’s country and language, and never none of what it has', async () => {
    const helpContacts = [
      { name: 'Here in English', country: 'BR', locale: 'en' },
      { name: 'Here in Portuguese', country: 'BR', locale: 'pt' },
      { name: 'Elsewhere', country: 'PT' },
      { name: 'Everywhere' },
    ]
    const record = { protection: { ...settings(), helpContacts } }
    const { visitor } = await aMember({ tenant: 'helped', record })
    const named = async (country: string) => {
      visitor.country = country
      return (await visitor.call(getProtection, {})).helpContacts.map(({ name }) => name)
    }
    expect(await named('BR')).toEqual(['Here in English', 'Everywhere'])
    expect(await named('PT')).toEqual(['Elsewhere', 'Everywhere'])
    expect(await named('XX')).toEqual(['Here in English', 'Elsewhere', 'Everywhere'])
    expect(contactsFor([{ country: 'BR', locale: 'pt' }], { country: 'JP', locale: 'en' })).toHaveLength(1)
  })

  it('that leaves a part out does not take it', async () => {
    const record = {
      protection: { ...settings(), timeOut: false, firstLimit: false, limits: ['deposit' as const] },
    }
    const { visitor } = await aMember({ tenant: 'sparse', record })
    expect(await refusal(visitor, takeTimeOut, { hours: 24, operationKey: key() })).toBe('protection.off')
    expect(
      await refusal(visitor, setLimit, { kind: 'loss', period: 'day', max: 1, operationKey: key() }),
    ).toBe('protection.off')
    const first = { period: 'day', max: null, source: 'welcome', operationKey: key() } as const
    expect(await refusal(visitor, answerFirstLimit, first)).toBe('protection.off')
    const { offers, limits, firstLimit } = await visitor.call(getProtection, {})
    expect(firstLimit).toEqual({ isDue: false, given: null })
    expect(offers).toMatchObject({ timeOut: false, limits: ['deposit'] })
    expect(new Set(limits.map(({ kind }) => kind))).toEqual(new Set(['deposit']))
  })
})

function settings() {
  return protectionSettings.parse({})
}
