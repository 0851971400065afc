import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { seriesOf, subjectOf, totalsOf } from '#platform/base/records/day-totals.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { about, done, GAME, key } from './wallets.ts'

it('adds to the member, the lines above and the brand, each operation once', async () => {
  const member = key('m')
  const above = [`up-${key()}`, `top-${key()}`]
  for (const [index, ancestor] of above.entries())
    await env.DB.prepare('INSERT INTO lineage (tenant, member, ancestor, level) VALUES (?, ?, ?, ?)')
      .bind('teams', member, ancestor, index + 1)
      .run()
  const wallet = walletOf(env, 'teams', member)
  const [monday, tuesday] = ['2026-03-02', '2026-03-03']
  await done(wallet, { kind: 'deposit', ...about(1_000) }, Date.parse(`${monday}T10:00:00Z`))
  const bet = { kind: 'bet', currency: 'BRL', ...GAME, reference: 'draw-1' } as const
  await done(wallet, { ...bet, operationKey: key(), stakeMinor: 100 }, Date.parse(`${monday}T11:00:00Z`))
  await done(wallet, { ...bet, operationKey: key(), stakeMinor: 40 }, Date.parse(`${tuesday}T11:00:00Z`))
  await wallet.sweep()
  await wallet.reproject()
  await wallet.sweep()
  const base = { env, tenant: 'teams' }
  const range = { fromDay: monday, toDay: tuesday }
  const subjects = [
    subjectOf.member(member),
    ...above.map((ancestor) => subjectOf.team(ancestor)),
    subjectOf.brand(),
  ]
  for (const subject of subjects) {
    expect(await totalsOf(base, subject, range), subject).toMatchObject({
      'in.deposit': 1_000,
      'in.deposit#': 1,
      'out.stake': 140,
      'out.stake#': 2,
      'INHOUSE.stake': 140,
      'INHOUSE.bets': 2,
    })
    const days = await seriesOf(base, subject, { after: '2026-03-01', ends: [monday, tuesday] })
    expect(days.map((sums) => sums['INHOUSE.stake'])).toEqual([100, 40])
  }
  expect(await totalsOf(base, subjectOf.team(member), range)).toEqual({})
})

it('counts what is told late on its own day, and in every sum after it', async () => {
  const tell = (day: string, amount: number) =>
    env.DB.prepare('INSERT INTO total_addition (tenant, subject, day, measures) VALUES (?, ?, ?, ?)')
      .bind('late', 'm', day, JSON.stringify({ 'in.win': amount, [`only.${day}`]: 1 }))
      .run()
  for (const [day, amount] of [
    ['2026-01-05', 5],
    ['2026-01-01', 1],
    ['2026-01-03', 3],
    ['2026-01-03', 30],
  ] as const)
    await tell(day, amount)
  const base = { env, tenant: 'late' }
  const of = async (fromDay: string, toDay: string) =>
    (await totalsOf(base, 'm', { fromDay, toDay }))['in.win'] ?? 0
  expect(await of('2026-01-01', '2026-01-01')).toBe(1)
  expect(await of('2026-01-02', '2026-01-04')).toBe(33)
  expect(await of('2026-01-03', '2026-01-05')).toBe(38)
  expect(await of('2026-01-01', '2026-12-31')).toBe(39)
  expect(await of('2026-01-06', '2026-12-31')).toBe(0)
  expect(
    await totalsOf({ env, tenant: 'other' }, 'm', { fromDay: '2026-01-01', toDay: '2026-12-31' }),
  ).toEqual({})
})

it('keeps a day of 23 hours apart from its neighbours', async () => {
  const member = key('m')
  const wallet = walletOf(env, 'london', member)
  // Clocks go forward at 01:00 UTC: the 29th ends at 23:00 UTC.
  const before = Date.parse('2026-03-29T22:59:59.999Z')
  for (const [atMs, amount] of [
    [before, 5],
    [before + 1, 7],
  ] as const)
    await wallet.execute({ kind: 'deposit', ...about(amount) }, atMs, 'Europe/London')
  await wallet.sweep()
  const days = await seriesOf({ env, tenant: 'london' }, member, {
    after: '2026-03-28',
    ends: ['2026-03-29', '2026-03-30'],
  })
  expect(days.map((sums) => sums['in.deposit'])).toEqual([5, 7])
})
