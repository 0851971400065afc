import { beforeEach, describe, expect, test, vi } from 'vitest'
import { reviewAgentBill } from '#lib/api/agents/contracts-ops.ts'
import { claimEntry, listEntryClaims, releaseEntry } from '#lib/api/base/claims.ts'
import { decideDocuments } from '#lib/api/care/documents.ts'
import { decideDoubt } from '#lib/api/care/protection-ops.ts'
import { CLAIM_DUTIES, type ClaimSubject } from '#lib/api/claim-subjects.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { API } from '#lib/api/index.ts'
import { adjustBalance, cancelAdjustment } from '#lib/api/money/cashier-adjustments.ts'
import { reviewWithdrawal } from '#lib/api/money/cashier-ops.ts'
import { resolveHeldMoney } from '#lib/api/ops/ledger-ops.ts'
import { reviewApplication } from '#lib/api/rewards/promotions-applications.ts'
import { reviewClaim } from '#lib/api/rewards/promotions-ops.ts'
import { answerCase, answerFeedback } from '#lib/api/talk/support-ops.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal } from '../play/games-site.ts'

const ID = '5f0c8f5e-8a5f-4c36-9d0f-3f9a6f1f2b11'
const REASON = 'looked at it'
const AMOUNT = { direction: 'credit', amountMinor: 1_00 }
const OF_CLAIM = { memberId: 'a-member', offerId: 'an-offer', occurrence: '2026-11-20' }
/** Each call that decides on an entry: its queue, the entry's id there, and what it is asked with. */
const DECISIONS: [Endpoint, ClaimSubject, string, Record<string, unknown>][] = [
  [reviewWithdrawal, 'withdrawal', ID, { id: ID, decision: 'approve', reason: REASON }],
  [resolveHeldMoney, 'deposit', `held:${ID}`, { kind: 'held', id: ID, decision: 'return', reason: REASON }],
  [adjustBalance, 'adjustment', ID, { id: ID, account: 'someone', ...AMOUNT, reason: REASON }],
  [cancelAdjustment, 'adjustment', ID, { id: ID, reason: REASON }],
  [decideDocuments, 'document', 'someone', { account: 'someone', decision: 'ask' }],
  [decideDoubt, 'care', 'someone', { account: 'someone', decision: 'other', reason: REASON }],
  [answerCase, 'case', ID, { id: ID, text: REASON }],
  [answerFeedback, 'feedback', ID, { id: ID, text: REASON }],
  [reviewApplication, 'application', ID, { id: ID, decision: 'reject', reason: REASON }],
  [
    reviewClaim,
    'claim',
    Object.values(OF_CLAIM).join(':'),
    { ...OF_CLAIM, decision: 'reject', reason: REASON },
  ],
  [reviewAgentBill, 'bill', 'bill:one', { billId: 'bill:one', decision: 'approve', reason: REASON }],
]
let tenant: string
let operator: Visitor

vi.setConfig({ testTimeout: 30_000 })

beforeEach(async () => {
  // A brand for each test: lists are of the whole brand.
  tenant = `held${crypto.randomUUID().slice(0, 8)}`
  await aTenant(tenant)
  operator = await aVisitor({ tenant })
})

const entry = (subject: ClaimSubject, id: string, by: string) => ({ tenant, subject, id, operator: by })

describe('an entry of a queue that somebody holds', () => {
  test.each(DECISIONS)('$path is refused to anybody else', async (call, subject, id, input) => {
    const held = await operator.call(claimEntry, entry(subject, id, 'ana'))
    const send = async (by: string) =>
      readRefusal(await operator.send(call, { input: { tenant, operator: by, ...input } }))
    expect(await send('bea')).toMatchObject({ status: 409, code: 'entry.claimed', details: held })
    // Its holder gets as far as the entry itself, which is not there.
    expect((await send('ana')).code).not.toBe('entry.claimed')
    await operator.call(releaseEntry, entry(subject, id, 'ana'))
    expect((await send('bea')).code).not.toBe('entry.claimed')
  })

  test('is shown to everybody of the brand, the latest first', async () => {
    const first = await operator.call(claimEntry, entry('case', 'one', 'ana'))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })
    const second = await operator.call(claimEntry, entry('case', 'two', 'bea'))
    vi.useRealTimers()
    await operator.call(claimEntry, entry('feedback', 'one', 'ana'))
    const { claims } = await operator.call(listEntryClaims, { tenant, subject: 'case' })
    expect(claims).toEqual([
      { id: 'two', ...second },
      { id: 'one', ...first },
    ])
  })

  test('belongs to a queue of which each has a call that decides', () => {
    const calls: Endpoint[] = Object.values(API)
    const decided = new Set(calls.flatMap(({ decides }) => (decides ? [decides.subject] : [])))
    expect([...decided].toSorted()).toEqual(Object.keys(CLAIM_DUTIES).toSorted())
    expect(DECISIONS.map(([{ path }]) => path).toSorted()).toEqual(
      calls.flatMap(({ decides, path }) => (decides ? [path] : [])).toSorted(),
    )
  })
})
