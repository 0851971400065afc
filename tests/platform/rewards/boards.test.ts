import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/errors.ts'
import { brandChannel } from '#lib/api/talk/live.ts'
import { setWinsHidden } from '#lib/api/access/account.ts'
import {
  claimRaffle,
  getMissionLeaderboard,
  getMissionSummary,
  getRaffleProof,
  listRaffles,
} from '#lib/api/rewards/missions.ts'
import { claimReward, listRewards } from '#lib/api/rewards/promotions.ts'
import { holdRaffle, listText } from '#lib/shared/rewards/raffle.ts'
import { bucketOf } from '#lib/shared/rewards/rank-buckets.ts'
import { windowAt } from '#lib/shared/rewards/windows.ts'
import { ensureBoard, freezeBoards, makeBoards } from '#platform/rewards/missions/boards.ts'
import { readTenant } from '#platform/base/system/tenant-repository.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import {
  endBoards,
  findBoard,
  makeBoard,
  playersOf,
  rankOf,
  topOf,
} from '#platform/rewards/missions/board-repository.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { aSocket, PATIENCE } from '../../fixtures/worker/socket.ts'
import { randomFrom } from '../../unit/rewards/random.ts'
import { anOffer, arrive, play, takeBack } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const DAY_MS = 86_400_000
const RANKING = {
  kind: 'ranking' as const,
  period: 'day' as const,
  prizesMinor: [50_00, 30_00, 10_00],
  ties: 'reachedFirst' as const,
}

function refusal(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
}

async function aBrand() {
  const id = `brd${crypto.randomUUID().slice(0, 6)}`
  await aTenant(id)
  const tenant = await readTenant(env, id)
  if (!tenant) throw new Error('no brand')
  return { id, base: (now = Date.now()) => ({ env, tenant, now }) }
}

const players = (tenant: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => aMember({ tenant, balanceMinor: 1_000_00 })))
const boardOf = async (visitor: Visitor) => (await visitor.call(getMissionLeaderboard)).boards[0]

describe('a leaderboard', () => {
  test('tells the pages that are open when a settled bet has moved it', async () => {
    const { id } = await aBrand()
    const [player] = await players(id, 1)
    if (!player) throw new Error('one player')
    const socket = await aSocket(player.visitor, brandChannel)
    await socket.welcomed()
    await anOffer(id, RANKING)
    await boardOf(player.visitor)
    await play(id, player.member.id, { stakeMinor: 40_00 })
    await vi.waitFor(() => expect(socket.values('boards')).toHaveLength(1), PATIENCE)
    expect(await boardOf(player.visitor)).toMatchObject({ own: { rank: 1, scoreMinor: 40_00 } })
  })

  test('follows settled stakes, also those from before it was made, and shows masked names', async () => {
    const { id } = await aBrand()
    const [first, second] = await players(id, 2)
    if (!first || !second) throw new Error('two players')
    await play(id, first.member.id, { stakeMinor: 40_00 })
    const offer = await anOffer(id, RANKING)
    expect(await boardOf(first.visitor)).toMatchObject({
      offerId: offer.id,
      players: 1,
      own: { rank: 1, scoreMinor: 40_00 },
    })
    // Two pages that find no board make it both.
    const { key: span, startsAtMs, endsAtMs } = windowAt('day', Date.now(), 'UTC')
    const again = { startsAtMs, endsAtMs, measures: ['INHOUSE.turnoverReal'], isBegun: true }
    await makeBoard(env, { tenant: id, offer: offer.id, span }, again)
    expect(await boardOf(first.visitor)).toMatchObject({ players: 1, own: { scoreMinor: 40_00 } })
    await play(id, second.member.id, { stakeMinor: 25_00 })
    await play(id, second.member.id, { stakeMinor: 25_00 })
    const board = await boardOf(first.visitor)
    expect(board?.rows.map(({ scoreMinor, isOwn }) => [scoreMinor, isOwn])).toEqual([
      [50_00, false],
      [40_00, true],
    ])
    expect(board).toMatchObject({ players: 2, own: { rank: 2 } })
    expect(JSON.stringify(board)).not.toContain(second.member.account)
    const agent = await aMember({ tenant: id, type: 1, balanceMinor: 100_00 })
    await play(id, agent.member.id, { stakeMinor: 90_00 })
    expect(await boardOf(first.visitor)).toMatchObject({ players: 2, own: { rank: 2 } })
  })

  test('takes back what a void bet counted, and shows nobody who has nothing', async () => {
    const { id } = await aBrand()
    const [first, second] = await players(id, 2)
    if (!first || !second) throw new Error('two players')
    await anOffer(id, RANKING)
    await boardOf(first.visitor)
    const betId = await play(id, first.member.id, { stakeMinor: 40_00 })
    await play(id, second.member.id, { stakeMinor: 30_00 })
    await takeBack(id, first.member.id, { betId })
    const board = await boardOf(second.visitor)
    expect(board).toMatchObject({ players: 1, own: { rank: 1, scoreMinor: 30_00 } })
    expect(board?.rows).toHaveLength(1)
    expect(await boardOf(first.visitor)).not.toHaveProperty('own')
    await play(id, first.member.id, { stakeMinor: 35_00 })
    expect(await boardOf(first.visitor)).toMatchObject({ players: 2, own: { rank: 1, scoreMinor: 35_00 } })
  })

  test('counts what is taken back when it is taken back, whether the board is there by then or not', async () => {
    const { id } = await aBrand()
    const before = Date.now() - DAY_MS
    const [early, late] = await Promise.all([1, 2].map(() => aMember({ tenant: id })))
    if (!early || !late) throw new Error('two players')
    const bets = new Map<string, string>()
    for (const { member } of [early, late]) {
      await arrive(id, member.id, 1_000_00, before - 1_000)
      bets.set(member.id, await play(id, member.id, { stakeMinor: 40_00, atMs: before }))
    }
    const lose = ({ member }: typeof early) => takeBack(id, member.id, { betId: bets.get(member.id) ?? '' })
    await lose(early)
    await anOffer(id, RANKING)
    expect(await boardOf(early.visitor)).toMatchObject({ players: 0 })
    await lose(late)
    for (const { member } of [early, late]) await play(id, member.id, { stakeMinor: 50_00 })
    const board = await boardOf(late.visitor)
    expect(board).toMatchObject({ players: 2, own: { rank: 2, scoreMinor: 10_00 } })
    expect(await boardOf(early.visitor)).toMatchObject({ own: { rank: 1, scoreMinor: 10_00 } })
  })

  test('of equal scores keeps ahead who had as much first, also where more was taken back', async () => {
    const { id } = await aBrand()
    const [first, second] = await players(id, 2)
    if (!first || !second) throw new Error('two players')
    await anOffer(id, RANKING)
    await boardOf(first.visitor)
    const now = Date.now()
    await play(id, first.member.id, { stakeMinor: 30_00, atMs: now })
    const betId = await play(id, first.member.id, { stakeMinor: 20_00, atMs: now + 1 })
    await play(id, second.member.id, { stakeMinor: 30_00, atMs: now + 2 })
    await takeBack(id, first.member.id, { betId, atMs: now + 3 })
    expect(await boardOf(first.visitor)).toMatchObject({ own: { rank: 1, scoreMinor: 30_00 } })
    expect(await boardOf(second.visitor)).toMatchObject({ own: { rank: 2, scoreMinor: 30_00 } })
  })

  test('is frozen ten minutes after its end, pays its prizes once, and counts nothing later', async () => {
    const { id, base } = await aBrand()
    const before = Date.now() - DAY_MS
    const offer = await anOffer(id, RANKING, { startsAtMs: before - 5 * DAY_MS })
    const all = await Promise.all(Array.from({ length: 4 }, () => aMember({ tenant: id })))
    for (const { member } of all) await arrive(id, member.id, 1_000_00, before - 1_000)
    await makeBoards(base(before))
    for (const [index, { member }] of all.entries())
      await play(id, member.id, { stakeMinor: (4 - Math.min(index, 2)) * 10_00, atMs: before + index })
    const [winner, , , blocked] = all
    if (!winner || !blocked) throw new Error('four players')
    const window = windowAt('day', before, 'UTC')
    await freezeBoards(base(window.endsAtMs + 5 * 60_000))
    expect((await winner.visitor.call(listRewards)).waiting).toEqual([])
    await env.DB.prepare("UPDATE member SET status = 'suspended' WHERE tenant = ? AND id = ?")
      .bind(id, winner.member.id)
      .run()
    await freezeBoards(base(window.endsAtMs + 10 * 60_000))
    await freezeBoards(base(window.endsAtMs + 20 * 60_000))
    await play(id, blocked.member.id, { stakeMinor: 900_00, atMs: before + 100 })
    const { results } = await env.DB.prepare(
      'SELECT place, member, prize FROM board_result WHERE tenant = ? ORDER BY number',
    )
      .bind(id)
      .all()
    // The suspended first is taken out and those behind move up; of the two equal ones the earlier is ahead.
    expect(results).toEqual(
      [1, 2, 3].map((index) => ({
        place: index,
        member: all[index]?.member.id,
        prize: RANKING.prizesMinor[index - 1],
      })),
    )
    const second = all[1]
    if (!second) throw new Error('four players')
    const asked = { offerId: offer.id, occurrence: window.key }
    const paid = await Promise.all(Array.from({ length: 8 }, () => second.visitor.call(claimReward, asked)))
    expect(new Set(paid.map(({ amountMinor }) => amountMinor))).toEqual(new Set([50_00]))
    const { playerMinor } = await walletOf(env, id, second.member.id).balance()
    expect(playerMinor).toBe(1_000_00 - 30_00 + 50_00)
    // A directory that was restored from before the claim: the wallet knows the prize by its key.
    await env.DB.prepare('DELETE FROM claim WHERE tenant = ?').bind(id).run()
    await second.visitor.call(claimReward, asked)
    expect(await walletOf(env, id, second.member.id).balance()).toMatchObject({ playerMinor })
    expect((await boardOf(second.visitor))?.last.map(({ prizeMinor }) => prizeMinor)).toEqual([
      50_00, 30_00, 10_00,
    ])
  })

  test('counts in its next window what is told after it was frozen', async () => {
    const { id, base } = await aBrand()
    const before = Date.now() - DAY_MS
    const offer = await anOffer(id, RANKING, { startsAtMs: before - 5 * DAY_MS })
    const window = windowAt('day', before, 'UTC')
    const [late, prompt] = await Promise.all([1, 2].map(() => aMember({ tenant: id })))
    if (!late || !prompt) throw new Error('two players')
    for (const { member } of [late, prompt]) await arrive(id, member.id, 1_000_00, before - 1_000)
    await makeBoards(base(before))
    await play(id, late.member.id, { stakeMinor: 40_00, atMs: before })
    await freezeBoards(base(window.endsAtMs + 10 * 60_000))
    const betId = await play(id, late.member.id, { stakeMinor: 25_00, atMs: before + 100 })
    const of = (span: string) => topOf(env, { tenant: id, offer: offer.id, span }, 10)
    expect(await of(window.key)).toMatchObject([{ score: 40_00 }])
    const today = windowAt('day', window.endsAtMs, 'UTC')
    // Reached at its beginning, not before it.
    expect(await of(today.key)).toEqual([
      { memberId: late.member.id, score: 25_00, reachedAtMs: today.startsAtMs },
    ])
    const after = windowAt('day', today.endsAtMs, 'UTC')
    await makeBoards(base(today.startsAtMs + 1))
    await play(id, late.member.id, { stakeMinor: 5_00, atMs: before + 200 })
    await play(id, prompt.member.id, { stakeMinor: 10_00, atMs: today.startsAtMs })
    await takeBack(id, late.member.id, { betId, atMs: before + 300 })
    expect(await of(today.key)).toMatchObject([{ score: 10_00 }, { score: 5_00 }])
    expect(await of(after.key)).toEqual([])
    expect(await of(window.key)).toMatchObject([{ score: 40_00 }])
  })

  test('that is over with its offer counts nothing later, on no board', async () => {
    const { id, base } = await aBrand()
    const before = Date.now() - DAY_MS
    const offer = await anOffer(id, RANKING, { startsAtMs: before - 5 * DAY_MS })
    const window = windowAt('day', before, 'UTC')
    const player = await aMember({ tenant: id })
    await arrive(id, player.member.id, 1_000_00, before - 1_000)
    await makeBoards(base(before))
    await endBoards(env, { tenant: id, offer: offer.id, endsAtMs: before + 50 })
    await freezeBoards(base(before + 50 + 10 * 60_000))
    for (const atMs of [before + 40, before + 60])
      await play(id, player.member.id, { stakeMinor: 25_00, atMs })
    for (const span of [window.key, windowAt('day', window.endsAtMs, 'UTC').key])
      expect(await topOf(env, { tenant: id, offer: offer.id, span }, 10)).toEqual([])
  })

  test('counts an operation once, however often and late its wallet tells it', async () => {
    const { id } = await aBrand()
    const [player] = await players(id, 1)
    if (!player) throw new Error('one player')
    await anOffer(id, RANKING)
    await boardOf(player.visitor)
    const wallet = walletOf(env, id, player.member.id)
    for (const stakeMinor of [40_00, 25_00]) {
      await play(id, player.member.id, { stakeMinor })
      await wallet.reproject()
      await wallet.sweep()
    }
    expect(await boardOf(player.visitor)).toMatchObject({ players: 1, own: { rank: 1, scoreMinor: 65_00 } })
  })

  test('has the buckets of the rules, to the last score', async () => {
    const { id, base } = await aBrand()
    const offer = await anOffer(id, RANKING)
    const window = windowAt('day', Date.now(), 'UTC')
    await ensureBoard(base(), offer, window)
    const octaves = Array.from({ length: 54 }, (_, octave) => 2 ** octave)
    const scores = octaves
      .flatMap((octave) => [octave - 1, octave, octave + 1, octave + Math.floor(octave / 64)])
      .filter((score) => score <= Number.MAX_SAFE_INTEGER)
    const { results } = await env.DB.prepare(
      `INSERT INTO board_score (tenant, offer, span, member, score, reached_at)
       SELECT ?1, ?2, ?3, key, value, 0 FROM json_each(?4) RETURNING score, bucket`,
    )
      .bind(id, offer.id, window.key, JSON.stringify(scores))
      .all<{ score: number; bucket: number }>()
    expect(results.map(({ bucket }) => bucket)).toEqual(results.map(({ score }) => bucketOf(score)))
    expect(results).toHaveLength(scores.length)
  })

  test('knows every rank exactly, by buckets', async () => {
    const { id, base } = await aBrand()
    const offer = await anOffer(id, RANKING)
    const window = windowAt('day', Date.now(), 'UTC')
    await ensureBoard(base(), offer, window)
    const key = { tenant: id, offer: offer.id, span: window.key }
    const draw = randomFrom(7)
    const scores = Array.from({ length: 3_000 }, (_, index) => ({
      member: `m${String(index).padStart(5, '0')}`,
      score: Math.floor(2 ** (draw.below(3_000) / 100)),
      at: draw.below(50),
    }))
    const put = (list: typeof scores) =>
      env.DB.prepare(
        `INSERT INTO board_score (tenant, offer, span, member, score, reached_at)
         SELECT ?1, ?2, ?3, value ->> 'member', value ->> 'score', value ->> 'at' FROM json_each(?4) WHERE true
         ON CONFLICT (tenant, offer, span, member) DO UPDATE SET score = excluded.score, reached_at = excluded.reached_at`,
      )
        .bind(id, offer.id, window.key, JSON.stringify(list))
        .run()
    await put(scores)
    const risen = scores.map((each, index) => (index % 3 === 0 ? { ...each, score: each.score * 3 } : each))
    await put(risen.filter((_, index) => index % 3 === 0))
    const ordered = risen.toSorted(
      (a, b) => b.score - a.score || a.at - b.at || (a.member < b.member ? -1 : 1),
    )
    expect((await topOf(env, key, 50)).map(({ memberId }) => memberId)).toEqual(
      ordered.slice(0, 50).map(({ member }) => member),
    )
    expect(await playersOf(env, key)).toBe(3_000)
    for (let index = 0; index < 3_000; index += 61)
      expect(await rankOf(env, key, ordered[index]?.member ?? '')).toEqual({
        rank: index + 1,
        score: ordered[index]?.score,
      })
    const buckets = await env.DB.prepare(
      `SELECT count(*) AS wrong FROM (SELECT bucket, count(*) AS members FROM board_score WHERE tenant = ?1 GROUP BY bucket) s
       LEFT JOIN board_bucket b ON b.tenant = ?1 AND b.bucket = s.bucket WHERE b.members IS NOT s.members`,
    )
      .bind(id)
      .first<number>('wrong')
    expect(buckets).toBe(0)
  })
})

describe('a raffle', () => {
  test('gives a ticket for every so much real stake, and keeps the remainder', async () => {
    const { id, base } = await aBrand()
    const { startsAtMs, endsAtMs } = { startsAtMs: Date.now() - DAY_MS, endsAtMs: Date.now() + 60_000 }
    const raffle = { kind: 'raffle', perMinor: 100_00, prizesMinor: [50_00] } as const
    await anOffer(id, raffle, { startsAtMs, endsAtMs })
    await makeBoards(base())
    const [player] = await players(id, 1)
    if (!player) throw new Error('one player')
    for (let bet = 0; bet < 7; bet += 1) await play(id, player.member.id, { stakeMinor: 33_33 })
    expect((await player.visitor.call(listRaffles)).raffles).toMatchObject([
      { tickets: 2, nextMinor: 100_00 - 33_31 },
    ])
  })

  test('shows its seed’s hash first, draws from list and seed, and anybody can repeat it', async () => {
    const { id, base } = await aBrand()
    const offer = await anOffer(
      id,
      { kind: 'raffle', perMinor: 10_00, prizesMinor: [100_00, 20_00] },
      { startsAtMs: Date.now() - DAY_MS, endsAtMs: Date.now() + 60_000 },
    )
    await makeBoards(base())
    const all = await players(id, 3)
    for (const [index, { member }] of all.entries())
      await play(id, member.id, { stakeMinor: (index + 1) * 15_00 })
    const [first] = all
    if (!first) throw new Error('three players')
    const [before] = (await first.visitor.call(listRaffles)).raffles
    expect(before).toMatchObject({ tickets: 1, nextMinor: 5_00, wonMinor: 0 })
    const early = await first.visitor.call(getRaffleProof, { offerId: offer.id })
    expect(early.drawn).toBeUndefined()
    expect(early.seedHash).toBe(before?.seedHash)
    await freezeBoards(base(Date.now() + DAY_MS))
    const { seedHash, drawn } = await first.visitor.call(getRaffleProof, { offerId: offer.id })
    if (!drawn) throw new Error('not drawn')
    expect(seedHash).toBe(before?.seedHash)
    const holders = drawn.list
      .trim()
      .split('\n')
      .map((line) => {
        const [memberId = '', range = ''] = line.split(' ')
        const [from = 0, to = 0] = range.split('-').map(Number)
        return { memberId, tickets: to - from + 1 }
      })
    expect(holders.map(({ tickets }) => tickets).toSorted()).toEqual([1, 3, 4])
    expect(drawn.list).toBe(listText(holders))
    const again = await holdRaffle(holders, drawn)
    expect(again).toMatchObject({ seedHash, listHash: drawn.listHash })
    expect(drawn.winners.map(({ memberId, ticket }) => ({ memberId, ticket }))).toEqual(again.winners)
    const other = await holdRaffle(holders, { ...drawn, seed: '0'.repeat(64) })
    expect(other.seedHash).not.toBe(seedHash)
    for (const { visitor, member } of all) {
      const prize = drawn.winners
        .filter(({ memberId }) => memberId === member.id)
        .reduce((sum, { prizeMinor }) => sum + prizeMinor, 0)
      const asked = { offerId: offer.id }
      expect(await refusal(visitor.call(claimRaffle, asked))).toBe(prize > 0 ? 'ok' : 'offer.notReady')
      if (prize > 0) expect(await visitor.call(claimRaffle, asked)).toMatchObject({ amountMinor: prize })
      const [own] = (await visitor.call(listRaffles)).raffles
      expect(own).toMatchObject({ wonMinor: prize, isClaimed: prize > 0 })
    }
    expect(await findBoard(env, { tenant: id, offer: offer.id, span: 'draw' })).toMatchObject({
      list_hash: drawn.listHash,
    })
  })
})

test('boards and raffles show nothing of the name of a member who hides their wins', async () => {
  const { id, base } = await aBrand()
  const times = { startsAtMs: Date.now() - DAY_MS, endsAtMs: Date.now() + 60_000 }
  await anOffer(id, RANKING)
  await anOffer(id, { kind: 'raffle', perMinor: 10_00, prizesMinor: [100_00] }, times)
  await makeBoards(base())
  const [hidden, other] = await players(id, 2)
  if (!hidden || !other) throw new Error('two players')
  await hidden.visitor.call(setWinsHidden, { isHidden: true })
  await play(id, hidden.member.id, { stakeMinor: 20_00 })
  await freezeBoards(base(Date.now() + DAY_MS))
  expect((await boardOf(other.visitor))?.rows).toMatchObject([
    { name: '•••', scoreMinor: 20_00, isOwn: false },
  ])
  const [raffle] = (await other.visitor.call(listRaffles)).raffles
  expect(raffle?.winners).toMatchObject([{ name: '•••', prizeMinor: 100_00 }])
})

test('missions are listed as they stand for the member', async () => {
  const { id } = await aBrand()
  const offer = await anOffer(id, {
    kind: 'mission',
    period: 'day',
    goals: [{ kind: 'bets', categories: [], target: 2 }],
    rewardMinor: 1_00,
  })
  const { visitor, member } = await aMember({ tenant: id, balanceMinor: 50_00 })
  await play(id, member.id, { stakeMinor: 5_00 })
  expect((await visitor.call(getMissionSummary)).missions).toMatchObject([
    { id: offer.id, status: 'signed', goals: [{ kind: 'bets', done: 1, target: 2 }] },
  ])
})
