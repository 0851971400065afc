import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { startDeposit } from '#lib/api/money/cashier.ts'
import { noticePayment } from '#lib/api/money/cashier-ops.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { launchGame, listGames } from '#lib/api/play/games.ts'
import { API } from '#lib/api/index.ts'
import { getMemberInfo } from '#lib/api/access/account.ts'
import { openPlay } from '#lib/api/play/games-play.ts'
import { logout } from '#lib/api/access/login.ts'
import { addPayoutAccount } from '#lib/api/money/cashier-withdrawals.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { printable } from '../../../scripts/ops/say.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { hostileInputs } from '../../fixtures/node/hostile-input.ts'
import { aMember, PASSWORD } from '../../fixtures/worker/members.ts'
import { aNotice, aProvider, notify } from '../../fixtures/worker/provider.ts'
import { aPlayer, refusal, REELS, seedSite } from '../play/games-site.ts'
import { serversAreThere } from '../../fixtures/worker/outside.ts'

serversAreThere()

vi.setConfig({ testTimeout: 60_000 })

beforeAll(seedSite)
beforeEach(() => void aProvider())
afterEach(() => vi.unstubAllGlobals())

const ALL: [string, Endpoint][] = Object.entries(API)

describe('every call answers hostile input without failing', () => {
  const loggedIn = new Map<boolean, Visitor>()

  /** The same account for many calls, for as long as none of them ends its session. */
  async function anAccount(isAgent: boolean): Promise<Visitor> {
    const last = loggedIn.get(isAgent)
    if (last && (await last.send(getMemberInfo)).status === 200) return last
    const { visitor } = await aPlayer(isAgent ? { type: 1 } : {})
    loggedIn.set(isAgent, visitor)
    return visitor
  }

  it.each(ALL)('%s', async (_name, endpoint) => {
    const isLoggedIn = ['session', 'member', 'agent'].includes(endpoint.who)
    const caller = isLoggedIn ? await anAccount(endpoint.who === 'agent') : await aVisitor({ tenant: 'alfa' })
    for (const input of hostileInputs(endpoint)) {
      const { status } = await caller.send(endpoint, { input })
      // A part that a deployment has not set up answers 503, with its code.
      expect([500, 501, 502, 504]).not.toContain(status)
    }
  })
})

test('a search of any length is answered', async () => {
  const { visitor } = await aPlayer()
  for (const gameName of ['a'.repeat(64), 'ç'.repeat(60), '🎲'.repeat(30)])
    expect((await visitor.call(listGames, { gameName })).total).toBe(0)
})

describe('what members type and operators read', () => {
  const account = { kind: 'pix', number: '12345678909', secret: 'password', text: PASSWORD } as const

  it.each([
    ['a line break', 'Ana\n  w-1  boss  BRL 1.00'],
    ['a terminal control', 'Ana\u001b[2K'],
    ['a directional override', 'Ana \u202Elatot'],
    ['half a surrogate pair', 'Ana \uD83D'],
  ])('is refused with %s', async (_what, holder) => {
    const { visitor } = await aMember({ tenant: 'till' })
    expect(await refusal(visitor, addPayoutAccount, { ...account, holder })).toMatchObject({
      code: 'request.invalid',
    })
  })

  it('keeps the marks that right-to-left names carry', async () => {
    const { visitor } = await aMember({ tenant: 'till' })
    const holder = 'نجم \u200Fعلي'
    expect((await visitor.call(addPayoutAccount, { ...account, holder })).holder).toBe(holder)
  })

  it('is escaped on the operator’s terminal', () => {
    expect(printable('a\nb\u001b[1mc\u202Ed')).toBe('a\\u{a}b\\u{1b}[1mc\\u{202e}d')
  })
})

describe('bounds hold for calls that come together', () => {
  it('five ways out', async () => {
    const { visitor } = await aMember({ tenant: 'till' })
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        visitor.send(addPayoutAccount, {
          input: {
            kind: 'bank',
            bank: 'Test Bank',
            number: `1234567890${index}`,
            holder: 'Ana',
            secret: 'password',
            text: PASSWORD,
          },
        }),
      ),
    )
    const row = await env.DB.prepare(
      'SELECT count(*) AS total FROM payout_account WHERE tenant = ? AND member = ?',
    )
      .bind(
        'till',
        (
          await env.DB.prepare('SELECT member FROM payout_account ORDER BY rowid DESC').first<{
            member: string
          }>()
        )?.member,
      )
      .first<{ total: number }>()
    expect(row?.total).toBe(5)
  })

  it('ten open deposits', async () => {
    const { visitor, member } = await aMember({ tenant: 'till' })
    const replies = await Promise.all(
      Array.from({ length: 14 }, () =>
        visitor.send(startDeposit, {
          input: { methodId: 'pix', amountMinor: 50_00, operationKey: crypto.randomUUID() },
        }),
      ),
    )
    const row = await env.DB.prepare('SELECT count(*) AS total FROM deposit WHERE tenant = ? AND member = ?')
      .bind('till', member.id)
      .first<{ total: number }>()
    expect(row?.total).toBe(10)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  })
})

describe('a payment', () => {
  it('counts for one deposit, whichever the provider names with it later', async () => {
    const { visitor, member } = await aMember({ tenant: 'till' })
    const order = () =>
      visitor.call(startDeposit, { methodId: 'pix', amountMinor: 50_00, operationKey: crypto.randomUUID() })
    const [first, second] = [await order(), await order()]
    const told = {
      subject: 'payment',
      status: 'paid',
      amountMinor: 50_00,
      transactionId: 'one-movement',
    } as const
    expect(await notify(visitor, { ...told, reference: first.id })).toBe('credited')
    expect(
      await refusal(visitor, noticePayment, aNotice(visitor, { ...told, reference: second.id })),
    ).toMatchObject({
      code: 'notice.mismatch',
    })
    expect((await walletOf(env, 'till', member.id).balance()).playerMinor).toBe(50_00)
  })

  it('is one for its key, in any case of letters', async () => {
    const { visitor } = await aMember({ tenant: 'till' })
    const key = crypto.randomUUID()
    const ask = (operationKey: string) =>
      visitor.call(startDeposit, { methodId: 'pix', amountMinor: 50_00, operationKey })
    expect((await ask(key.toUpperCase())).id).toBe((await ask(key)).id)
  })
})

test('a launch ends with the session that made it', async () => {
  // The catalogue is what the operator's hostile calls left of it.
  await seedSite()
  const { visitor } = await aPlayer()
  const { url } = await visitor.call(launchGame, { nodeId: REELS })
  const launchToken = new URL(url).searchParams.get('launch') ?? ''
  await visitor.call(logout, {})
  const page = await aVisitor({ tenant: 'alfa' })
  expect(await refusal(page, openPlay, { launchToken })).toMatchObject({ code: 'game.launchExpired' })
})
