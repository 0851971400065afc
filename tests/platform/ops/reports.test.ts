import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { getReport, listReportBookings } from '#lib/api/ops/reports.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import { collectReports } from '#platform/ops/reports/collect.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'

it('counts a deposit and a round', async () => {
  const { member } = await aMember({ tenant: 'alone' })
  const wallet = walletOf(env, 'alone', member.id)
  const now = Date.now()
  await wallet.execute(
    { kind: 'deposit', operationKey: 'deposit:first', currency: 'BRL', amountMinor: 100_00, reference: 'first' },
    now,
  )
  await wallet.execute(
    {
      ...{ kind: 'round', operationKey: 'round-0001', currency: 'BRL', world: 'world:game:NOVA', game: 'reels' },
      ...{ category: 'RNG', stakeMinor: 10_00, winMinor: 4_00, outcomeJson: '{}', minGapMs: 0 },
    },
    now,
  )
  await wallet.sweep()
  expect(await collectReports(env, now + 10_000)).toBe(3)
  const operator = await aVisitor({ tenant: 'alone' })
  const day = dayAt(now, 'UTC')
  const asked = { tenants: 'alone', fromDay: day, toDay: day }
  const report = await operator.call(getReport, { ...asked, by: 'vendor', figures: 'ggr,deposited,active' })
  console.log(JSON.stringify(report))
  expect(report.totals[0]).toMatchObject({ values: [6_00, 100_00, 1] })
  const { bookings } = await operator.call(listReportBookings, { ...asked, figure: 'ggr' })
  console.log(JSON.stringify(bookings))
})
