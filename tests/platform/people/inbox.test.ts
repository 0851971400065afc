import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDeposit } from '#lib/api/money/cashier.ts'
import { getMemberInfo } from '#lib/api/access/account.ts'
import {
  deleteMessages,
  getUnreadCount,
  listMessages,
  readMessages,
  writeMessage,
} from '#lib/api/people/messages.ts'
import {
  insertWithdrawal,
  stepWithdrawal,
  type NewWithdrawal,
} from '#platform/money/cashier/withdrawal-repository.ts'
import { tellMember } from '#platform/people/messages/tell-member.ts'
import { tellChange } from '#platform/people/messages/security-alert.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'
import { aProvider, notify } from '../../fixtures/worker/provider.ts'
import { refusal } from '../play/games-site.ts'

const TENANT = 'post'
const NOON = Date.UTC(2026, 10, 20, 12)
const TRIAL = 4

beforeEach(() => {
  aProvider()
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kindsOf = async (visitor: Visitor) =>
  (await visitor.call(listMessages, {})).content.map(({ kind }) => kind)

describe('messages by event', () => {
  it('tell once that a deposit was credited, however often it is said', async () => {
    const { visitor } = await aMember({ tenant: TENANT })
    const { id } = await visitor.call(startDeposit, {
      methodId: 'pix',
      amountMinor: 50_00,
      operationKey: crypto.randomUUID(),
    })
    const paid = {
      subject: 'payment',
      reference: id,
      status: 'paid',
      amountMinor: 50_00,
      transactionId: 'm1',
    } as const
    await notify(visitor, paid)
    await notify(visitor, paid)
    const { content, unread } = await visitor.call(listMessages, {})
    expect(content).toMatchObject([
      { kind: 'depositCredited', values: { amountMinor: 50_00, reference: id }, isRead: false },
    ])
    expect(unread).toBe(1)
  })

  it('tell that a deposit failed, and that it came all the same', async () => {
    const { visitor } = await aMember({ tenant: TENANT })
    const { id } = await visitor.call(startDeposit, {
      methodId: 'pix',
      amountMinor: 50_00,
      operationKey: crypto.randomUUID(),
    })
    const payment = { subject: 'payment', reference: id, amountMinor: 50_00, transactionId: 'm2' } as const
    await notify(visitor, { ...payment, status: 'failed' })
    expect(await kindsOf(visitor)).toEqual(['depositFailed'])
    await notify(visitor, { ...payment, status: 'paid' })
    expect((await kindsOf(visitor)).sort()).toEqual(['depositCredited', 'depositFailed'])
  })

  it('follow a withdrawal step by step', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const id = crypto.randomUUID()
    await insertWithdrawal(env, TENANT, aWithdrawal(id, member.id))
    const row = { tenant: TENANT, id }
    await stepWithdrawal(env, row, { from: ['opening'], to: 'reviewing' })
    expect(await kindsOf(visitor)).toEqual([])
    await stepWithdrawal(env, row, { from: ['reviewing'], to: 'sending', stamps: { checked_at: NOON } })
    await stepWithdrawal(env, row, { from: ['sending'], to: 'sent', stamps: { sent_at: NOON + 1 } })
    expect(await kindsOf(visitor)).toEqual(['withdrawalSent', 'withdrawalApproved'])
  })

  it('give the reason of a withdrawal that was rejected', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const id = crypto.randomUUID()
    await insertWithdrawal(env, TENANT, aWithdrawal(id, member.id))
    await stepWithdrawal(
      env,
      { tenant: TENANT, id },
      { from: ['opening'], to: 'rejected', stamps: { reason: 'not the owner' } },
    )
    const { content } = await visitor.call(listMessages, { group: 'money' })
    expect(content).toMatchObject([{ kind: 'withdrawalRejected', text: 'not the owner' }])
  })

  it('tell of changes in security', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const work: Promise<unknown>[] = []
    tellChange({ ...(await baseOf(visitor)), later: (each) => void work.push(each) }, member, 'pin')
    await Promise.all(work)
    const { content } = await visitor.call(listMessages, { group: 'security' })
    expect(content).toMatchObject([{ kind: 'security', values: { change: 'pin', country: 'BR' } }])
  })

  it('write an event that is told again once, also after its message was deleted', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const base = await baseOf(visitor)
    const tell = () =>
      tellMember(base, {
        member: member.id,
        event: 'reward:r1:granted',
        kind: 'reward',
        values: { amountMinor: 5_00 },
      })
    expect([await tell(), await tell()]).toEqual([true, false])
    await visitor.call(deleteMessages, { ids: ['reward:r1:granted'] })
    expect(await tell()).toBe(false)
    expect(await kindsOf(visitor)).toEqual([])
  })
})

describe('an inbox', () => {
  it('is paged newest first, counted, read and deleted', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const base = await baseOf(visitor)
    for (let number = 0; number < 5; number += 1)
      await tellMember(
        { ...base, now: NOON + (number >> 1) },
        { member: member.id, event: `reward:${number}`, kind: 'reward' },
      )
    const first = await visitor.call(listMessages, { pageSize: 2 })
    const second = await visitor.call(listMessages, { pageSize: 2, cursor: first.next })
    const third = await visitor.call(listMessages, { pageSize: 2, cursor: second.next })
    expect([first, second, third].flatMap(({ content }) => content.map(({ id }) => id))).toEqual([
      'reward:4',
      'reward:3',
      'reward:2',
      'reward:1',
      'reward:0',
    ])
    expect([first.total, first.unread, third.next]).toEqual([5, 5, undefined])
    expect(await visitor.call(readMessages, { ids: ['reward:4', 'none'] })).toEqual({ unread: 4 })
    expect(await visitor.call(deleteMessages, { ids: ['reward:3'] })).toEqual({ unread: 3 })
    expect((await visitor.call(getMemberInfo, {})).unreadMessages).toBe(3)
    expect(await visitor.call(readMessages, {})).toEqual({ unread: 0 })
    expect(await visitor.call(getUnreadCount, {})).toEqual({ unread: 0 })
    expect((await visitor.call(listMessages, {})).total).toBe(4)
  })

  it('is read by group', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const base = await baseOf(visitor)
    for (const [event, kind] of [
      ['reward:1', 'reward'],
      ['login:1', 'newDevice'],
    ] as const)
      await tellMember(base, { member: member.id, event, kind })
    expect(await visitor.call(readMessages, { group: 'rewards' })).toEqual({ unread: 1 })
    const { content } = await visitor.call(listMessages, {})
    expect(new Map(content.map(({ id, isRead }) => [id, isRead]))).toEqual(
      new Map([
        ['reward:1', true],
        ['login:1', false],
      ]),
    )
    // Both conditions hold where both are given.
    expect(await visitor.call(readMessages, { group: 'rewards', ids: ['login:1'] })).toEqual({ unread: 1 })
  })

  it('is its owner’s alone', async () => {
    const [one, other] = [await aMember({ tenant: TENANT }), await aMember({ tenant: TENANT })]
    await tellMember(await baseOf(one.visitor), {
      member: one.member.id,
      event: 'reward:mine',
      kind: 'reward',
    })
    await other.visitor.call(readMessages, { ids: ['reward:mine'] })
    await other.visitor.call(deleteMessages, { ids: ['reward:mine'] })
    await other.visitor.call(readMessages, {})
    expect(await one.visitor.call(getUnreadCount, {})).toEqual({ unread: 1 })
    expect(await kindsOf(other.visitor)).toEqual([])
  })

  it('gets what an operator writes, once a key; a trial account has none', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const input = {
      tenant: TENANT,
      account: member.account,
      operator: 'ana',
      text: 'Hello <b>',
      operationKey: crypto.randomUUID(),
    }
    expect(await visitor.call(writeMessage, input)).toEqual({ isNew: true })
    expect(await visitor.call(writeMessage, input)).toEqual({ isNew: false })
    expect((await visitor.call(listMessages, { group: 'support' })).content).toMatchObject([
      { kind: 'message', text: 'Hello <b>' },
    ])
    expect(await refusal(visitor, writeMessage, { ...input, account: 'nobody' })).toMatchObject({
      code: 'member.unknown',
    })
    const trial = await aMember({ tenant: TENANT, type: TRIAL })
    expect(await trial.visitor.call(getUnreadCount, {})).toEqual({ unread: 0 })
  })
})

function aWithdrawal(id: string, member: string): NewWithdrawal {
  return {
    ...{ id, member, operation_key: crypto.randomUUID(), currency: 'BRL', amount: 100_00, fee: 0 },
    ...{ account: 'a', kind: 'pix', bank: null, number: '1', holder: 'H', host: 'x', requested_at: NOON },
  }
}
