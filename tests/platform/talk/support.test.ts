import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDeposit } from '#lib/api/money/cashier.ts'
import { addProof, getProof, listProofs } from '#lib/api/base/proofs.ts'
import { listMessages } from '#lib/api/people/messages.ts'
import * as support from '#lib/api/talk/support.ts'
import * as ops from '#lib/api/talk/support-ops.ts'
import { readOutbox } from '#lib/api/people/messages-codes.ts'
import { cleanImage } from '#platform/base/uploads/image.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aPng } from '../../fixtures/node/images.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aProvider, notify } from '../../fixtures/worker/provider.ts'
import { readRefusal, refusal } from '../play/games-site.ts'
import { key } from '../ledger/wallets.ts'

const TENANT = 'desk'
const DAY_MS = 24 * 60 * 60_000
const NOON = Date.UTC(2026, 10, 20, 12)
let guests = 0
const TEXT = 'The lobby takes long to open.'
/** Each one another feedback, unless `over` repeats a key. */
const written = (
  over: { topic?: 'problem' | 'games' | 'other'; content?: string; operationKey?: string } = {},
) => ({
  ...{ topic: 'problem' as const, content: TEXT, operationKey: crypto.randomUUID() },
  ...over,
})

beforeEach(() => {
  aProvider()
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('feedback', () => {
  it('of a member is answered in their inbox, once', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const { id } = await visitor.call(support.sendMemberFeedback, written({ content: `  ${TEXT} ` }))
    const { feedback } = await visitor.call(ops.listFeedback, { tenant: TENANT })
    expect(feedback).toContainEqual(expect.objectContaining({ id, account: member.account, content: TEXT }))
    const answer = { tenant: TENANT, id, operator: 'ana', text: 'It is mended.' }
    expect(await visitor.call(ops.answerFeedback, answer)).toEqual({ id, told: 'inbox' })
    expect(await refusal(visitor, ops.answerFeedback, answer)).toMatchObject({ code: 'feedback.answered' })
    const { content } = await visitor.call(listMessages, {})
    expect(content).toMatchObject([
      { kind: 'feedbackAnswered', text: 'It is mended.', values: { question: TEXT } },
    ])
    expect((await visitor.call(ops.listFeedback, { tenant: TENANT })).feedback).not.toContainEqual(
      expect.objectContaining({ id }),
    )
  })

  it('takes three pictures of its own member, until it is answered', async () => {
    const { visitor } = await aMember({ tenant: TENANT })
    const { visitor: stranger } = await aMember({ tenant: TENANT })
    const { id } = await visitor.call(support.sendMemberFeedback, written())
    const send = (who: typeof visitor, body = aPng()) =>
      who.send(addProof, { input: { subject: 'feedback', id }, body })
    expect(await readRefusal(await send(stranger))).toMatchObject({ code: 'feedback.unknown' })
    const pictures = [aPng(), aPng({ width: 3 }), aPng({ width: 4 })]
    for (const picture of [...pictures, aPng()]) expect((await send(visitor, picture)).status).toBe(200)
    expect(await readRefusal(await send(visitor, aPng({ width: 5 })))).toMatchObject({
      code: 'upload.tooMany',
    })
    const { feedback } = await visitor.call(ops.listFeedback, { tenant: TENANT })
    expect(feedback).toContainEqual(expect.objectContaining({ id, pictures: 3 }))
    const { proofs } = await visitor.call(listProofs, { tenant: TENANT, subject: 'feedback', id })
    expect(proofs).toHaveLength(3)
    const [first] = proofs
    const own = await visitor.send(getProof, { input: { id: first?.id } })
    // Three of the same moment come in any order.
    const cleaned = await Promise.all(pictures.map(async (picture) => (await cleanImage(picture)).bytes))
    expect(cleaned).toContainEqual(new Uint8Array(await own.arrayBuffer()))
    expect(await readRefusal(await stranger.send(getProof, { input: { id: first?.id } }))).toMatchObject({
      code: 'upload.unknown',
    })
    await visitor.call(ops.answerFeedback, { tenant: TENANT, id, operator: 'ana', text: 'Thanks.' })
    expect(await readRefusal(await send(visitor))).toMatchObject({ code: 'upload.state' })
  })

  it('of a guest is answered by e-mail where they left an address', async () => {
    const guest = await aVisitor({ tenant: TENANT })
    const [left, none] = [
      await guest.call(support.sendFeedback, { ...written(), email: 'eva@mail.example' }),
      await guest.call(support.sendFeedback, written()),
    ]
    const answer = (id: string) =>
      guest.call(ops.answerFeedback, { tenant: TENANT, id, operator: 'ana', text: 'Thanks.' })
    expect((await answer(left.id)).told).toBe('email')
    expect((await answer(none.id)).told).toBe('nobody')
    const sent = (await guest.call(readOutbox, {})).filter(({ template }) => template === 'feedbackAnswer')
    expect(sent).toMatchObject([{ recipient: 'eva@mail.example' }])
    // The address may be a stranger's: nothing that the guest wrote is sent there.
    expect(sent[0]?.content).toEqual({ answer: 'Thanks.', sentAt: new Date(NOON).toISOString() })
    expect(
      await refusal(guest, ops.answerFeedback, { tenant: TENANT, id: 'none', operator: 'ana', text: 'x' }),
    ).toMatchObject({
      code: 'feedback.unknown',
    })
  })

  it('of guests is answered few times a day at one address, and waits above that', async () => {
    const answerOf = async (email: string) => {
      const guest = await aVisitor({ tenant: TENANT, address: `192.0.2.${(guests += 1)}` })
      const { id } = await guest.call(support.sendFeedback, { ...written(), email })
      return { guest, answer: { tenant: TENANT, id, operator: 'ana', text: 'Thanks.' } }
    }
    for (const email of ['ivo@mail.example', 'Ivo@mail.example', 'IVO@MAIL.EXAMPLE']) {
      const { guest, answer } = await answerOf(email)
      expect((await guest.call(ops.answerFeedback, answer)).told).toBe('email')
    }
    const { guest, answer } = await answerOf('ivo@Mail.example')
    expect(await refusal(guest, ops.answerFeedback, answer)).toMatchObject({ code: 'request.tooMany' })
    const elsewhere = await answerOf('eda@mail.example')
    expect((await guest.call(ops.answerFeedback, elsewhere.answer)).told).toBe('email')
    const { feedback } = await guest.call(ops.listFeedback, { tenant: TENANT })
    expect(feedback).toContainEqual(expect.objectContaining({ id: answer.id }))
    vi.setSystemTime(NOON + DAY_MS)
    expect((await guest.call(ops.answerFeedback, answer)).told).toBe('email')
  })

  it('has bounds that the server tells, and a limit a day', async () => {
    const { visitor } = await aMember({ tenant: TENANT })
    const { minLength, maxLength } = await visitor.call(support.getFeedbackSettings, {})
    const send = (content: string) => refusal(visitor, support.sendMemberFeedback, written({ content }))
    for (const content of [
      'x'.repeat(minLength - 1),
      ` ${'x'.repeat(minLength - 1)} `,
      'x'.repeat(maxLength + 1),
    ])
      expect(await send(content)).toMatchObject({
        code: 'feedback.length',
        details: { min: minLength, max: maxLength },
      })
    for (let sent = 0; sent < 10; sent += 1)
      await visitor.call(support.sendMemberFeedback, written({ content: '👍'.repeat(minLength) }))
    expect(await send(TEXT)).toMatchObject({ code: 'request.tooMany' })
  })
})

describe('feedback sent again', () => {
  const listed = async (visitor: Awaited<ReturnType<typeof aVisitor>>) =>
    (await visitor.call(ops.listFeedback, { tenant: TENANT })).feedback.map(({ id }) => id)

  it('under its key arrives once, with the same answer, and counts once', async () => {
    const { visitor } = await aMember({ tenant: TENANT })
    const first = written()
    const { id } = await visitor.call(support.sendMemberFeedback, first)
    for (let sent = 1; sent < 10; sent += 1) await visitor.call(support.sendMemberFeedback, written())
    const again = { ...first, operationKey: first.operationKey.toUpperCase(), content: ` ${TEXT}` }
    expect(await visitor.call(support.sendMemberFeedback, again)).toEqual({ id })
    expect((await listed(visitor)).filter((each) => each === id)).toHaveLength(1)
    expect(await refusal(visitor, support.sendMemberFeedback, written())).toMatchObject({
      code: 'request.tooMany',
    })
    await visitor.call(ops.answerFeedback, { tenant: TENANT, id, operator: 'ana', text: 'It is mended.' })
    expect(await visitor.call(support.sendMemberFeedback, first)).toEqual({ id })
    expect(await listed(visitor)).not.toContain(id)
  })

  it('twice at once arrives once', async () => {
    const { visitor } = await aMember({ tenant: TENANT })
    const input = written()
    const send = () => visitor.call(support.sendMemberFeedback, input)
    const [one, other] = await Promise.all([send(), send()])
    expect(one).toEqual(other)
    expect((await listed(visitor)).filter((each) => each === one.id)).toHaveLength(1)
  })

  it('of a guest too; other words, another address or another sender under that key are refused', async () => {
    const guest = await aVisitor({ tenant: TENANT, address: `192.0.2.${(guests += 1)}` })
    const first = { ...written(), email: 'eva@mail.example' }
    const { id } = await guest.call(support.sendFeedback, first)
    expect(await guest.call(support.sendFeedback, first)).toEqual({ id })
    const { visitor } = await aMember({ tenant: TENANT })
    const { email, ...unaddressed } = first
    const own = written()
    await visitor.call(support.sendMemberFeedback, own)
    const { visitor: other } = await aMember({ tenant: TENANT })
    for (const answer of [
      refusal(guest, support.sendFeedback, { ...first, content: `${TEXT} Very long.` }),
      refusal(guest, support.sendFeedback, { ...first, topic: 'other' }),
      refusal(guest, support.sendFeedback, { ...first, email: `x${email}` }),
      refusal(guest, support.sendFeedback, unaddressed),
      refusal(guest, support.sendFeedback, own),
      refusal(other, support.sendMemberFeedback, own),
    ])
      expect(await answer).toMatchObject({ status: 422, code: 'request.keyReused' })
  })
})

async function aDisputer() {
  const { visitor, member } = await aMember({ tenant: TENANT })
  const deposit = await visitor.call(startDeposit, {
    methodId: 'pix',
    amountMinor: 50_00,
    operationKey: crypto.randomUUID(),
  })
  const open = () =>
    visitor.call(support.openCase, { subject: 'deposit', subjectId: deposit.id, text: 'Where is it?' })
  return { visitor, member, deposit, open }
}

/** As if it had been opened earlier. */
const isDue = ({ id, answerByMs, decideByMs }: { id: string; answerByMs: number; decideByMs: number }) =>
  env.DB.prepare('UPDATE support_case SET answer_by = ?, decide_by = ? WHERE tenant = ? AND id = ?')
    .bind(answerByMs, decideByMs, TENANT, id)
    .run()

describe('a case', () => {
  it('goes from opening to its outcome; each answer of the brand is told in the inbox', async () => {
    const { visitor, member, deposit, open } = await aDisputer()
    const { items } = await visitor.call(support.listDisputable, { subject: 'deposit' })
    expect(items).toMatchObject([{ id: deposit.id, amountMinor: 50_00, status: 'waiting' }])
    const opened = await open()
    const about = { name: 'pix', amountMinor: 50_00, atMs: NOON }
    expect(items).toMatchObject([about])
    expect((await visitor.call(support.listCases, {})).cases).toMatchObject([
      { currency: { code: 'BRL' }, about },
    ])
    expect(opened).toMatchObject({
      about,
      status: 'open',
      answerByMs: NOON + 3 * DAY_MS,
      decideByMs: NOON + 56 * DAY_MS,
    })
    const { id } = opened
    vi.setSystemTime(NOON + 1)
    const answered = await visitor.call(ops.answerCase, {
      tenant: TENANT,
      id,
      operator: 'ana',
      text: 'We look into it.',
    })
    expect(answered).toMatchObject({ status: 'answered', account: member.account, isLate: false })
    expect((await visitor.call(support.replyToCase, { id, text: 'Thanks' })).status).toBe('open')
    vi.setSystemTime(NOON + 2)
    await visitor.call(ops.answerCase, {
      tenant: TENANT,
      id,
      operator: 'ben',
      text: 'Credited.',
      outcome: 'upheld',
    })
    const closed = await visitor.call(support.getCase, { id })
    expect(closed).toMatchObject({ status: 'closed', outcome: 'upheld', closedAtMs: NOON + 2 })
    expect(closed.steps.map(({ kind, by, text }) => [kind, by, text])).toEqual([
      ['opened', 'member', 'Where is it?'],
      ['answer', 'brand', 'We look into it.'],
      ['reply', 'member', 'Thanks'],
      ['closed', 'brand', 'Credited.'],
    ])
    expect((await visitor.call(listMessages, {})).content.map(({ kind, text }) => [kind, text])).toEqual([
      ['caseClosed', 'Credited.'],
      ['caseAnswered', 'We look into it.'],
    ])
    for (const call of [
      refusal(visitor, support.replyToCase, { id, text: 'x' }),
      refusal(visitor, support.withdrawCase, { id }),
      refusal(visitor, ops.answerCase, { tenant: TENANT, id, operator: 'ana', text: 'x' }),
    ])
      expect(await call).toMatchObject({ status: 409, code: 'case.closed' })
  })

  it('that is replied to waits a new term for its answer, which ends with that for the decision', async () => {
    const { visitor, open } = await aDisputer()
    const { id, answerByMs } = await open()
    const answer = { tenant: TENANT, id, operator: 'ana', text: 'We look into it.' }
    const reply = () => visitor.call(support.replyToCase, { id, text: 'And now?' })
    // What was not answered yet stays due.
    expect((await reply()).answerByMs).toBe(answerByMs)
    await visitor.call(ops.answerCase, answer)
    await isDue({ id, answerByMs: NOON - DAY_MS, decideByMs: NOON + 4 * DAY_MS })
    expect((await reply()).answerByMs).toBe(NOON + 3 * DAY_MS)
    const { cases } = await visitor.call(ops.listOpenCases, { tenant: TENANT })
    expect(cases.find((each) => each.id === id)?.isLate).toBe(false)
    await visitor.call(ops.answerCase, answer)
    await isDue({ id, answerByMs: NOON - DAY_MS, decideByMs: NOON + DAY_MS })
    expect((await reply()).answerByMs).toBe(NOON + DAY_MS)
  })

  it('is one, and a reply one, however often the same words arrive', async () => {
    const { visitor, open } = await aDisputer()
    const [{ id }, again] = await Promise.all([open(), open()])
    expect(again.id).toBe(id)
    const reply = (text: string) => visitor.call(support.replyToCase, { id, text })
    await Promise.all([reply('And now?'), reply('And now?')])
    await reply('Still nothing.')
    const { steps } = await reply('And now?')
    expect(steps.map(({ text }) => text)).toEqual(['Where is it?', 'And now?', 'Still nothing.', 'And now?'])
    await visitor.call(ops.answerCase, { tenant: TENANT, id, operator: 'ana', text: 'We look into it.' })
    expect((await reply('And now?')).steps).toHaveLength(6)
  })

  it('is one at a time on the same thing, and on one’s own alone', async () => {
    const { visitor, deposit, open } = await aDisputer()
    const { id } = await open()
    const another = { subject: 'deposit', subjectId: deposit.id, text: 'Another question' } as const
    expect(await refusal(visitor, support.openCase, another)).toMatchObject({
      status: 409,
      code: 'case.open',
    })
    const other = (await aMember({ tenant: TENANT })).visitor
    const input = { subject: 'deposit', subjectId: deposit.id, text: 'mine' } as const
    expect(await refusal(other, support.openCase, input)).toMatchObject({ status: 404, code: 'case.subject' })
    for (const call of [support.getCase, support.getCaseStatement])
      expect(await refusal(other, call, { id })).toMatchObject({ status: 404, code: 'case.unknown' })
    expect(await refusal(other, support.replyToCase, { id, text: 'x' })).toMatchObject({
      code: 'case.unknown',
    })
    expect(await refusal(other, support.withdrawCase, { id })).toMatchObject({ code: 'case.unknown' })
    expect((await visitor.call(support.withdrawCase, { id })).outcome).toBe('withdrawn')
    expect((await open()).status).toBe('open')
    expect((await visitor.call(support.listCases, {})).cases).toHaveLength(2)
  })

  it('is opened on any record of one’s own, however old', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const { visitor: other } = await aMember({ tenant: TENANT })
    // Several of one moment, also where a page ends.
    const bets = Array.from({ length: 65 }, (_, number) => ({
      id: `${crypto.randomUUID()}/${number}`,
      at: NOON - Math.floor(number / 4) * 1_000,
    }))
    await env.DB.batch(
      bets.map(({ id, at }) =>
        env.DB.prepare(
          `INSERT INTO bet (tenant, member, id, game, category, reference, stake, win, status, day, at, op_seq)
           VALUES (?, ?, ?, 'none', 'LOTTERY', '', 100, 0, 'settled', '2026-11-20', ?, 1)`,
        ).bind(TENANT, member.id, id, at),
      ),
    )
    const list = (input: { id?: string; cursor?: string } = {}) =>
      visitor.call(support.listDisputable, { subject: 'bet', ...input })
    const pages = [await list()]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list({ cursor: next }))
    expect(pages.map(({ items }) => items.length)).toEqual([30, 30, 5])
    const items = pages.flatMap((page) => page.items)
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(bets.map(({ id }) => id)))
    expect(items.map(({ atMs }) => atMs)).toEqual(bets.map(({ at }) => at))

    const oldest = items.at(-1)?.id ?? ''
    expect(await list({ id: oldest })).toMatchObject({ items: [{ id: oldest, amountMinor: 100 }] })
    expect((await other.call(support.listDisputable, { subject: 'bet', id: oldest })).items).toEqual([])
    const input = { subject: 'bet', subjectId: oldest, text: 'It had won.' } as const
    expect(await refusal(other, support.openCase, input)).toMatchObject({ status: 404, code: 'case.subject' })
    const { id } = await visitor.call(support.openCase, input)
    // It leads to the case about it, until that is closed.
    expect((await list({ id: oldest })).items).toMatchObject([{ id: oldest, caseId: id }])
    expect((await list({ cursor: pages[1]?.next ?? '' })).items.at(-1)).toMatchObject({ caseId: id })
    expect((await list()).items.some(({ caseId }) => caseId)).toBe(false)
    await visitor.call(support.withdrawCase, { id })
    expect((await list({ id: oldest })).items[0]).not.toHaveProperty('caseId')
  })

  it('shows operators what is due first, and what is late', async () => {
    const { visitor, open } = await aDisputer()
    const { id } = await open()
    vi.setSystemTime(NOON + 3 * DAY_MS + 1)
    const { cases } = await visitor.call(ops.listOpenCases, { tenant: TENANT })
    expect(cases.find((each) => each.id === id)?.isLate).toBe(true)
    expect(
      cases.map(({ status, answerByMs, decideByMs }) => (status === 'open' ? answerByMs : decideByMs)),
    ).toEqual(
      cases
        .map(({ status, answerByMs, decideByMs }) => (status === 'open' ? answerByMs : decideByMs))
        .toSorted((a, b) => a - b),
    )
  })

  it('has a statement of what the ledger says', async () => {
    const { visitor, deposit, open } = await aDisputer()
    const { id } = await open()
    await notify(visitor, { subject: 'payment', reference: deposit.id, status: 'paid', amountMinor: 50_00 })
    await vi.waitFor(async () => {
      const { results } = await env.DB.prepare(
        'SELECT seq FROM ledger_transfer WHERE tenant = ? AND reference = ?',
      )
        .bind(TENANT, deposit.id)
        .all()
      expect(results).toHaveLength(1)
    })
    const statement = await visitor.call(support.getCaseStatement, { id })
    expect(statement.movements).toMatchObject([
      { kind: 'deposit', amountMinor: 50_00, balanceAfterMinor: 50_00 },
    ])
  })

  it('has the stake of the slip and the prize of its draw in the statement of a line', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT, balanceMinor: 10_00 })
    const wallet = walletOf(env, TENANT, member.id)
    const slip = { currency: 'BRL', world: 'world:lottery', game: 'sum28-1', category: 'ELOTT' } as const
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const [operationKey, draw] of [
      [first, 'sum28-1/20261120-0001'],
      [second, 'sum28-1/20261120-0002'],
    ] as const) {
      const lines = [1_00, 2_00].map((stakeMinor) => ({ stakeMinor, reference: draw }))
      expect(await wallet.execute({ kind: 'slip', operationKey, lines, ...slip }, NOON)).toMatchObject({
        ok: true,
      })
    }
    const bets = [{ id: `${first}/2`, winMinor: 9_00 }]
    const prize = {
      kind: 'settle',
      operationKey: key('settle'),
      bets,
      reference: 'sum28-1/20261120-0001',
    } as const
    expect(await wallet.execute(prize, NOON)).toMatchObject({ ok: true })
    const { items } = await vi.waitFor(async () => {
      const page = await visitor.call(support.listDisputable, { subject: 'bet' })
      expect(page.items.find(({ id }) => id === `${first}/2`)?.status).toBe('settled')
      return page
    })
    expect(items).toHaveLength(4)
    const { id } = await visitor.call(support.openCase, {
      subject: 'bet',
      subjectId: `${first}/2`,
      text: 'Why 9?',
    })
    expect((await visitor.call(support.getCaseStatement, { id })).movements).toMatchObject([
      { kind: 'stake', amountMinor: -3_00, balanceAfterMinor: 7_00 },
      { kind: 'win', amountMinor: 9_00, balanceAfterMinor: 13_00 },
    ])
  })
})
