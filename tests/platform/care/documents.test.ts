import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listWithdrawalsToReview, reviewWithdrawal } from '#lib/api/money/cashier-ops.ts'
import {
  decideDocuments,
  getDocuments,
  listDepositReturns,
  listDocuments,
  returnDeposits,
  sendDocuments,
} from '#lib/api/care/documents.ts'
import type { Endpoint, InputOf } from '#lib/api/endpoint.ts'
import { addProof, getProof, readProof } from '#lib/api/base/proofs.ts'
import { reconcile } from '#lib/api/ops/ledger-ops.ts'
import { listMessages } from '#lib/api/people/messages.ts'
import { exportProtection } from '#lib/api/care/protection-ops.ts'
import { protectionSettings } from '#lib/api/care/protection-settings.ts'
import { getProtection } from '#lib/api/care/protection.ts'
import { getMemberTransfer, transferToMember } from '#lib/api/money/cashier-transfers.ts'
import { listWithdrawals, withdraw } from '#lib/api/money/cashier-withdrawals.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { eraseDocuments } from '#platform/care/documents/erase.ts'
import { moveMoney } from '#platform/ledger/wallet/money.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aPng } from '../../fixtures/node/images.ts'
import { aMember, baseOf, logInDirectly, PASSWORD } from '../../fixtures/worker/members.ts'

const DAY = 24 * 60 * 60_000
const BIRTHDAY = '1990-05-17'
const TODAY = Date.UTC(2026, 5, 10, 12)

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })

/** What the outside service answers; `undefined`: it cannot be reached. */
let verdict: unknown

beforeEach(() => {
  verdict = undefined
  vi.useFakeTimers({ toFake: ['Date'], now: TODAY })
  vi.stubGlobal('fetch', async (url: string) => {
    const { host } = new URL(url)
    if (host === 'provider.example') return Response.json({ accepted: true })
    if (host === 'documents.example' && verdict) return Response.json(verdict)
    throw new TypeError('no route')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Rules = Partial<InputRules>
type InputRules = ReturnType<typeof protectionSettings.parse>['documents']

/** A player with money and an account to withdraw to, at a brand with these rules. */
async function aPlayer(tenant: string, rules: Rules = { ask: 'withdrawal' }) {
  const settings = protectionSettings.parse({})
  const documents = { ...settings.documents, ...rules }
  const record = { protection: { ...settings, firstLimit: false, operator: tenant, documents } }
  const { visitor, member } = await aMember({ tenant, record, birthday: BIRTHDAY, balanceMinor: 2_000_00 })
  const payoutId = crypto.randomUUID()
  await insertPayout(env, tenant, {
    member: member.id,
    max: 5,
    row: {
      id: payoutId,
      kind: 'pix',
      bank: null,
      number: '12345678901',
      holder: 'Test Player',
      added_at: TODAY,
    },
  })
  const takeOut = (amountMinor: number) =>
    visitor.call(withdraw, {
      ...{ amountMinor, payoutId, operationKey: crypto.randomUUID() },
      ...{ secret: 'password', text: PASSWORD },
    })
  const state = async () => visitor.call(getDocuments, {})
  /** Adds a picture and sends it; returns the id of the picture. */
  const send = async () => {
    const { id } = await state()
    const reply = await visitor.send(addProof, { input: { subject: 'document', id }, body: aPng() })
    const { value }: { value: { id: string } } = await reply.json()
    await visitor.call(sendDocuments, { kind: 'passport' })
    return value.id
  }
  const decide = (decision: Omit<InputOf<typeof decideDocuments>, 'tenant' | 'account' | 'operator'>) =>
    visitor.call(decideDocuments, { tenant, account: member.account, operator: 'ana', ...decision })
  const accept = (birthday = BIRTHDAY) => decide({ decision: 'accept', birthday })
  return { visitor, member, takeOut, state, send, decide, accept }
}

/** To the member below. */
function send(visitor: Visitor, amountMinor: number, operationKey: string = crypto.randomUUID()) {
  const to = { direction: 'downline', account: 'below' } as const
  const proof = { secret: 'password', text: PASSWORD } as const
  return visitor.call(transferToMember, { ...to, amountMinor, operationKey, ...proof })
}

async function refusal<E extends Endpoint>(
  visitor: Visitor,
  endpoint: E,
  input: InputOf<E>,
): Promise<string> {
  return visitor.call(endpoint, input).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
}

describe('a withdrawal', () => {
  it('waits for documents with its money held, and goes out once they are accepted', async () => {
    const { visitor, takeOut, state, send, accept } = await aPlayer('docs-wait')
    expect(await state()).toMatchObject({ state: 'none', id: null })
    const waiting = await takeOut(100_00)
    expect(waiting).toMatchObject({ status: 'reviewing', waitsFor: 'documents' })
    expect(waiting).not.toHaveProperty('decisionByMs')
    expect(await state()).toMatchObject({ state: 'asked', triesLeft: 3, pictures: [] })
    await send()
    expect(await state()).toMatchObject({ state: 'reviewing', id: null, pictures: [] })
    expect(await accept()).toMatchObject({ state: 'accepted', reason: null })
    const { content } = await visitor.call(listWithdrawals, { pageNo: 1, pageSize: 10 })
    expect(content[0]).toMatchObject({ id: waiting.id, status: 'sending' })
    expect(content[0]).not.toHaveProperty('waitsFor')
    // The next one does not wait.
    expect(await takeOut(100_00)).toMatchObject({ status: 'sending' })
  })

  it('that people review goes to them after the documents, not before', async () => {
    const { visitor, takeOut, send, accept } = await aPlayer('docs-review')
    const { id } = await takeOut(1_500_00)
    const approve = (operator: string) =>
      refusal(visitor, reviewWithdrawal, {
        ...{ tenant: 'docs-review', id, operator, decision: 'approve', reason: 'looked at' },
      })
    expect(await approve('ana')).toBe('documents.required')
    await send()
    await accept()
    const { withdrawals } = await visitor.call(listWithdrawalsToReview, { tenant: 'docs-review' })
    expect(withdrawals).toMatchObject([{ id, reviews: [] }])
    expect(await approve('ana')).toBe('ok')
  })

  it('asks by its sum: of all withdrawals together', async () => {
    const { takeOut, state } = await aPlayer('docs-sum', { aboveMinor: 250_00 })
    expect(await takeOut(150_00)).toMatchObject({ status: 'sending' })
    expect(await takeOut(100_00)).toMatchObject({ status: 'sending' })
    expect((await state()).state).toBe('none')
    expect(await takeOut(20_00)).toMatchObject({ status: 'reviewing', waitsFor: 'documents' })
    expect((await state()).state).toBe('asked')
  })

  it('asks by its sum where several come at once', async () => {
    const { takeOut, state } = await aPlayer('docs-sum-at-once', { aboveMinor: 250_00 })
    const made = await Promise.all(Array.from({ length: 4 }, () => takeOut(100_00)))
    expect(made.filter(({ status }) => status === 'sending').length).toBeLessThan(3)
    expect((await state()).state).toBe('asked')
  })

  it('asks by its sum together with what was sent to other members', async () => {
    const { visitor, member, takeOut, state } = await aPlayer('docs-sent', { aboveMinor: 250_00 })
    await aMember({ tenant: 'docs-sent', uplineId: member.id, account: 'below', isLoggedIn: false })
    const sent = await send(visitor, 200_00)
    await walletOf(env, 'docs-sent', member.id).sweep()
    expect(await visitor.call(getMemberTransfer, { id: sent.id })).toMatchObject({ status: 'done' })
    expect(await takeOut(50_00)).toMatchObject({ status: 'sending' })
    expect((await state()).state).toBe('none')
    expect(await takeOut(20_00)).toMatchObject({ status: 'reviewing', waitsFor: 'documents' })
    expect((await state()).state).toBe('asked')
  })

  it('never waits at a brand that asks for nothing', async () => {
    const { takeOut, state } = await aPlayer('docs-none', {})
    expect(await takeOut(100_00)).toMatchObject({ status: 'sending' })
    expect((await state()).state).toBe('none')
  })
})

describe('a transfer to another member', () => {
  it('does not pass the sum with several at once', async () => {
    const tenant = 'docs-at-once'
    const { visitor, member, state } = await aPlayer(tenant, { aboveMinor: 250_00 })
    await aMember({ tenant, uplineId: member.id, account: 'below', isLoggedIn: false })
    const codes = await Promise.all(
      Array.from({ length: 4 }, () => send(visitor, 100_00).then(() => 'sent', codeOf)),
    )
    expect(codes.toSorted()).toEqual(['sent', 'sent', 'transfer.documents', 'transfer.documents'])
    expect((await state()).state).toBe('asked')
  })

  it('and a withdrawal at the same moment do not pass the sum together', async () => {
    const tenant = 'docs-both-at-once'
    const { visitor, member, state } = await aPlayer(tenant, { aboveMinor: 250_00 })
    await aMember({ tenant, uplineId: member.id, account: 'below', isLoggedIn: false })
    // The money of a withdrawal is held; its row is not further than that yet.
    const id = 'half-way'
    const money = { currency: 'BRL', amountMinor: 200_00 }
    const held = { kind: 'reserve', operationKey: `withdraw:${id}`, ...money, reference: id } as const
    await moveMoney(await baseOf(visitor), member.id, held)
    expect(await send(visitor, 100_00).then(() => 'sent', codeOf)).toBe('transfer.documents')
    expect((await state()).state).toBe('asked')
  })

  it('above the sum is refused until documents are accepted, and asks for them', async () => {
    const tenant = 'docs-transfer'
    const {
      visitor,
      member,
      takeOut,
      state,
      send: sendPicture,
      accept,
    } = await aPlayer(tenant, { aboveMinor: 250_00 })
    await aMember({ tenant, uplineId: member.id, account: 'below', isLoggedIn: false })
    expect(await takeOut(100_00)).toMatchObject({ status: 'sending' })
    const operationKey = crypto.randomUUID()
    const made = await send(visitor, 150_00, operationKey)
    // More than there is asks for nothing.
    expect(await send(visitor, 9_000_00).catch(codeOf)).toBe('wallet.insufficient')
    expect((await state()).state).toBe('none')
    expect(await send(visitor, 1_00).catch(codeOf)).toBe('transfer.documents')
    expect((await state()).state).toBe('asked')
    expect(await send(visitor, 150_00, operationKey)).toMatchObject({ id: made.id })
    await sendPicture()
    expect(await send(visitor, 1_00).catch(codeOf)).toBe('transfer.documents')
    await accept()
    expect(await send(visitor, 1_00)).toMatchObject({ amountMinor: 1_00 })
  })

  it('that came back does not count', async () => {
    const tenant = 'docs-returned'
    const { visitor, member, state } = await aPlayer(tenant, { aboveMinor: 250_00 })
    const { member: below } = await aMember({
      tenant,
      uplineId: member.id,
      account: 'below',
      isLoggedIn: false,
    })
    await walletOf(env, tenant, below.id).execute(
      {
        ...{ kind: 'protect', operationKey: crypto.randomUUID(), by: 'player' },
        change: { do: 'setLimit', limit: 'deposit', period: 'month', max: 0 },
      },
      Date.now(),
    )
    const { id } = await send(visitor, 200_00)
    await walletOf(env, tenant, member.id).sweep()
    expect(await visitor.call(getMemberTransfer, { id })).toMatchObject({ status: 'returned' })
    expect(await send(visitor, 200_00)).toMatchObject({ amountMinor: 200_00 })
    expect((await state()).state).toBe('none')
  })
})

describe('a check', () => {
  it('is asked for from the start where the brand says so', async () => {
    const { state } = await aPlayer('docs-start', { ask: 'registration' })
    expect(await state()).toMatchObject({ state: 'asked', triesLeft: 3 })
  })

  it('needs a picture, and can be sent again after a refusal until the tries are used up', async () => {
    const { visitor, takeOut, state, send, decide } = await aPlayer('docs-tries', {
      ask: 'withdrawal',
      tries: 2,
    })
    expect(await refusal(visitor, sendDocuments, { kind: 'idCard' })).toBe('documents.state')
    await takeOut(50_00)
    expect(await refusal(visitor, sendDocuments, { kind: 'idCard' })).toBe('documents.empty')
    await send()
    await decide({ decision: 'refuse', reason: 'unreadable' })
    expect(await state()).toMatchObject({
      state: 'refused',
      reason: 'unreadable',
      triesLeft: 1,
      pictures: [],
    })
    await send()
    await decide({ decision: 'refuse', reason: 'notMine' })
    expect(await state()).toMatchObject({ state: 'refused', reason: 'notMine', triesLeft: 0, id: null })
    expect(await refusal(visitor, sendDocuments, { kind: 'idCard' })).toBe('documents.state')
    // Operators may begin anew.
    expect(await decide({ decision: 'ask' })).toMatchObject({ state: 'asked' })
    expect(await state()).toMatchObject({ state: 'asked', triesLeft: 2 })
  })

  it('expires, and is asked for again before the next withdrawal', async () => {
    const { visitor, member, takeOut, state, send, accept } = await aPlayer('docs-expiry', {
      ask: 'withdrawal',
      validMonths: 1,
    })
    await takeOut(50_00)
    await send()
    await accept()
    expect(await state()).toMatchObject({ state: 'accepted', expiresAtMs: TODAY + 30 * DAY })
    vi.setSystemTime(TODAY + 30 * DAY)
    // Sessions do not last that long.
    await logInDirectly(visitor, member)
    expect(await takeOut(50_00)).toMatchObject({ status: 'reviewing', waitsFor: 'documents' })
    expect(await state()).toMatchObject({ state: 'expired', triesLeft: 3 })
    await send()
    await accept()
    expect(await state()).toMatchObject({ state: 'accepted', expiresAtMs: TODAY + 60 * DAY })
  })

  it('must show the registered date of birth', async () => {
    const { takeOut, state, send, accept } = await aPlayer('docs-birthday')
    await takeOut(50_00)
    await send()
    expect(await accept('1990-05-18')).toMatchObject({ state: 'refused', reason: 'birthday' })
    expect(await state()).toMatchObject({ triesLeft: 2 })
  })

  it('that shows a minor closes play and deposits for ever, and pays nothing out', async () => {
    const { visitor, takeOut, state, send, accept } = await aPlayer('docs-minor')
    await takeOut(50_00)
    await send()
    expect(await accept('2010-01-01')).toMatchObject({ state: 'refused', reason: 'underAge' })
    expect(await state()).toMatchObject({ id: null, triesLeft: 0 })
    expect((await visitor.call(getProtection, {})).pause).toMatchObject({ kind: 'exclusion', untilMs: null })
    const { content } = await visitor.call(listWithdrawals, { pageNo: 1, pageSize: 10 })
    expect(content[0]).toMatchObject({ status: 'reviewing', waitsFor: 'documents' })
  })

  it('that shows a minor lets two operators give back all deposits, lost ones included', async () => {
    const tenant = 'docs-return'
    const { visitor, member, takeOut, send, accept } = await aPlayer(tenant)
    const base = await baseOf(visitor)
    const money = { currency: 'BRL', reference: 'd-1' } as const
    await moveMoney(base, member.id, {
      ...money,
      ...{ kind: 'deposit', operationKey: 'paid-in-once', amountMinor: 500_00 },
    })
    // Most of the balance is gone: of 500.00 paid in, 120.00 are left.
    const { playerMinor } = await walletOf(env, tenant, member.id).balance()
    await moveMoney(base, member.id, {
      ...{ kind: 'post', operationKey: 'lost-in-play', purpose: 'adjustment', direction: 'debit' },
      ...{ ...money, amountMinor: playerMinor - 120_00, against: 'world:game:NOVA', note: 'lost' },
    })
    await takeOut(50_00)
    await send()
    const give = (operator: string, reason: string) =>
      visitor.call(returnDeposits, { tenant, account: member.account, operator, reason })
    const codeGiven = (operator: string) => give(operator, 'too early').then(() => 'ok', codeOf)
    expect(await codeGiven('ana')).toBe('documents.state')
    await accept('2010-01-01')
    await walletOf(env, tenant, member.id).sweep()

    const paidInMinor = (await visitor.call(listDepositReturns, { tenant })).returns[0]?.amountMinor ?? 0
    expect(paidInMinor).toBeGreaterThanOrEqual(500_00)
    expect(await give('ana', 'a minor')).toMatchObject({ asked: { operator: 'ana' }, agreed: null })
    vi.setSystemTime(TODAY + 1_000)
    expect(await codeGiven('ana')).toBe('withdrawal.sameOperator')
    expect((await walletOf(env, tenant, member.id).balance()).playerMinor).toBe(70_00)
    expect(await give('ben', 'refund 4711')).toMatchObject({
      ...{ account: member.account, amountMinor: paidInMinor, returnedAtMs: TODAY + 1_000 },
      agreed: { operator: 'ben', reason: 'refund 4711' },
    })
    // A repetition books nothing more; the withdrawal that waited was part of it.
    await give('ben', 'refund 4711')
    await walletOf(env, tenant, member.id).sweep()
    expect(await walletOf(env, tenant, member.id).balance()).toMatchObject({ playerMinor: 0, holdMinor: 0 })
    const { content } = await visitor.call(listWithdrawals, { pageNo: 1, pageSize: 10 })
    expect(content[0]).toMatchObject({ status: 'rejected' })
    const { content: messages } = await visitor.call(listMessages, { group: 'money' })
    expect(messages.filter(({ kind }) => kind === 'depositsReturned')).toMatchObject([
      { values: { amountMinor: paidInMinor } },
    ])
    vi.setSystemTime(TODAY + 2_000)
    const day = new Date(TODAY).toISOString().slice(0, 10)
    const { figures } = await visitor.call(reconcile, { tenant, day, isNew: true })
    expect(figures.find(({ what }) => what === 'depositsBack BRL')).toMatchObject({
      ...{ ledgerMinor: paidInMinor, recordedMinor: paidInMinor },
    })
  })

  it('tells the member when documents are asked for and decided, and the record says by whom', async () => {
    const tenant = 'docs-told'
    const { visitor, member, send, decide } = await aPlayer(tenant, { ask: 'never' })
    await decide({ decision: 'ask' })
    vi.setSystemTime(TODAY + 1_000)
    await send()
    vi.setSystemTime(TODAY + 2_000)
    await decide({ decision: 'refuse', reason: 'outdated' })
    const { content } = await visitor.call(listMessages, { group: 'security' })
    expect(content.map(({ kind }) => kind).filter((kind) => kind.startsWith('documents'))).toEqual([
      'documentsRefused',
      'documentsAsked',
    ])
    const { events } = await visitor.call(exportProtection, { tenant })
    const told = events.filter(({ about }) => about.startsWith('documents:'))
    expect(told.map(({ about, detail }) => [about, JSON.parse(detail).by])).toEqual([
      ['documents:asked', 'ana'],
      ['documents:sent', 'player'],
      ['documents:refused', 'ana'],
      // The next try is the rule's.
      ['documents:asked', 'rule'],
    ])
    expect(told.every(({ account }) => account === member.account)).toBe(true)
  })

  it('is decided once: a second decision finds nothing to decide', async () => {
    const { visitor, member, takeOut, send, accept, decide } = await aPlayer('docs-once')
    await takeOut(50_00)
    expect(await decide({ decision: 'refuse', reason: 'outdated' }).catch(codeOf)).toBe('documents.state')
    await send()
    expect(await decide({ decision: 'accept' }).catch(codeOf)).toBe('field.invalid')
    await accept()
    expect(await decide({ decision: 'refuse', reason: 'outdated' }).catch(codeOf)).toBe('documents.state')
    const unknown = {
      tenant: 'docs-once',
      account: `${member.account}x`,
      operator: 'ana',
      decision: 'ask',
    } as const
    expect(await refusal(visitor, decideDocuments, unknown)).toBe('member.unknown')
  })
})

describe('the pictures', () => {
  it('are seen by operators only, and deleted after the brand’s time', async () => {
    const { visitor, member, takeOut, send, accept } = await aPlayer('docs-erase', {
      ask: 'withdrawal',
      keepDays: 5,
    })
    await takeOut(50_00)
    const id = await send()
    const { documents } = await visitor.call(listDocuments, { tenant: 'docs-erase' })
    expect(documents).toMatchObject([
      { account: member.account, birthday: BIRTHDAY, pictures: [id], tryNo: 1 },
    ])
    expect((await visitor.send(getProof, { input: { id } })).status).toBe(404)
    const shown = (subject: 'document' | 'feedback' = 'document') =>
      refusal(visitor, readProof, { tenant: 'docs-erase', subject, id })
    expect(await shown()).toBe('ok')
    expect(await shown('feedback')).toBe('upload.unknown')
    await accept()
    await eraseDocuments(env, TODAY + 5 * DAY - 1)
    expect(await shown()).toBe('ok')
    await eraseDocuments(env, TODAY + 5 * DAY)
    expect(await shown()).toBe('upload.unknown')
    expect(await env.UPLOADS.get(`docs-erase/proofs/${id}`)).toBeNull()
  })

  it('are taken for the member’s own open check only', async () => {
    const one = await aPlayer('docs-own')
    const other = await aPlayer('docs-own')
    await one.takeOut(50_00)
    const { id } = await one.state()
    const add = (visitor: Visitor) =>
      visitor.send(addProof, { input: { subject: 'document', id }, body: aPng() })
    expect((await add(other.visitor)).status).toBe(409)
    expect((await add(one.visitor)).status).toBe(200)
    await one.visitor.call(sendDocuments, { kind: 'licence' })
    expect((await add(one.visitor)).status).toBe(409)
  })
})

describe('the outside service', () => {
  it.each([
    [{ verdict: 'accepted', birthday: BIRTHDAY }, { state: 'accepted' }],
    [
      { verdict: 'accepted', birthday: '2012-01-01' },
      { state: 'refused', reason: 'underAge' },
    ],
    [
      { verdict: 'refused', reason: 'unreadable' },
      { state: 'refused', reason: 'unreadable', triesLeft: 2 },
    ],
    [{ verdict: 'unsure' }, { state: 'reviewing' }],
    [{ verdict: 'sure' }, { state: 'reviewing' }],
    [undefined, { state: 'reviewing' }],
  ])('that answers %j leaves the check so', async (answer, expected) => {
    verdict = answer
    const { takeOut, state, send } = await aPlayer('docs-outside')
    await takeOut(50_00)
    await send()
    await vi.waitFor(async () => expect(await state()).toMatchObject(expected))
  })
})

const codeOf = (error: { code: string }) => error.code
