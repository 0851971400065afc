import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { dryRunOffer } from '#lib/api/rewards/offers-dry-run.ts'
import { offer as offerSchema } from '#lib/api/rewards/offers.ts'
import { boundDryDays } from '#lib/shared/rewards/dry-run.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { ALFA, refusal, seedSite } from '../play/games-site.ts'

/** A player's running sums up to a day: what they staked for money and won, and what they put in. */
interface Day {
  day: string
  stake: number
  win: number
  deposit: number
}

let operator: Visitor

async function aPlayer(account: string, days: readonly Day[], more: object = {}): Promise<void> {
  const { member } = await aMember({ tenant: ALFA.id, account, ...more })
  const running = { stake: 0, win: 0, deposit: 0 }
  for (const [index, { day, stake, win, deposit }] of days.entries()) {
    running.stake += stake
    running.win += win
    running.deposit += deposit
    const sums = {
      ...{ 'RNG.turnoverReal': running.stake, 'RNG.winReal': running.win },
      ...{ 'in.deposit': running.deposit, 'in.deposit#': index + 1 },
    }
    await env.DB.prepare('INSERT INTO total_day (tenant, subject, day, sums) VALUES (?, ?, ?, ?)')
      .bind(ALFA.id, member.id, day, JSON.stringify(sums))
      .run()
    if (deposit > 0)
      await env.DB.prepare(
        `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points,
           status, credited, credited_at, created_at, expires_at)
         VALUES (?1, ?2, ?3, ?2, 'pix', 'pix', 'BRL', ?4, 0, 'credited', ?4, ?5, ?5, 0)`,
      )
        .bind(ALFA.id, `dry-${account}-${index}`, member.id, deposit, Date.parse(`${day}T15:00:00Z`))
        .run()
  }
}

beforeAll(async () => {
  await seedSite()
  operator = await aVisitor({ tenant: ALFA.id })
  await aPlayer('lucky', [
    // Before the range: it counts as a first deposit, and its stakes do not.
    { day: '2026-05-30', stake: 900_00, win: 0, deposit: 50_00 },
    { day: '2026-06-02', stake: 100_00, win: 20_00, deposit: 200_00 },
    { day: '2026-06-03', stake: 40_00, win: 90_00, deposit: 0 },
  ])
  await aPlayer('fresh', [{ day: '2026-06-02', stake: 300_00, win: 100_00, deposit: 100_00 }])
  await aPlayer('quiet', [{ day: '2026-05-01', stake: 300_00, win: 0, deposit: 100_00 }])
  await aPlayer('agent1', [{ day: '2026-06-02', stake: 300_00, win: 0, deposit: 100_00 }], { type: 1 })
})

const WAGERING = { multipleE4: 20_000, lifeMs: 86_400_000, contribution: { defaultBp: 10_000 } }

const anOffer = (reward: object, caps: object = {}) =>
  offerSchema.parse({
    ...{
      id: 'alfa-dry',
      type: 'deposit',
      money: 'real',
      currency: ALFA.currency.code,
      startsAtMs: Date.UTC(2026, 5, 1),
    },
    products: { activity: 'any', reward: 'any' },
    audience: { minAgeYears: 18, excludesRestricted: true, needsIdentity: false, segments: [] },
    caps: { budgetMinor: 1_000_000_00, ...caps },
    advert: { saysFree: false, hasUrgency: false, saferPlayShareBp: 0 },
    isCredit: false,
    reward,
  })

const dryRun = (reward: object, caps: object = {}) =>
  operator.call(dryRunOffer, {
    ...{ tenant: ALFA.id, offer: anOffer(reward, caps), fromDay: '2026-06-01', toDay: '2026-06-30' },
  })

describe('an offer that is tried on past days', () => {
  it('gives rebates of each day, to those who may take part', async () => {
    const run = await dryRun({ kind: 'rebate', rates: [{ category: 'RNG', rateBp: 100, of: 'validStake' }] })
    expect(run).toMatchObject({ members: 3, eligible: 2, winners: 2 })
    expect(run.days).toEqual([
      { day: '2026-06-02', claims: 2, costMinor: 1_00 + 3_00 },
      { day: '2026-06-03', claims: 1, costMinor: 40 },
    ])
    expect(run.most).toEqual([
      { account: 'fresh', claims: 1, costMinor: 3_00 },
      { account: 'lucky', claims: 2, costMinor: 1_40 },
    ])
  })

  it('gives cashback of a week together: a win of one day lowers the loss of another', async () => {
    const rule = { rateBp: 1_000, period: 'week' }
    const { most } = await dryRun({ kind: 'cashback', rule })
    expect(most).toEqual([
      { account: 'fresh', claims: 1, costMinor: 20_00 },
      { account: 'lucky', claims: 1, costMinor: 3_00 },
    ])
  })

  it('gives a first deposit its bonus to those alone whose first one it was', async () => {
    const match = {
      ...{ kind: 'depositMatch', percentBp: 5_000, minDepositMinor: 10_00, maxBonusMinor: 80_00 },
      wagering: WAGERING,
    }
    expect((await dryRun({ ...match, nth: 1 })).most).toEqual([
      { account: 'fresh', claims: 1, costMinor: 50_00 },
    ])
    expect((await dryRun(match)).most).toEqual([
      { account: 'lucky', claims: 1, costMinor: 80_00 },
      { account: 'fresh', claims: 1, costMinor: 50_00 },
    ])
    // A claim above the bound of one is not given at all.
    expect((await dryRun(match, { perClaimMinor: 60_00 })).most).toMatchObject([{ account: 'fresh' }])
  })

  it('gives a day’s stakes a reward, within what one player may get', async () => {
    const reward = { kind: 'stakeAndGet', stakeMinor: 40_00, rewardMinor: 5_00 }
    expect((await dryRun(reward)).days).toEqual([
      { day: '2026-06-02', claims: 2, costMinor: 10_00 },
      { day: '2026-06-03', claims: 1, costMinor: 5_00 },
    ])
    expect((await dryRun(reward, { perMemberMinor: 5_00 })).days).toHaveLength(1)
  })

  it('is no way to try what players would have had to do, or half a year', async () => {
    const input = { tenant: ALFA.id, fromDay: '2026-06-01', toDay: '2026-06-30' }
    const signIn = anOffer({ kind: 'signIn', daysMinor: [1_00] })
    expect(await refusal(operator, dryRunOffer, { ...input, offer: signIn })).toMatchObject({
      code: 'request.invalid',
    })
    const rebate = anOffer({ kind: 'rebate', rates: [{ category: 'RNG', rateBp: 100, of: 'validStake' }] })
    // Half a minor unit: nothing can be reckoned with it, and it is said where it is.
    const broken = anOffer({ kind: 'rebate', rates: [{ category: 'RNG', rateBp: 0.5, of: 'validStake' }] })
    expect(await operator.call(dryRunOffer, { ...input, offer: broken })).toMatchObject({
      ...{ members: 0, problems: [{ path: 'reward.rates.0.rateBp' }] },
    })
    expect(
      await refusal(operator, dryRunOffer, { ...input, offer: rebate, fromDay: '2026-01-01' }),
    ).toMatchObject({ code: 'records.range' })
  })
})

it('the bound of a day and the budget cut what everybody would have got', () => {
  const days = [
    { day: '2026-06-01', claims: 2, costMinor: 60 },
    { day: '2026-06-02', claims: 3, costMinor: 90 },
    { day: '2026-06-03', claims: 1, costMinor: 30 },
  ]
  expect(boundDryDays(days, { budgetMinor: 1_000 })).toEqual({ claims: 6, costMinor: 180, cutMinor: 0 })
  expect(boundDryDays(days, { budgetMinor: 120, perDayMinor: 70 })).toEqual({
    ...{ claims: 6, costMinor: 120, cutMinor: 60, spentOn: '2026-06-02' },
  })
})
