import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/errors.ts'
import { claimReward } from '#lib/api/rewards/promotions.ts'
import { windowAt } from '#lib/shared/rewards/windows.ts'
import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import { ensureBoard } from '#platform/rewards/missions/boards.ts'
import { rebateStanding } from '#platform/rewards/promotions/period-rewards.ts'
import { totalsWithin } from '#platform/base/records/day-totals.ts'
import { readTenant } from '#platform/base/system/tenant-repository.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { rankOf, topOf } from '#platform/rewards/missions/board-repository.ts'
import { budgetsOf } from '#platform/rewards/offers/claim-repository.ts'
import { readFacts } from '#platform/rewards/offers/member-facts.ts'
import { findOffer } from '#platform/rewards/offers/offer-repository.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { anOffer, play } from './offers-fixture.ts'

/** Small here; `npm run prove -- rewards` counts to the full. */
type Counted = 'PROVE_CLAIMS' | 'PROVE_MEMBERS' | 'PROVE_BETS' | 'PROVE_REBATES'
const count = (name: Counted, otherwise: number): number => Number(Reflect.get(env, name)) || otherwise

vi.setConfig({ testTimeout: 3_600_000 })

async function aBrand() {
  const id = `prv${crypto.randomUUID().slice(0, 6)}`
  await aTenant(id)
  const tenant = await readTenant(env, id)
  if (!tenant) throw new Error('no brand')
  return { id, base: { env, tenant, now: Date.now() } }
}

test('claims side by side take a budget to its end and not beyond', async () => {
  const claims = count('PROVE_CLAIMS', 60)
  const rewards = Math.floor(claims / 10)
  const { id } = await aBrand()
  const offer = await anOffer(
    id,
    { kind: 'signIn', daysMinor: [5_00] },
    { caps: { budgetMinor: rewards * 5_00 } },
  )
  const occurrence = dayAt(Date.now(), 'UTC')
  const members = await Promise.all(Array.from({ length: claims }, () => aMember({ tenant: id })))
  const answers = await Promise.all(
    members.map(async ({ visitor }) => {
      try {
        await visitor.call(claimReward, { offerId: offer.id, occurrence })
        return 'ok'
      } catch (cause) {
        if (cause instanceof ApiError) return cause.code
        throw cause
      }
    }),
  )
  const paid = await Promise.all(
    members.map(async ({ member }) => (await walletOf(env, id, member.id).balance()).playerMinor),
  )
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(rewards)
  expect(answers.filter((answer) => answer === 'offer.spent')).toHaveLength(claims - rewards)
  expect(paid.reduce((sum, minor) => sum + minor, 0)).toBe(rewards * 5_00)
  expect((await budgetsOf(env, id)).get(offer.id)).toMatchObject({ reserved: 0, spent: rewards * 5_00 })
  console.info(`figure: ${rewards} of ${claims} claims were paid`)
})

test('a rank among very many is exact and quick', async () => {
  const members = count('PROVE_MEMBERS', 5_000)
  const { id, base } = await aBrand()
  const offer = await anOffer(id, { kind: 'ranking', period: 'day', prizesMinor: [1], ties: 'shared' })
  const window = windowAt('day', base.now, 'UTC')
  await ensureBoard(base, offer, window)
  const key = { tenant: id, offer: offer.id, span: window.key }
  const part = 20_000
  for (let from = 0; from < members; from += part)
    // Scores spread over five octaves, many of them equal.
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT ?4 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?5)
       INSERT INTO board_score (tenant, offer, span, member, score, reached_at)
       SELECT ?1, ?2, ?3, printf('m%09d', i), 10000 + (i * 7919) % 320000, i % 1000 FROM n`,
    )
      .bind(id, offer.id, window.key, from, Math.min(members, from + part))
      .run()
  const times: number[] = []
  for (let index = 0; index < 25; index += 1) {
    const member = `m${String(Math.floor((members * index) / 25)).padStart(9, '0')}`
    const began = performance.now()
    const own = await rankOf(env, key, member)
    times.push(performance.now() - began)
    const exact = await env.DB.prepare(
      `SELECT count(*) + 1 AS rank FROM board_score s, board_score o WHERE o.tenant = ?1 AND o.offer = ?2 AND o.span = ?3
         AND o.member = ?4 AND s.tenant = ?1 AND s.offer = ?2 AND s.span = ?3 AND (s.score > o.score
         OR (s.score = o.score AND (s.reached_at, s.member) < (o.reached_at, o.member)))`,
    )
      .bind(id, offer.id, window.key, member)
      .first<number>('rank')
    expect(own?.rank).toBe(exact)
  }
  expect(await topOf(env, key, 100)).toHaveLength(Math.min(100, members))
  const median = times.toSorted((a, b) => a - b)[12] ?? 0
  console.info(`figure: ${members} members, own rank in ${median.toFixed(1)} ms (median of 25)`)
})

test('settled bets cost little more with twenty live offers', async () => {
  const bets = count('PROVE_BETS', 20)
  const plain = await aBrand()
  const busy = await aBrand()
  for (let index = 0; index < 20; index += 1) {
    const period = (['day', 'week', 'month'] as const)[index % 3] ?? 'day'
    const offer = await anOffer(busy.id, { kind: 'ranking', period, prizesMinor: [1], ties: 'shared' })
    await ensureBoard(busy.base, offer, windowAt(period, busy.base.now, 'UTC'))
  }
  const taken = { plain: 0, busy: 0 }
  const players = {
    plain: (await aMember({ tenant: plain.id, balanceMinor: 1_000_000_00 })).member.id,
    busy: (await aMember({ tenant: busy.id, balanceMinor: 1_000_000_00 })).member.id,
  }
  // In turns, so that a busy machine slows both alike.
  for (let bet = 0; bet < bets; bet += 1)
    for (const [name, tenant] of [
      ['plain', plain.id],
      ['busy', busy.id],
    ] as const) {
      const wallet = walletOf(env, tenant, players[name])
      const began = performance.now()
      const reply = await wallet.execute(
        {
          kind: 'round',
          operationKey: crypto.randomUUID(),
          currency: 'BRL',
          world: 'world:game:BGS',
          game: 'aurora-reels',
          category: 'INHOUSE',
          stakeMinor: 1_00,
          winMinor: 1_00,
          minGapMs: 0,
        },
        Date.now(),
        'UTC',
      )
      taken[name] += performance.now() - began
      expect(reply.ok).toBe(true)
    }
  await play(busy.id, players.busy, { stakeMinor: 1_00 })
  const scores = await env.DB.prepare('SELECT DISTINCT score FROM board_score WHERE tenant = ?')
    .bind(busy.id)
    .all<{ score: number }>()
  // Each of the twenty boards counted every bet once.
  expect(scores.results).toEqual([{ score: (bets + 1) * 1_00 }])
  console.info(`figure: ${bets} settled bets, × ${(taken.busy / taken.plain).toFixed(2)} with 20 offers`)
})

test('a day’s rebates of very many members are exact, wherever the work is taken up again', async () => {
  const members = count('PROVE_REBATES', 1_000)
  const { id, base } = await aBrand()
  const { member } = await aMember({ tenant: id })
  const day = addDays(dayAt(base.now, base.tenant.timeZone), -1)
  const startsAtMs = dayStartMs(day, base.tenant.timeZone)
  const rates = [{ category: 'RNG', rateBp: 120, of: 'validStake' }] as const
  const offer = await anOffer(id, { kind: 'rebate', rates }, { startsAtMs })
  // The last moment at which the day is frozen and the next one is not over.
  const now = dayStartMs(addDays(day, 2), base.tenant.timeZone) - 1
  const part = 20_000
  for (let from = 0; from < members; from += part)
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT ?3 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?4)
       INSERT INTO total_day (tenant, subject, day, sums)
       SELECT ?1, printf('m%09d', i), ?2, json_object('RNG.turnoverReal', 250 * (4 + (i * 7919) % 3600)) FROM n`,
    )
      .bind(id, day, from, Math.min(members, from + part))
      .run()
  const rewardBase = { ...base, now, address: '', locale: 'en' }
  const facts = await readFacts(rewardBase, { memberId: member.id, offers: [offer.id] })
  const stored = await findOffer(env, id, offer.id)
  if (!stored) throw new Error('no offer')
  const dueOf = async (memberId: string) => {
    const totals: typeof facts.totals = (range) => totalsWithin(base, memberId, range)
    const asked = { base: rewardBase, facts: { ...facts, totals }, stored, joinedAtMs: undefined, claims: [] }
    const { due } = await rebateStanding(asked, { kind: 'rebate', rates })
    return due
  }
  const began = performance.now()
  const step = 50
  for (let from = 0; from < members; from += step)
    await Promise.all(
      Array.from({ length: Math.min(step, members - from) }, async (_, index) => {
        const i = from + index
        const due = await dueOf(`m${String(i).padStart(9, '0')}`)
        // Stakes of which 1.2 % are whole: rounding has its own tests.
        const amountMinor = 3 * (4 + ((i * 7_919) % 3_600))
        expect(due.map((each) => [each.occurrence, each.amountMinor])).toEqual([[day, amountMinor]])
      }),
    )
  const seconds = (performance.now() - began) / 1_000
  // Nothing is kept between two members: one that was asked for is the same when it is asked for again.
  expect(await dueOf('m000000000')).toMatchObject([{ occurrence: day, amountMinor: 12 }])
  console.info(`figure: rebates of ${members} members in ${seconds.toFixed(1)} s`)
})
