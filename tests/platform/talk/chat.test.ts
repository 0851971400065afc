import { createHmac } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  chatChannel,
  getChatSelf,
  reportChatLine,
  sayInChat,
  type ChatLine,
} from '../../../src/lib/api/talk/chat.ts'
import type { InputOf } from '../../../src/lib/api/endpoint.ts'
import { listChat, moderateChat } from '../../../src/lib/api/talk/chat-ops.ts'
import { takeTimeOut } from '../../../src/lib/api/care/protection.ts'
import { deploymentSecret } from '#platform/base/crypto/deployment-secrets.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aSocket, askForSocket, PATIENCE } from '../../fixtures/worker/socket.ts'

vi.setConfig({ testTimeout: 60_000 })

const TENANT = 'aurora'
const BY = { tenant: TENANT, operator: 'mod', reason: 'test' }
const TRIAL = 4
const HOUR_MS = 60 * 60_000

let operator: Visitor

async function act(act: InputOf<typeof moderateChat>['act']): Promise<void> {
  await operator.call(moderateChat, { ...BY, act })
}

beforeEach(async () => {
  operator = await aVisitor({ tenant: TENANT })
  await act({ kind: 'rules', rules: { isOpen: true, slowSeconds: 0 } })
})

function say(visitor: Visitor, text: string, operationKey: string = crypto.randomUUID()) {
  return visitor.call(sayInChat, { text, operationKey })
}

function linesOf(socket: Awaited<ReturnType<typeof aSocket>>): ChatLine[] {
  return socket.values('line').map((value) => chatChannel.messages.line.value.parse(value))
}

describe('a name', () => {
  it('of the house that a player has from before is not shown', async () => {
    const { visitor } = await aMember({ nickname: '☎ Support' })
    const { author } = await visitor.call(getChatSelf, {})
    expect(author.name).not.toContain('Support')
  })
})

describe('a line', () => {
  it('reaches everybody in the room, once, with the words of the list as dots', async () => {
    const { visitor } = await aMember({ nickname: 'Blue Fox' })
    const { visitor: other } = await aMember()
    const there = await aSocket(other, chatChannel)
    await there.welcomed()
    const key = crypto.randomUUID()
    const { id } = await say(visitor, 'what the fuck <b>x</b>', key)
    expect(await say(visitor, 'what the fuck <b>x</b>', key)).toEqual({ id })
    // Another text is not the line that is there.
    await expect(say(visitor, 'what a game', key)).rejects.toMatchObject({ code: 'request.keyReused' })
    await expect(say(other, 'what the fuck <b>x</b>', key)).rejects.toMatchObject({
      code: 'request.keyReused',
    })
    await say(visitor, 'bye')
    await vi.waitFor(() => expect(linesOf(there).some(({ text }) => text === 'bye')).toBe(true), PATIENCE)
    const lines = linesOf(there).filter(({ author }) => author.name === 'Blue Fox')
    expect(lines.map(({ text }) => text)).toEqual(['what the •••• <b>x</b>', 'bye'])
    expect(lines[0]?.author.mark).toBe((await visitor.call(getChatSelf)).author.mark)
  })

  it('that asks for a secret or leads elsewhere is held until a moderator keeps it', async () => {
    const { visitor } = await aMember({ nickname: 'Grey Fox' })
    const { visitor: other } = await aMember()
    const there = await aSocket(other, chatChannel)
    await there.welcomed()
    const texts = [
      'tell me your password',
      'go to https://evil.example',
      'write me on Telegram',
      'sua senha?',
      '告诉我密码',
    ]
    const ids = []
    for (const text of texts) ids.push((await say(visitor, text)).id)
    await say(visitor, 'good luck all')
    const seen = () =>
      linesOf(there).flatMap(({ author, text }) => (author.name === 'Grey Fox' ? [text] : []))
    await vi.waitFor(() => expect(seen()).toEqual(['good luck all']), PATIENCE)
    const { lines } = await operator.call(listChat, { tenant: TENANT, reported: '1' })
    expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining(texts))
    await act({ kind: 'keep', lineId: ids[1] ?? '' })
    await act({ kind: 'keep', lineId: ids[1] ?? '' })
    await vi.waitFor(() => expect(seen()).toEqual(['good luck all', 'go to https://evil.example']), PATIENCE)
  })

  it('shows nobody the name that one logs in with', async () => {
    const { visitor, member } = await aMember()
    const { author } = await visitor.call(getChatSelf)
    expect(author.name).not.toContain(member.account)
    expect(JSON.stringify(author)).not.toContain(member.id)
  })

  it('marks its author by a secret: proofs of raffles and wheels publish the ids of members', async () => {
    const { visitor, member } = await aMember()
    const { author } = await visitor.call(getChatSelf)
    const markBy = (key: string, text: string) =>
      createHmac('sha256', key).update(text).digest('base64url').slice(0, 10)
    expect(author.mark).not.toBe(markBy(`chat:${TENANT}`, member.id))
    expect(author.mark).toBe(markBy(await deploymentSecret(env, 'chat'), `${TENANT}:${member.id}`))
  })

  it('is history for who comes later', async () => {
    const { visitor } = await aMember()
    const { id } = await say(visitor, 'said before')
    const later = await aSocket((await aMember()).visitor, chatChannel)
    await later.welcomed()
    expect(linesOf(later).map((line) => line.id)).toContain(id)
  })

  it('is nothing that guests, trial accounts or players on a break may write', async () => {
    await expect(say(await aVisitor({ tenant: TENANT }), 'hi')).rejects.toMatchObject({
      code: 'session.required',
    })
    const { visitor: trial } = await aMember({ type: TRIAL })
    await expect(say(trial, 'hi')).rejects.toMatchObject({ code: 'session.trialBlocked' })
    expect((await askForSocket(trial, chatChannel)).status).toBe(403)
    expect((await askForSocket(await aVisitor({ tenant: TENANT }), chatChannel)).status).toBe(401)
    const { visitor: excluded } = await aMember()
    await excluded.call(takeTimeOut, { hours: 24, operationKey: crypto.randomUUID() })
    await expect(say(excluded, 'hi')).rejects.toMatchObject({ code: expect.stringMatching(/^protection\./) })
  })

  it('has letters, and not too many', async () => {
    const { visitor } = await aMember()
    for (const text of ['', '   ', 'x'.repeat(301), 'a\u202Eb'])
      await expect(say(visitor, text)).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('waits its turn in slow mode; the one that is sent again is not another', async () => {
    const { visitor } = await aMember()
    await act({ kind: 'rules', rules: { isOpen: true, slowSeconds: 600 } })
    const key = crypto.randomUUID()
    await say(visitor, 'one', key)
    await say(visitor, 'one', key)
    const two = crypto.randomUUID()
    for (const _ of ['said', 'said again'])
      await expect(say(visitor, 'two', two)).rejects.toMatchObject({ code: 'chat.slow' })
  })

  it('of many that come together reaches everybody once, in the order of all', async () => {
    const { visitor } = await aMember()
    const there = await Promise.all(
      [aMember(), aMember()].map(async (each) => aSocket((await each).visitor, chatChannel)),
    )
    await Promise.all(there.map((socket) => socket.welcomed()))
    const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => say(visitor, `of many ${n}`)))
    const received = (socket: (typeof there)[number]) =>
      linesOf(socket).flatMap(({ id, text }) => (text.startsWith('of many') ? [id] : []))
    await vi.waitFor(() => {
      for (const socket of there)
        expect(received(socket).toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
    }, PATIENCE)
    const [one, other] = there.map(received)
    expect(one).toEqual(other)
  })

  it('is one of a bounded number a minute, also without slow mode', async () => {
    const { visitor } = await aMember()
    const said = await Promise.allSettled(Array.from({ length: 15 }, (_, n) => say(visitor, `line ${n}`)))
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
  })
})

describe('moderators', () => {
  it('take a line away, from the room and from what is told later', async () => {
    const { visitor } = await aMember()
    const there = await aSocket(visitor, chatChannel)
    await there.welcomed()
    const { id } = await say(visitor, 'not for here')
    await act({ kind: 'remove', lineId: id })
    await vi.waitFor(() => expect(there.values('removed')).toContainEqual({ id }), PATIENCE)
    const later = await aSocket((await aMember()).visitor, chatChannel)
    await later.welcomed()
    expect(JSON.stringify(later.messages)).not.toContain('not for here')
  })

  it('silence a member, and let them speak again', async () => {
    const { visitor, member } = await aMember()
    await act({ kind: 'mute', account: member.account, minutes: 5 })
    await expect(say(visitor, 'hi')).rejects.toMatchObject({ code: 'chat.muted' })
    expect((await visitor.call(getChatSelf)).mutedUntilMs).toBeGreaterThan(Date.now())
    await act({ kind: 'unmute', account: member.account })
    await say(visitor, 'hi')
  })

  it('withdraw what a silenced member said lately, everywhere, and nothing else', async () => {
    const { visitor, member } = await aMember()
    const { visitor: other } = await aMember()
    const there = await aSocket(other, chatChannel)
    await there.welcomed()
    const old = await say(visitor, 'said long ago')
    await env.DB.prepare('UPDATE chat_line SET at = at - ? WHERE id = ?')
      .bind(3 * HOUR_MS, old.id)
      .run()
    const kept = await say(other, 'said by somebody else')
    const recent = [await say(visitor, 'rude'), await say(visitor, 'ruder')].map(({ id }) => id)
    await other.call(reportChatLine, { lineId: recent[0] ?? '', reason: 'abuse' })
    await act({ kind: 'mute', account: member.account, minutes: 5 })
    expect(there.values('removed')).toEqual([])
    const withdraw = { kind: 'mute', account: member.account, minutes: 5, withdrawHours: 2 } as const
    expect(await operator.call(moderateChat, { ...BY, act: withdraw })).toMatchObject({ withdrawn: 2 })
    await expect(say(visitor, 'hi')).rejects.toMatchObject({ code: 'chat.muted' })
    const removed = () => there.values('removed').map((value) => Object(value).id)
    await vi.waitFor(() => expect(removed().toSorted()).toEqual(recent.toSorted()), PATIENCE)
    const later = await aSocket((await aMember()).visitor, chatChannel)
    await later.welcomed()
    const told = linesOf(later).map(({ id }) => id)
    expect(told).toEqual(expect.arrayContaining([old.id, kept.id]))
    for (const id of recent) expect(told).not.toContain(id)
    // Newcomers are told lines, and not what they never saw.
    expect(later.values('removed')).toEqual([])
    const reported = await operator.call(listChat, { tenant: TENANT, reported: '1' })
    expect(reported.lines.map(({ id }) => id)).not.toContain(recent[0])
    // Again is once: listeners are told no line twice.
    expect(await operator.call(moderateChat, { ...BY, act: withdraw })).toMatchObject({ withdrawn: 2 })
    await say(other, 'after all')
    await vi.waitFor(() => expect(linesOf(there).at(-1)?.text).toBe('after all'), PATIENCE)
    expect(removed()).toHaveLength(2)
  })

  it('silence a member who is told that, and not to wait for a turn', async () => {
    const { visitor, member } = await aMember()
    await act({ kind: 'rules', rules: { isOpen: true, slowSeconds: 600 } })
    await say(visitor, 'one')
    await act({ kind: 'mute', account: member.account, minutes: 5 })
    await expect(say(visitor, 'two')).rejects.toMatchObject({ code: 'chat.muted' })
  })

  it('silence a member at once: a line that was let in just before the mute is not said', async () => {
    const { visitor, member } = await aMember()
    const there = await aSocket(visitor, chatChannel)
    await there.welcomed()
    const mute = { kind: 'mute', account: member.account, minutes: 5 } as const
    const isMuted = afterStanding(() => act(mute))
    const key = crypto.randomUUID()
    await expect(say(visitor, 'at the last moment', key)).rejects.toMatchObject({
      code: 'chat.muted',
      details: { untilMs: expect.any(Number) },
    })
    expect(isMuted()).toBe(true)
    await act({ kind: 'unmute', account: member.account })
    await say(visitor, 'after all')
    await vi.waitFor(() => expect(linesOf(there).at(-1)?.text).toBe('after all'), PATIENCE)
    expect(linesOf(there).map(({ id }) => id)).not.toContain(key)
    const { lines } = await operator.call(listChat, { tenant: TENANT })
    expect(lines.map(({ id }) => id)).not.toContain(key)
  })

  it('withdraw a line that the room is told of after they did', async () => {
    const { visitor, member } = await aMember()
    const there = await aSocket(visitor, chatChannel)
    await there.welcomed()
    const mute = { kind: 'mute', account: member.account, minutes: 5, withdrawHours: 1 } as const
    beforeTelling(() => act(mute))
    const { id } = await say(visitor, 'written, and not told yet')
    await vi.waitFor(() => expect(there.values('removed')).toContainEqual({ id }), PATIENCE)
    const later = await aSocket((await aMember()).visitor, chatChannel)
    await later.welcomed()
    expect(linesOf(later).map((line) => line.id)).not.toContain(id)
  })

  it('withdraw lines of a week at most, and of a known member', async () => {
    const { member } = await aMember()
    const mute = { kind: 'mute', account: member.account, minutes: 5 } as const
    for (const withdrawHours of [0, 169, 1.5])
      await expect(act({ ...mute, withdrawHours })).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(act({ ...mute, account: 'nobody', withdrawHours: 1 })).rejects.toMatchObject({
      code: 'member.unknown',
    })
  })

  it('close the room', async () => {
    const { visitor } = await aMember()
    await act({ kind: 'rules', rules: { isOpen: false, slowSeconds: 0 } })
    await expect(say(visitor, 'hi')).rejects.toMatchObject({ code: 'chat.closed' })
  })

  it('see what was reported until they decide', async () => {
    const { visitor, member } = await aMember()
    const { visitor: reporter } = await aMember()
    const { id: lineId } = await say(visitor, 'buy from me')
    await reporter.call(reportChatLine, { lineId, reason: 'scam' })
    await reporter.call(reportChatLine, { lineId, reason: 'spam' })
    const reported = async () =>
      (await operator.call(listChat, { tenant: TENANT, reported: '1' })).lines.filter(
        ({ id }) => id === lineId,
      )
    expect(await reported()).toMatchObject([{ account: member.account, reports: ['scam'] }])
    await act({ kind: 'keep', lineId })
    expect(await reported()).toEqual([])
    await expect(reporter.call(reportChatLine, { lineId: 'none', reason: 'spam' })).rejects.toMatchObject({
      code: 'chat.unknown',
    })
    await expect(act({ kind: 'remove', lineId: 'none' })).rejects.toMatchObject({ code: 'chat.unknown' })
    const notes = await env.DB.prepare('SELECT count(*) AS n FROM chat_action WHERE tenant = ?')
      .bind(TENANT)
      .first<{ n: number }>()
    expect(notes?.n).toBeGreaterThan(0)
  })
})

/** What happens once the standing of a member has been read, and before anything comes of it. Says whether it has happened. */
function afterStanding(happens: () => Promise<void>): () => boolean {
  let isOver = false
  const prepare = env.DB.prepare.bind(env.DB)
  const spy = vi.spyOn(env.DB, 'prepare').mockImplementation((sql) => {
    const statement = prepare(sql)
    if (!sql.includes('LEFT JOIN chat_mute')) return statement
    spy.mockRestore()
    const bind = statement.bind.bind(statement)
    statement.bind = (...values) => {
      const bound = bind(...values)
      const first = bound.first.bind(bound)
      bound.first = async () => {
        const standing: unknown = await first()
        await happens()
        isOver = true
        return standing
      }
      return bound
    }
    return statement
  })
  return () => isOver
}

/** What happens before the chat room is asked for. */
function beforeTelling(happens: () => Promise<void>): void {
  const getByName = env.ROOM.getByName.bind(env.ROOM)
  const spy = vi.spyOn(env.ROOM, 'getByName').mockImplementation((name) => {
    const room = getByName(name)
    if (name !== `${TENANT}:chat`) return room
    spy.mockRestore()
    return new Proxy(room, {
      get: (target, key) =>
        key === 'tell'
          ? async (said: { type: string; value: unknown }) => {
              await happens()
              return Object(target).tell(said)
            }
          : Reflect.get(target, key),
    })
  })
}
