import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { readProof } from '#lib/api/base/proofs.ts'
import { readMemberInFull } from '#lib/api/ops/member-ops.ts'
import { getToday } from '#lib/api/ops/today.ts'
import { HOUR_MS } from '#lib/shared/time/durations.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { ALFA, BRAVO, seedSite } from '../play/games-site.ts'

let operator: Visitor
beforeAll(async () => {
  operator = await seedSite()
})

interface Act {
  operator: string
  call: string
  outcome: string
  ageMs?: number
  tenant?: string
}

async function acted(times: number, { operator: by, call, outcome, ageMs = 60_000, tenant = ALFA.id }: Act) {
  const row = env.DB.prepare(
    'INSERT INTO operator_action (tenant, at, operator, call, outcome) VALUES (?, ?, ?, ?, ?)',
  ).bind(tenant, Date.now() - ageMs, by, call, outcome)
  await env.DB.batch(Array.from({ length: times }, () => row))
}

const alarms = async (tenant = ALFA.id) =>
  (await operator.call(getToday, { tenants: tenant, subject: 'site' })).alarms
    .filter(({ alarm }) => alarm.startsWith('operator'))
    .map(({ alarm, about, count, weight }) => ({ alarm, about, count, weight }))

it('many looks within an hour are told, with who looked; a day’s work is not', async () => {
  const look = { call: readProof.path, outcome: 'done' }
  await acted(19, { operator: 'busy', ...look })
  await acted(30, { operator: 'old', ...look, ageMs: HOUR_MS + 60_000 })
  await acted(30, { operator: 'elsewhere', ...look, tenant: BRAVO.id })
  expect(await alarms()).toEqual([])
  // One of another kind: they are counted together.
  await acted(1, { operator: 'busy', ...look, call: readMemberInFull.path })
  expect(await alarms()).toEqual([{ alarm: 'operatorLooks', about: 'busy', count: 20, weight: 'warns' }])
  expect(await alarms(BRAVO.id)).toMatchObject([{ about: 'elsewhere' }])
})

it('who tries again and again what they may not do is told', async () => {
  await acted(4, { operator: 'trying', call: '/ops/adjustments', outcome: 'withdrawal.sameOperator' })
  // Refusals that say nothing about the caller.
  await acted(9, { operator: 'trying', call: '/ops/adjustments', outcome: 'wallet.insufficient' })
  expect((await alarms()).filter(({ alarm }) => alarm === 'operatorRefusals')).toEqual([])
  await acted(1, { operator: 'trying', call: '/ops/claims/review', outcome: 'operator.notAllowed' })
  expect(await alarms()).toContainEqual({
    ...{ alarm: 'operatorRefusals', about: 'trying', count: 5, weight: 'warns' },
  })
})

it('two people of whom the second one never reads are told', async () => {
  const { member } = await aMember({ tenant: ALFA.id })
  const agree = (id: string, afterMs: number) =>
    env.DB.prepare(
      `INSERT INTO adjustment (tenant, id, member, direction, currency, amount, asked_by, reason, asked_at,
         agreed_by, agreement, agreed_at) VALUES (?1, ?2, ?3, 'credit', 'BRL', 1, 'ana', 'why', ?4, 'ben', 'yes', ?5)`,
    )
      .bind(ALFA.id, id, member.id, Date.now() - HOUR_MS, Date.now() - HOUR_MS + afterMs)
      .run()
  const pairs = async () => (await alarms()).filter(({ alarm }) => alarm === 'operatorPair')
  for (const [index, afterMs] of [5_000, 5_000, 60_000, 60_000].entries())
    await agree(`pair-${index}`, afterMs)
  expect(await pairs()).toEqual([])
  await agree('pair-9', 5_000)
  expect(await pairs()).toEqual([{ alarm: 'operatorPair', about: 'ana + ben', count: 3, weight: 'warns' }])
})
