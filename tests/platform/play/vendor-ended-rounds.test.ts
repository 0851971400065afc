import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runSchedule } from '#platform/http/schedule.ts'
import { closeEndedRounds } from '#platform/play/vendors/ended-rounds.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { nobodyAnswers } from '../../fixtures/worker/provider.ts'
import { aGame, anId, post, seedDialects, setRules, VENDOR_OF } from './dialect-site.ts'
import { anId as anOwnId } from './vendor-site.ts'
import { loggedBy } from '../../fixtures/worker/log.ts'

/** Rounds that end with a bet or a rollback, in the formats that can say so. */

const ENDING = ['rs', 'recon'] as const
const RESOLVED = { rs: 'RS_ERROR_TRANSACTION_ROLLED_BACK', recon: '401' }
const CLOSED = { rs: 'RS_ERROR_INVALID_GAME', recon: '200' }
const HOUR_MS = 3_600_000
const WINDOW_MS = 48 * HOUR_MS
const MINUTE_MS = 60_000
const FIRST_RETRY_MS = 5 * MINUTE_MS

beforeAll(async () => {
  const operator = await seedDialects()
  for (const dialect of ENDING) await setRules(operator, dialect)
})
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM vendor_ended_round').run()
})
afterEach(() => {
  vi.useRealTimers()
})

const rows = async () =>
  (await env.DB.prepare('SELECT count(*) AS rows FROM vendor_ended_round').first<{ rows: number }>())?.rows
const statusOf = async (player: string, round: string) => {
  await walletOf(env, 'alfa', player).sweep()
  return env.DB.prepare('SELECT status, stake, win FROM bet WHERE tenant = ? AND member = ? AND id LIKE ?')
    .bind('alfa', player, `%${round}`)
    .first()
}

describe.each(ENDING)('%s', (dialect) => {
  it('a round that its bet ended is lost once no rollback can follow', async () => {
    const { place, bet, win, rollback, player, wallet } = await aGame(dialect)
    const { id, round, answer } = await place({ isLast: true })
    expect(answer.balanceMinor).toBe(90_00)
    const now = Date.now()
    await closeEndedRounds(env, now + WINDOW_MS - HOUR_MS)
    expect(await statusOf(player, round)).toMatchObject({ status: 'open', stake: 10_00 })
    await closeEndedRounds(env, now + WINDOW_MS + 1_000)
    expect(await statusOf(player, round)).toMatchObject({ status: 'settled', stake: 10_00, win: 0 })
    expect(await rows()).toBe(0)
    expect(await rollback({ round, bet: id })).toMatchObject({ code: RESOLVED[dialect] })
    expect(await bet({ round })).toMatchObject({ code: CLOSED[dialect] })
    // A win that comes yet is paid, as in every closed round.
    expect(await win({ round, bet: id })).toMatchObject({ code: 'ok', balanceMinor: 115_00 })
    expect(await wallet.invariants()).toEqual([])
  })

  it('its bet may be rolled back until then, and nothing follows', async () => {
    const { place, rollback, player, wallet } = await aGame(dialect)
    const { id, round } = await place({ isLast: true })
    await closeEndedRounds(env, Date.now() + WINDOW_MS - HOUR_MS)
    expect(await rollback({ round, bet: id })).toMatchObject({ code: 'ok', balanceMinor: 100_00 })
    await closeEndedRounds(env, Date.now() + WINDOW_MS + 1_000)
    expect(await statusOf(player, round)).toMatchObject({ status: 'rolledBack' })
    expect(await rows()).toBe(0)
    expect((await wallet.balance()).playerMinor).toBe(100_00)
    expect(await wallet.invariants()).toEqual([])
  })

  it('a win before that settles it, and the end adds nothing', async () => {
    const { place, win, player, wallet } = await aGame(dialect)
    const { id, round } = await place({ isLast: true })
    await win({ round, bet: id, isLast: true })
    for (let time = 0; time < 2; time += 1) await closeEndedRounds(env, Date.now() + WINDOW_MS + 1_000)
    expect(await statusOf(player, round)).toMatchObject({ status: 'settled', stake: 10_00, win: 25_00 })
    expect((await wallet.balance()).playerMinor).toBe(115_00)
    expect(await wallet.invariants()).toEqual([])
  })

  it('a repetition does not put the end off, and a bet that was refused ends nothing', async () => {
    const { place, bet, player } = await aGame(dialect)
    const placed = await place({ isLast: true })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * HOUR_MS })
    expect((await bet(placed)).text).toBe(placed.answer.text)
    vi.useRealTimers()
    await bet({ amount: 900_00, isLast: true })
    expect(await rows()).toBe(1)
    await closeEndedRounds(env, Date.now() + WINDOW_MS + 1_000)
    expect(await statusOf(player, placed.round)).toMatchObject({ status: 'settled' })
    expect(await rows()).toBe(0)
  })

  it('a rollback ends what is left in its round, counted from the last message that says so', async () => {
    const { place, rollback, player, wallet } = await aGame(dialect)
    const kept = await place({ amount: 3_00, isLast: true })
    const extra = await place({ round: kept.round })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
    await rollback({ round: kept.round, bet: extra.id, isLast: true })
    vi.useRealTimers()
    await closeEndedRounds(env, Date.now() + WINDOW_MS + HOUR_MS / 2)
    expect(await statusOf(player, kept.round)).toMatchObject({ status: 'open', stake: 3_00 })
    await closeEndedRounds(env, Date.now() + WINDOW_MS + 2 * HOUR_MS)
    expect(await statusOf(player, kept.round)).toMatchObject({ status: 'settled', stake: 3_00, win: 0 })
    expect((await wallet.balance()).playerMinor).toBe(97_00)
    expect(await wallet.invariants()).toEqual([])
  })

  it('frees the bonus that waits for its open bets', async () => {
    const { place, wallet } = await aGame(dialect, { balanceMinor: 6_00 })
    const grant = {
      kind: 'grantBonus',
      operationKey: anOwnId('grant'),
      currency: 'BRL',
      amountMinor: 4_00,
      terms: termsOf(4_00),
      reference: 'offer',
    } as const
    await wallet.execute(grant, Date.now())
    await place({ isLast: true })
    const openBets = async () => (await wallet.bonuses(Date.now())).map((each) => each.openBets)
    expect(await openBets()).toEqual([1])
    await closeEndedRounds(env, Date.now() + WINDOW_MS + 1_000)
    expect(await openBets()).toEqual([0])
    expect(await wallet.invariants()).toEqual([])
  })

  it('a wallet that does not answer keeps its rounds, and no other’s', async () => {
    // The schedule asks vendors for their lists as well.
    nobodyAnswers()
    const [away, other] = [await aGame(dialect), await aGame(dialect)]
    const lost = await away.place({ isLast: true })
    const next = await other.place({ isLast: true, round: anId() })
    const { answer, said } = silence(away.player)
    const due = Date.now() + WINDOW_MS + 1_000
    await closeEndedRounds(env, due)
    expect(said()).toMatchObject([
      {
        ...{ code: 'vendor.roundWaits', brand: 'alfa', vendor: VENDOR_OF[dialect] },
        ...{ player: away.player, round: lost.round, reason: 'away' },
      },
    ])
    expect(await rows()).toBe(1)
    expect(await statusOf(other.player, next.round)).toMatchObject({ status: 'settled' })
    answer()
    await runSchedule(env, due + FIRST_RETRY_MS)
    expect(await statusOf(away.player, lost.round)).toMatchObject({ status: 'settled' })
    expect(await rows()).toBe(0)
  })
})

describe('a buy-in of recon without a round', () => {
  /** Pays 10.00 into a promotion, and takes what it says of itself. */
  async function buyIn() {
    const game = await aGame('recon')
    const id = anId()
    const { player, session } = game
    const named = { token: session, userId: player, currency: 'BRL', game: { key: 'reco-plain' } }
    const say = (
      path: 'promo/buyin' | 'promo/settle' | 'promo/refund',
      transaction: object,
      round: object | null,
    ) => post('recon', path, { message: { ...named, round, transaction } })
    for (const round of [null, { id: '', starts: true, ends: false }])
      expect(await say('promo/buyin', { id, stake: '10.00', stakePromo: '0.00' }, round)).toMatchObject({
        code: 'ok',
        balanceMinor: 90_00,
      })
    return { ...game, id, say }
  }

  it('ends by itself; its prize is paid beside it', async () => {
    const { id, say, player, wallet } = await buyIn()
    const prize = { id: anId(), payout: '4.00', payoutPromo: '0.00' }
    expect(await say('promo/settle', prize, null)).toMatchObject({ code: 'ok', balanceMinor: 94_00 })
    expect(await statusOf(player, id)).toMatchObject({ status: 'open', stake: 10_00 })
    await closeEndedRounds(env, Date.now() + WINDOW_MS + 1_000)
    expect(await statusOf(player, id)).toMatchObject({ status: 'settled', stake: 10_00, win: 0 })
    expect(await rows()).toBe(0)
    expect((await wallet.balance()).playerMinor).toBe(94_00)
    expect(await say('promo/refund', { id }, null)).toMatchObject({ code: '401' })
    expect(await wallet.invariants()).toEqual([])
  })

  it('is given back where the promotion is called off before that', async () => {
    const { id, say, player, wallet } = await buyIn()
    expect(await say('promo/refund', { id }, null)).toMatchObject({ code: 'ok', balanceMinor: 100_00 })
    await closeEndedRounds(env, Date.now() + WINDOW_MS + 1_000)
    expect(await statusOf(player, id)).toMatchObject({ status: 'rolledBack' })
    expect(await rows()).toBe(0)
    expect((await wallet.balance()).playerMinor).toBe(100_00)
    expect(await wallet.invariants()).toEqual([])
  })
})

describe('rounds that fail again and again', () => {
  it('step back behind the others, later with each try, and are logged once', async () => {
    const [away, other] = [await aGame('rs'), await aGame('rs')]
    const due = Date.now() + WINDOW_MS + 1_000
    // As many as a run takes, all of them due before the one that can be settled.
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
       INSERT INTO vendor_ended_round (tenant, vendor, member_id, round, due_at) SELECT 'alfa', 'RSV', ?, 'lost-' || i, i FROM n`,
    )
      .bind(away.player)
      .run()
    const { round } = await other.place({ isLast: true })
    const { said } = silence(away.player)
    await closeEndedRounds(env, due)
    expect(said()).toHaveLength(200)
    expect(await statusOf(other.player, round)).toMatchObject({ status: 'open' })
    await closeEndedRounds(env, due + 1_000)
    expect(await statusOf(other.player, round)).toMatchObject({ status: 'settled' })
    expect(await rows()).toBe(200)
    const retries = async () =>
      env.DB.prepare('SELECT DISTINCT tries, next_at AS next FROM vendor_ended_round').first()
    let at = due
    for (const [tries, wait] of [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 1_440, 1_440].entries()) {
      expect(await retries()).toEqual({ tries: tries + 1, next: at + wait * MINUTE_MS })
      at += wait * MINUTE_MS
      await closeEndedRounds(env, at)
    }
    expect(said()).toEqual([])
  })
})

/** Makes a player’s wallet unreachable until the end of the test, or until `answer`; `said` takes what was logged since. */
function silence(player: string): { answer: () => void; said: () => Record<string, unknown>[] } {
  const getByName = env.WALLET.getByName.bind(env.WALLET)
  const broken = vi.spyOn(env.WALLET, 'getByName').mockImplementation((name) => {
    if (name.includes(player)) throw new Error('away')
    return getByName(name)
  })
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    broken.mockRestore()
  })
  return {
    answer: () => {
      broken.mockRestore()
    },
    said: () => {
      const lines = loggedBy(log)
      log.mockClear()
      return lines
    },
  }
}
