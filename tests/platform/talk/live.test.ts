import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { CLOSE } from '../../../src/lib/api/channel.ts'
import { chatChannel } from '../../../src/lib/api/talk/chat.ts'
import { planMaintenance } from '../../../src/lib/api/talk/live-ops.ts'
import { brandChannel, memberChannel } from '../../../src/lib/api/talk/live.ts'
import { setMemberStatus } from '../../../src/lib/api/ops/member-ops.ts'
import { readMessages, writeMessage } from '../../../src/lib/api/people/messages.ts'
import { changePassword } from '../../../src/lib/api/access/password.ts'
import { setLimit, takeTimeOut } from '../../../src/lib/api/care/protection.ts'
import { closeSessions, logout } from '../../../src/lib/api/access/login.ts'
import { RoomObject } from '../../../src/platform/talk/live/room-object.ts'
import { MOST_FRAME_LENGTH, ROOM_RULES } from '../../../src/platform/talk/live/room-rules.ts'
import { walletOf } from '../../../src/platform/ledger/wallet/wallet-of.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { aMember, logInDirectly, PASSWORD } from '../../fixtures/worker/members.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aSocket, askForSocket, PATIENCE } from '../../fixtures/worker/socket.ts'

vi.setConfig({ testTimeout: 60_000 })

const OTHER_PASSWORD = 'Other-word-77'
/** Long before a room looks after its sockets by itself. */
const SOON = { timeout: 5_000, interval: 10 }
let keys = 0

async function credit(memberId: string, amountMinor: number): Promise<void> {
  keys += 1
  const reply = await walletOf(env, 'aurora', memberId).execute(
    {
      kind: 'post',
      purpose: 'adjustment',
      direction: 'credit',
      against: 'world:promo',
      operationKey: `live-test-${keys}`,
      currency: 'BRL',
      amountMinor,
      reference: 'test',
    },
    Date.now(),
  )
  if (!reply.ok) throw new Error(reply.code)
}

async function refusalOf(visitor: Visitor, headers: Record<string, string | null>) {
  const response = await askForSocket(visitor, memberChannel, { headers })
  const { code }: { code?: unknown } = Object(await response.json())
  return { status: response.status, code }
}

describe("a member's socket", () => {
  it('is told the balance first, and each change of it', async () => {
    const { visitor, member } = await aMember({ balanceMinor: 50_00 })
    const tabs = [await aSocket(visitor, memberChannel), await aSocket(visitor, memberChannel)]
    for (const tab of tabs) {
      await tab.welcomed()
      expect(tab.values('balance').at(-1)).toMatchObject({ playerMinor: 50_00, version: 1 })
    }
    await credit(member.id, 7_00)
    for (const tab of tabs)
      await vi.waitFor(
        () => expect(tab.values('balance').at(-1)).toMatchObject({ playerMinor: 57_00, version: 2 }),
        PATIENCE,
      )
  })

  it('is told that a limit or a break was changed, in every tab', async () => {
    const { visitor } = await aMember()
    const { visitor: other } = await aMember()
    const [tab, foreign] = [await aSocket(visitor, memberChannel), await aSocket(other, memberChannel)]
    for (const each of [tab, foreign]) await each.welcomed()
    const operationKey = () => crypto.randomUUID()
    await visitor.call(setLimit, { kind: 'stake', period: 'day', max: 10_00, operationKey: operationKey() })
    await vi.waitFor(() => expect(tab.values('protection')).toHaveLength(1), PATIENCE)
    await visitor.call(takeTimeOut, { hours: 24, operationKey: operationKey() })
    await vi.waitFor(() => expect(tab.values('protection')).toHaveLength(2), PATIENCE)
    expect(foreign.values('protection')).toEqual([])
  })

  it('is told when money that was sent to another member comes back', async () => {
    const { visitor, member } = await aMember({ balanceMinor: 50_00 })
    const other = await aMember()
    await other.visitor.call(takeTimeOut, { hours: 24, operationKey: crypto.randomUUID() })
    const tab = await aSocket(visitor, memberChannel)
    await tab.welcomed()
    const sent = await walletOf(env, visitor.tenant, member.id).execute(
      {
        kind: 'transferOut',
        operationKey: crypto.randomUUID(),
        currency: 'BRL',
        amountMinor: 20_00,
        toMemberId: other.member.id,
      },
      Date.now(),
    )
    expect(sent.ok).toBe(true)
    await vi.waitFor(
      () => expect(tab.values('balance').at(-1)).toMatchObject({ playerMinor: 50_00, version: 3 }),
      PATIENCE,
    )
  })

  it("receives nothing of another member's", async () => {
    const { member: other } = await aMember({ balanceMinor: 1_00 })
    const { visitor, member } = await aMember({ balanceMinor: 2_00 })
    const tab = await aSocket(visitor, memberChannel)
    await tab.welcomed()
    await credit(other.id, 5_00)
    await credit(member.id, 1)
    await vi.waitFor(
      () => expect(tab.values('balance').at(-1)).toMatchObject({ playerMinor: 2_01 }),
      PATIENCE,
    )
    const told = tab.values('balance').map((value) => Object(value).playerMinor)
    expect(told).toContain(2_01)
    expect(told).not.toContain(6_00)
    expect(JSON.stringify(tab.messages)).not.toContain(other.id)
  })

  it('is opened by both halves of one session alone', async () => {
    const { visitor } = await aMember()
    const { visitor: other } = await aMember()
    const required = { status: 401, code: 'session.required' }
    expect(await refusalOf(visitor, { cookie: null })).toEqual(required)
    expect(await refusalOf(visitor, { 'sec-websocket-protocol': 'vitrine.live.1' })).toEqual(required)
    expect(
      await refusalOf(visitor, { 'sec-websocket-protocol': `vitrine.live.1, token.${other.token}` }),
    ).toEqual(required)
    expect(await refusalOf(await aVisitor(), {})).toEqual(required)
  })

  it('is opened by a page of the brand alone', async () => {
    const { visitor } = await aMember()
    for (const origin of [null, 'null', 'https://elsewhere.example', `http://x.${visitor.host}`])
      expect(await refusalOf(visitor, { origin })).toEqual({ status: 403, code: 'request.origin' })
    expect(await refusalOf(visitor, { 'x-vitrine-surface': 'play' })).toMatchObject({ status: 404 })
    expect(await refusalOf(visitor, { 'x-vitrine-tenant': 'nobody' })).toMatchObject({ status: 404 })
    expect(await refusalOf(visitor, { 'sec-websocket-protocol': 'chat' })).toMatchObject({ status: 422 })
  })

  it('is one of a bounded number of a session', async () => {
    const { visitor } = await aMember()
    const { most } = ROOM_RULES.member
    const tabs = []
    for (let tab = 0; tab < most.session; tab += 1) tabs.push(await aSocket(visitor, memberChannel))
    expect(await refusalOf(visitor, {})).toEqual({ status: 429, code: 'request.tooMany' })
    tabs[0]?.socket.close(1000)
    await vi.waitFor(
      async () => expect((await askForSocket(visitor, memberChannel)).status).toBe(101),
      PATIENCE,
    )
  })

  it('ends with its session', async () => {
    const { visitor, member } = await aMember()
    const { visitor: stays } = await aMember()
    const tab = await aSocket(visitor, memberChannel)
    const other = await aSocket(stays, memberChannel)
    await Promise.all([tab.welcomed(), other.welcomed()])
    const room = env.ROOM.getByName(`aurora:member:${member.id}`)
    await room.endDeadSessions()
    await env.DB.prepare('DELETE FROM session WHERE member_id = ?').bind(member.id).run()
    expect(tab.closedBy).toBeUndefined()
    await room.endDeadSessions()
    await vi.waitFor(() => expect(tab.closedBy).toBe(CLOSE.sessionOver), PATIENCE)
    expect(other.closedBy).toBeUndefined()
  })

  it('is no use of the session', async () => {
    const { visitor, member } = await aMember()
    const longAgo = Date.now() - 20 * 60_000
    await env.DB.prepare('UPDATE session SET seen_at = ? WHERE member_id = ?').bind(longAgo, member.id).run()
    await aSocket(visitor, memberChannel)
    await visitor.call(memberChannel.poll, {})
    const row = await env.DB.prepare('SELECT seen_at FROM session WHERE member_id = ?')
      .bind(member.id)
      .first<{ seen_at: number }>()
    expect(row?.seen_at).toBe(longAgo)
  })
})

describe('what happens to a member', () => {
  it('is told as it is written to the inbox, with the number of unread messages', async () => {
    const { visitor, member } = await aMember()
    const tab = await aSocket(visitor, memberChannel)
    await tab.welcomed()
    const operator = await aVisitor()
    const written = { tenant: 'aurora', account: member.account, operator: 'desk', text: 'Hello' }
    await operator.call(writeMessage, { ...written, operationKey: crypto.randomUUID() })
    await vi.waitFor(() => expect(tab.values('message')).toMatchObject([{ text: 'Hello' }]), PATIENCE)
    expect(tab.values('unread').at(-1)).toBe(1)
    // Another tab makes the room look at the inbox again, where the message is still unread.
    await (await aSocket(visitor, memberChannel)).welcomed()
    await visitor.call(readMessages, {})
    await vi.waitFor(() => expect(tab.values('unread').at(-1)).toBe(0), PATIENCE)
    expect(tab.values('message')).toHaveLength(1)
  })

  it('a bonus is told once, however often its command comes', async () => {
    const { visitor, member } = await aMember({ balanceMinor: 1_00 })
    const tab = await aSocket(visitor, memberChannel)
    await tab.welcomed()
    const grant = {
      kind: 'grantBonus',
      operationKey: 'live-bonus-1',
      currency: 'BRL',
      amountMinor: 5_00,
      reference: 'offer',
      terms: termsOf(5_00),
    } as const
    for (let time = 0; time < 2; time += 1)
      expect(await walletOf(env, 'aurora', member.id).execute(grant, Date.now())).toMatchObject({ ok: true })
    await credit(member.id, 1)
    await vi.waitFor(
      () => expect(tab.values('balance').at(-1)).toMatchObject({ playerMinor: 1_01 }),
      PATIENCE,
    )
    expect(tab.values('bonus')).toEqual([{ amountMinor: 5_00 }])
  })

  it('a session that is ended from elsewhere ends its socket at once', async () => {
    const { visitor, member } = await aMember()
    const tab = await aSocket(visitor, memberChannel)
    await tab.welcomed()
    const { visitor: elsewhere } = await aMember()
    await logInDirectly(elsewhere, member)
    await elsewhere.call(closeSessions, {})
    await vi.waitFor(() => expect(tab.closedBy).toBe(CLOSE.sessionOver), PATIENCE)
  })

  it('so does a suspension, and a logout in another tab', async () => {
    const { visitor, member } = await aMember()
    const tab = await aSocket(visitor, memberChannel)
    await tab.welcomed()
    const status = { tenant: 'aurora', account: member.account, operator: 'desk', reason: 'test' }
    await (await aVisitor()).call(setMemberStatus, { ...status, status: 'suspended' })
    await vi.waitFor(() => expect(tab.closedBy).toBe(CLOSE.sessionOver), PATIENCE)

    const { visitor: leaver } = await aMember()
    const other = await aSocket(leaver, memberChannel)
    await other.welcomed()
    await leaver.call(logout, {})
    await vi.waitFor(() => expect(other.closedBy).toBe(CLOSE.sessionOver), PATIENCE)
  })

  it('ends the sockets of its sessions in the rooms of the brand as well, and those of nobody else', async () => {
    const { visitor, member } = await aMember()
    const { visitor: stays } = await aMember()
    const open = (of: Visitor) =>
      Promise.all([brandChannel, chatChannel].map((channel) => aSocket(of, channel)))
    const [ended, others] = [await open(visitor), await open(stays)]
    await Promise.all([...ended, ...others].map((each) => each.welcomed()))
    const status = { tenant: 'aurora', account: member.account, operator: 'desk', reason: 'test' }
    await (await aVisitor()).call(setMemberStatus, { ...status, status: 'suspended' })
    for (const each of ended) await vi.waitFor(() => expect(each.closedBy).toBe(CLOSE.sessionOver), SOON)
    for (const each of others) expect(each.closedBy).toBeUndefined()
  })

  it.each([
    ['a logout', (visitor: Visitor) => visitor.call(logout, {})],
    [
      'a new password',
      (visitor: Visitor) =>
        visitor.call(changePassword, {
          ...{ oldPassword: PASSWORD, newPassword: OTHER_PASSWORD },
          confirmNewPassword: OTHER_PASSWORD,
        }),
    ],
  ])('%s ends them too, also after the room of the member slept', async (_what, end) => {
    const { visitor, member } = await aMember()
    const there = await aSocket(visitor, chatChannel)
    await there.welcomed()
    await evictDurableObject(env.ROOM.getByName(`aurora:member:${member.id}`))
    await end(visitor)
    await vi.waitFor(() => expect(there.closedBy).toBe(CLOSE.sessionOver), SOON)
  })

  it('a session that ends asks no room in which its member has no socket', async () => {
    const { visitor } = await aMember()
    const asked = vi.spyOn(RoomObject.prototype, 'endDeadSessions')
    await visitor.call(logout, {})
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  it('the end of one session leaves the sockets of another, until that one ends', async () => {
    const { visitor, member } = await aMember()
    const { visitor: elsewhere } = await aMember()
    await logInDirectly(elsewhere, member)
    const [mine, theirs] = [await aSocket(visitor, chatChannel), await aSocket(elsewhere, chatChannel)]
    await Promise.all([mine.welcomed(), theirs.welcomed()])
    await visitor.call(logout, {})
    await vi.waitFor(() => expect(mine.closedBy).toBe(CLOSE.sessionOver), SOON)
    expect(theirs.closedBy).toBeUndefined()
    await elsewhere.call(logout, {})
    await vi.waitFor(() => expect(theirs.closedBy).toBe(CLOSE.sessionOver), SOON)
  })

  it('maintenance is told to everybody who is there, and to those who come', async () => {
    const { visitor } = await aMember()
    const there = await aSocket(visitor, brandChannel)
    await there.welcomed()
    const startsAtMs = Date.now() + 600_000
    await (await aVisitor()).call(planMaintenance, { tenant: 'aurora', startsAtMs })
    await vi.waitFor(() => expect(there.values('maintenance').at(-1)).toEqual({ startsAtMs }), PATIENCE)
    const later = await aSocket(visitor, brandChannel)
    await later.welcomed()
    expect(later.values('maintenance')).toEqual([{ startsAtMs }])
  })
})

describe('what a socket may send', () => {
  it.each([
    ['no JSON', '{', CLOSE.misuse],
    ['something else', '{"type":"bet"}', CLOSE.misuse],
    ['a key too many', '{"type":"hello","memberId":"x"}', CLOSE.misuse],
    ['a long frame', ' '.repeat(MOST_FRAME_LENGTH + 1), CLOSE.tooMuch],
    ['a binary frame', new Uint8Array([1]), CLOSE.tooMuch],
  ])('is not %s', async (_name, frame, code) => {
    const { visitor } = await aMember()
    const tab = await aSocket(visitor, memberChannel, { isSilent: true })
    tab.socket.send(frame)
    await vi.waitFor(() => expect(tab.closedBy).toBe(code), PATIENCE)
    expect(tab.messages).toEqual([])
  })

  it('is one hello', async () => {
    const { visitor } = await aMember()
    const tab = await aSocket(visitor, memberChannel)
    await tab.welcomed()
    tab.socket.send('{"type":"hello"}')
    await vi.waitFor(() => expect(tab.closedBy).toBe(CLOSE.misuse), PATIENCE)
  })

  it('is a ping, which is answered', async () => {
    const { visitor } = await aMember()
    const tab = await aSocket(visitor, memberChannel)
    tab.socket.send('ping')
    await vi.waitFor(() => expect(tab.pongs).toEqual(['pong']), PATIENCE)
  })
})

describe('a lost line', () => {
  it('is resumed: nothing is lost and nothing doubled', async () => {
    const { visitor, member } = await aMember()
    const first = await aSocket(visitor, memberChannel)
    await first.welcomed()
    const room = env.ROOM.getByName(`aurora:member:${member.id}`)
    const say = (playerMinor: number) =>
      room.tell({
        type: 'balance',
        value: { playerMinor, holdMinor: 0, bonusMinor: 0, points: 0, version: playerMinor },
      })
    await say(1)
    await vi.waitFor(() => expect(first.messages.length).toBeGreaterThan(1), PATIENCE)
    first.socket.close(1000)
    await say(2)
    await say(3)
    const second = await aSocket(visitor, memberChannel, { hello: first.place })
    const { isResumed } = await second.welcomed()
    expect(isResumed).toBe(true)
    // The wallet's own word comes last, as it differs from what was said here.
    expect(second.values('balance')).toMatchObject([{ version: 2 }, { version: 3 }, { version: 0 }])
    const seqs = [...first.messages, ...second.messages].map(({ seq }) => seq)
    expect(seqs).toEqual([...new Set(seqs)])
    expect(seqs).toEqual(seqs.toSorted((one, other) => one - other))
  })

  it('that was lost too long is told how things stand', async () => {
    const { visitor } = await aMember({ balanceMinor: 9_00 })
    for (const hello of [{ epoch: 'another', since: 1 }, { since: 0 }, {}]) {
      const tab = await aSocket(visitor, memberChannel, { hello })
      expect((await tab.welcomed()).isResumed).toBe(false)
      expect(tab.values('balance')).toMatchObject([{ playerMinor: 9_00 }])
    }
  })

  it('can be polled instead', async () => {
    const { visitor, member } = await aMember({ balanceMinor: 3_00 })
    const first = await visitor.call(memberChannel.poll, {})
    expect(first.messages).toMatchObject([
      { type: 'balance', value: { playerMinor: 3_00 } },
      { type: 'unread', value: 0 },
    ])
    const place = { epoch: first.epoch, since: first.seq }
    expect((await visitor.call(memberChannel.poll, place)).messages).toEqual([])
    await credit(member.id, 4_00)
    const next = await visitor.call(memberChannel.poll, place)
    expect(next).toMatchObject({ isResumed: true, messages: [{ value: { playerMinor: 7_00 } }] })
  })
})
