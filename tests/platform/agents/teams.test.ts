import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import * as calls from '#lib/api/agents/agent.ts'
import { moveAgent } from '#lib/api/agents/contracts-ops.ts'
import { getTeamOverview } from '#platform/agents/agent/overview.ts'
import { settleDue } from '#platform/agents/contracts/settle-service.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import { aLine, aPerson, dayOf, NOW, type Person, YEAR, ZONE } from './agent-line.ts'
import { aContractLine, belowSigns, DAY_MS, operator, topSigns, wage } from './contract-line.ts'
import { countingRows } from '../ledger/rows-read.ts'

vi.setConfig({ testTimeout: 120_000 })

const RANGES = [
  YEAR,
  ...[
    [0, 0],
    [2, 0],
    [5, 3],
    [9, 4],
    [20, 6],
  ].map(([from = 0, to = 0]) => ({ fromDay: dayOf(from), toDay: dayOf(to) })),
]

/** What the overview keeps rows for, read from the team itself. */
async function walked(person: Person, range: (typeof RANGES)[number]) {
  const { tenant, id } = { tenant: person.visitor.tenant, id: person.member.id }
  return env.DB.prepare(
    `WITH below (member, level) AS (SELECT member, level FROM lineage WHERE tenant = ?1 AND ancestor = ?2),
       team (member) AS (SELECT ?2 UNION ALL SELECT member FROM below)
     SELECT (SELECT count(*) FROM below) AS teamSize, (SELECT count(*) FROM below WHERE level = 1) AS directSize,
       (SELECT coalesce(sum(b.player), 0) FROM team JOIN wallet_balance b ON b.tenant = ?1 AND b.member = team.member)
         AS balanceMinor,
       (SELECT count(*) FROM team WHERE EXISTS (SELECT 1 FROM active_day a WHERE a.tenant = ?1
         AND a.member = team.member AND a.day BETWEEN ?3 AND ?4)) AS active`,
  )
    .bind(tenant, id, range.fromDay, range.toDay)
    .first()
}

async function expectWalked(people: readonly Person[]) {
  for (const person of people)
    for (const range of RANGES) {
      const { teamSize, directSize, balanceMinor, active } = await person.visitor.call(
        calls.getTeamOverview,
        range,
      )
      const seen = { teamSize, directSize, balanceMinor, active }
      expect([person.member.account, range, seen]).toEqual([
        person.member.account,
        range,
        await walked(person, range),
      ])
    }
}

test('what is kept of a team is what the team comes to, however late its days are told, and after moves', async () => {
  const line = await aLine('kept-teams')
  const { top, left, right, deep, player, stranger, theirs } = line
  const agents = [top, left, right, deep, stranger]
  const plays: readonly [Person, readonly number[]][] = [
    [player, [8, 2, 5, 2, 0]],
    [deep, [4]],
    [right, [3, 19, 3]],
    [top, [7]],
    [theirs, [1, 6]],
  ]
  for (const [person, days] of plays) {
    await person.deposit(20, 1_000_00)
    for (const day of days) {
      await person.play(day, 10_00, 3_00)
      await person.tell()
    }
  }
  await expectWalked(agents)
  const move = (who: Person, to: Person) =>
    top.visitor.call(moveAgent, {
      tenant: top.visitor.tenant,
      ...operator,
      account: who.member.account,
      to: to.member.account,
    })
  await move(deep, right)
  await expectWalked(agents)
  await player.play(1, 5_00, 9_00)
  await player.tell()
  await move(deep, stranger)
  await expectWalked(agents)
  // They registered below top, and are no new members of the line to which they came.
  expect(await top.visitor.call(calls.getTeamOverview, YEAR)).toMatchObject({ registrations: 4, teamSize: 2 })
  expect(await stranger.visitor.call(calls.getTeamOverview, YEAR)).toMatchObject({
    registrations: 1,
    teamSize: 3,
  })
})

test('an overview and a run of the schedule read as many rows for a large team as for a small one', async () => {
  const line = await aContractLine('bounded-rows')
  const { top, left } = line
  await topSigns(top, wage(10_000))
  await belowSigns(top, left, wage(5_000))
  const played = async (tenant: string) => {
    await env.DB.prepare(
      'INSERT INTO active_day (tenant, member, day) SELECT tenant, id, ?2 FROM member WHERE tenant = ?1 ON CONFLICT DO NOTHING',
    )
      .bind(tenant, dayOf(1))
      .run()
  }
  const rowsOf = async (act: (base: Awaited<ReturnType<typeof baseOf>>) => Promise<unknown>) => {
    const counted = countingRows()
    await act({ ...(await baseOf(top.visitor)), env: counted.env })
    return counted.rows()
  }
  const { id, account, type } = top.member
  const member = { id, account, type, isWeak: false, mustChangePassword: false, sessionHash: '', tabHash: '' }
  const overview = () =>
    rowsOf((base) =>
      getTeamOverview({
        ...base,
        member,
        file: new Uint8Array(),
        input: { fromDay: dayOf(6), toDay: dayOf(0) },
      }),
    )
  const nothingDue = () => rowsOf((base) => settleDue({ ...base, now: NOW + DAY_MS / 1000 }))
  await settleDue({ ...(await baseOf(top.visitor)), now: NOW })
  await played(line.tenant)
  const few = { overview: await overview(), schedule: await nothingDue() }
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
     INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, upline_id, created_at)
     SELECT ?1, 'many-' || i, 'many' || i, 'many', 0, '', 0, ?2, ?3 FROM n ORDER BY i`,
  )
    .bind(line.tenant, left.member.id, NOW - DAY_MS)
    .run()
  await played(line.tenant)
  expect(await top.visitor.call(calls.getTeamOverview, { fromDay: dayOf(6), toDay: dayOf(0) })).toMatchObject(
    {
      teamSize: 2004,
      active: 2005,
      registrations: 2004,
    },
  )
  expect(await overview()).toBeLessThan(few.overview + 20)
  expect(await nothingDue()).toBeLessThan(few.schedule + 20)
  // A period in which all of them played is read once for each, and not once for each pair.
  await env.DB.prepare(
    `INSERT INTO total_day (tenant, subject, day, sums)
     SELECT tenant, id, ?2, '{"RNG.turnover":10000}' FROM member WHERE tenant = ?1 AND id LIKE 'many-%'`,
  )
    .bind(line.tenant, dayOf(-1))
    .run()
  expect(await rowsOf((base) => settleDue({ ...base, now: NOW + 2 * DAY_MS }))).toBeLessThan(2000 * 50)
})

test('a brand of two time zones has registrations on the days of its own', async () => {
  const agent = await aPerson({ tenant: 'zone-days', type: 1, record: { timeZone: ZONE } })
  const india = await aPerson({ tenant: 'zone-days-in', type: 1, record: { timeZone: 'Asia/Kolkata' } })
  for (const { visitor, member } of [agent, india]) {
    await env.DB.prepare(
      `INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, upline_id, created_at)
       VALUES (?1, 'late', 'late', 'late', 0, '', 0, ?2, ?3)`,
    )
      .bind(visitor.tenant, member.id, Date.parse(`${dayOf(5)}T18:40:00Z`))
      .run()
  }
  const onDay = (person: Person, day: string) =>
    person.visitor.call(calls.getTeamOverview, { fromDay: day, toDay: day })
  expect(await onDay(agent, dayOf(5))).toMatchObject({ registrations: 1 })
  // 18:40 in London is ten past midnight in Kolkata.
  expect(await onDay(india, dayOf(5))).toMatchObject({ registrations: 0 })
  expect(await onDay(india, dayOf(4))).toMatchObject({ registrations: 1 })
})
