import type { SegmentEstimate, SegmentTest } from '#lib/api/people/segments-ops.ts'
import type { SegmentCondition, SegmentRule } from '#lib/api/people/segments-rule.ts'
import type { Env } from '#platform/base/env.ts'
import { bindings } from './bindings.ts'
import { conditionSql } from './condition-sql.ts'
import { type AskedOf, playersSql, ruleSql } from './rule-sql.ts'
import { liveRules } from './segment-repository.ts'

/**
 * Those of some segments that a member is in, at this moment. A segment without a version in force has nobody.
 */
export async function segmentsOf(
  env: Env,
  asked: AskedOf,
  { member, segments }: { member: string; segments: readonly string[] },
): Promise<string[]> {
  const found: string[] = []
  for (const { id, members } of await membersOf(env, asked, { members: [member], segments }))
    if (members.has(member)) found.push(id)
  return found
}

/** Of some members those who are in each of some segments; one statement a segment. */
export async function membersOf(
  env: Env,
  asked: AskedOf,
  { members, segments }: { members: readonly string[]; segments: readonly string[] },
): Promise<{ id: string; members: ReadonlySet<string> }[]> {
  const rules = await liveRules(env, asked.tenant, segments)
  if (rules.length === 0) return []
  const replies = await env.DB.batch<{ id: string }>(
    rules.map(({ rule }) => {
      const to = bindings()
      const where = playersSql(asked.tenant, to)
      return env.DB.prepare(
        `SELECT m.id FROM json_each(${to.bind(JSON.stringify(members))}) w CROSS JOIN member m ON m.id = w.value
         WHERE ${where} AND ${ruleSql(rule, asked, to)}`,
      ).bind(...to.values)
    }),
  )
  return rules.map(({ id }, index) => ({
    ...{ id, members: new Set((replies[index]?.results ?? []).map((row) => row.id)) },
  }))
}

/** Accounts of a page of the estimate: each is a statement of some hundredths of a second. */
const PAGE = 20_000
const MOST_MS = 2_000

/**
 * How many players a rule holds for now. Accounts are looked at in the order of their ids, which are random: where the time is
 * over, those looked at are a fair sample of all.
 */
export async function countPlayers(
  env: Env,
  asked: AskedOf & { rule: SegmentRule },
  { page = PAGE, mostMs = MOST_MS }: { page?: number; mostMs?: number } = {},
): Promise<SegmentEstimate> {
  const startedAtMs = performance.now()
  const all = bindings()
  const accounts = await env.DB.prepare(
    `SELECT count(*) AS n FROM member m WHERE ${playersSql(asked.tenant, all)}`,
  )
    .bind(...all.values)
    .first<number>('n')
  let [found, looked, after] = [0, 0, '']
  for (;;) {
    const row = await countPage(env, asked, { after, page })
    found += row.found
    looked += row.looked
    after = row.last ?? after
    if (row.looked < page) return { players: found, accounts: looked, looked }
    if (performance.now() - startedAtMs >= mostMs) break
  }
  const known = Math.max(accounts ?? 0, looked)
  return { players: Math.round((found * known) / looked), accounts: known, looked }
}

interface CountedPage {
  found: number
  looked: number
  last: string | null
}

async function countPage(
  env: Env,
  asked: AskedOf & { rule: SegmentRule },
  { after, page }: { after: string; page: number },
): Promise<CountedPage> {
  const to = bindings()
  const row = await env.DB.prepare(
    `SELECT count(*) AS looked, coalesce(sum(holds), 0) AS found, max(id) AS last FROM
       (SELECT m.id, (${ruleSql(asked.rule, asked, to)}) AS holds FROM member m
        WHERE ${playersSql(asked.tenant, to)} AND m.id > ${to.bind(after)} ORDER BY m.id LIMIT ${page})`,
  )
    .bind(...to.values)
    .first<CountedPage>()
  return row ?? { found: 0, looked: 0, last: null }
}

type Tested = Pick<SegmentTest, 'isIn' | 'all' | 'any' | 'none'>

/** One player against a rule; `undefined`: no account that may be in a segment. */
export async function testMember(
  env: Env,
  asked: AskedOf & { rule: SegmentRule },
  member: string,
): Promise<Tested | undefined> {
  const { rule } = asked
  const to = bindings()
  const columns = (['all', 'any', 'none'] as const).flatMap((part) =>
    rule[part].map((condition: SegmentCondition, index) => {
      const { value, holds } = conditionSql(condition, asked, to)
      return `${value} AS ${part}Value${index}, ${holds} AS ${part}Holds${index}`
    }),
  )
  const where = playersSql(asked.tenant, to)
  const row = await env.DB.prepare(
    `SELECT ${columns.join(', ')} FROM member m WHERE ${where} AND m.id = ${to.bind(member)}`,
  )
    .bind(...to.values)
    .first<Record<string, string | number | null>>()
  if (!row) return undefined
  const part = (name: 'all' | 'any' | 'none') =>
    rule[name].map((_, index) => ({
      value: row[`${name}Value${index}`] ?? null,
      holds: row[`${name}Holds${index}`] === 1,
    }))
  const [all, any, none] = [part('all'), part('any'), part('none')]
  const isIn =
    all.every(({ holds }) => holds) &&
    (any.length === 0 || any.some(({ holds }) => holds)) &&
    !none.some(({ holds }) => holds)
  return { isIn, all, any, none }
}
