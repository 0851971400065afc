import { tracing } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { getSystemStatus, getWhitelabelMenu } from '#lib/api/access/storefront.ts'
import { ApiError } from '#lib/api/errors.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { inCommandSpan, inSpan } from '#platform/base/span.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aBettor, aLotteryBrand, aSlip, START } from '../play/lottery-site.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

interface Watched {
  name: string
  facts: Record<string, unknown>
  status?: string
  /** Answers of the database that were there when it began. */
  after: number
}

/** The spans that begin from now on, with what they say at their end. */
function watchSpans() {
  const spans: Watched[] = []
  let ended = 0
  vi.spyOn(tracing, 'enterSpan').mockImplementation((name, work, ...rest) => {
    const span: Watched = { name, facts: {}, after: ended }
    spans.push(span)
    const told = {
      setAttributes: (facts: object) => Object.assign(span.facts, facts),
      setStatus: ({ code }: { code: string }) => (span.status = code),
    }
    const done = Reflect.apply(work, undefined, [told, ...rest])
    if (done instanceof Promise && name.startsWith('d1_')) void done.finally(() => (ended += 1))
    return done
  })
  return spans
}

test('a call is one span with its brand and its outcome, and nothing of the visitor', async () => {
  const visitor = await aVisitor({ tenant: 'traced' })
  const spans = watchSpans()
  await visitor.call(getSystemStatus, {})
  const own = spans.filter(({ name }) => !/^(?:d1|kv)_/.test(name))
  expect(own).toMatchObject([
    { name: 'call GET /wps/system/status', facts: { brand: 'traced', outcome: 'done' } },
  ])
})

test('what a page asks first never waits for the database twice in a row', async () => {
  const visitor = await aVisitor({ tenant: 'traced' })
  for (const endpoint of [getSystemStatus, getWhitelabelMenu]) {
    const spans = watchSpans()
    await visitor.send(endpoint, { input: {} })
    vi.restoreAllMocks()
    const asked = spans.filter(({ name }) => name.startsWith('d1_'))
    expect(Math.max(0, ...asked.map(({ after }) => after)), endpoint.path).toBe(0)
  }
})

test('a slip is one command of the wallet', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  const tenant = await aLotteryBrand()
  const { visitor } = await aBettor(tenant)
  const slip = await aSlip(visitor)
  const spans = watchSpans()
  await visitor.call(placeBets, slip)
  vi.useRealTimers()
  expect(spans.map(({ name }) => name).filter((name) => name.startsWith('wallet '))).toEqual(['wallet slip'])
})

test('a refusal is no error and says its code; a failure is an error and says no more', async () => {
  const spans = watchSpans()
  const refused = async () => {
    throw new ApiError('login.incorrect')
  }
  const failed = async () => {
    throw new Error('player ana has no row')
  }
  await expect(inSpan('call one', 'aurora', refused)).rejects.toThrow()
  await expect(inSpan('call two', 'aurora', failed)).rejects.toThrow()
  inCommandSpan('wallet stake', 'aurora', () => ({ ok: false as const, code: 'wallet.insufficient' }))
  expect(spans).toMatchObject([
    { name: 'call one', facts: { brand: 'aurora', outcome: 'refused', refusal: 'login.incorrect' } },
    { name: 'call two', facts: { brand: 'aurora', outcome: 'failed' }, status: 'error' },
    { name: 'wallet stake', facts: { brand: 'aurora', outcome: 'refused', refusal: 'wallet.insufficient' } },
  ])
})
