import type * as calls from '#lib/api/agents/agent.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import {
  type BetRow,
  betTotals,
  checkRange,
  type MovementRow,
  movementSum,
  pageOf,
  played,
  subjectOf,
  type Sums,
  toBet,
  totalsOf,
  toTransaction,
} from '#platform/base/records/service.ts'
import { sharedTotals, sharesOf } from './line-times.ts'
import { inOwnLine, teamSizes } from './own-line.ts'
import { FIRST_FREE, pageTeam, teamCursor, type TeamQuery, type TeamSource } from './team-rows.ts'

type ListCall = Call<typeof calls.listTeamBets> | Call<typeof calls.listTeamTransactions>
type Row<Shown> = Shown & { member: string; account: string; at: number }

export async function listTeamBets(
  call: Call<typeof calls.listTeamBets>,
): Promise<OutputOf<typeof calls.listTeamBets>> {
  const { env, tenant, input } = call
  const { status, category } = input
  const query = await queryOf(call)
  const sums = await sumsOf(call, query, { ofTeam: subjectOf.teamBets, ofOne: subjectOf.bets })
  const totals = betTotals(sums, { status, category })
  const rows = await pageTeam<Row<BetRow>>(env, betsWhere({ status, category }), {
    ...query,
    ...(await densityOf(call, totals.total, (brand) => played(brand, 'bets'))),
  })
  return {
    currency: tenant.currency,
    ...pageOf(rows, input.pageSize, {
      idOf: ({ member, id }) => `${member}/${id}`,
      show: (row) => ({ ...toBet(row, tenant), account: row.account }),
    }),
    ...totals,
  }
}

export async function listTeamTransactions(
  call: Call<typeof calls.listTeamTransactions>,
): Promise<OutputOf<typeof calls.listTeamTransactions>> {
  const { env, tenant, input } = call
  const query = await queryOf(call)
  const sums = await sumsOf(call, query, { ofTeam: subjectOf.team, ofOne: subjectOf.member })
  const countIn = (of: Sums) =>
    movementSum(of, { side: 'in', ending: '#', kind: input.kind }) +
    movementSum(of, { side: 'out', ending: '#', kind: input.kind })
  const total = countIn(sums)
  const rows = await pageTeam<Row<MovementRow> & { id: number }>(env, movementsWhere(input.kind), {
    ...query,
    ...(await densityOf(call, total, countIn)),
  })
  const moved = (side: 'in' | 'out') => movementSum(sums, { side, ending: '', kind: input.kind })
  return {
    currency: tenant.currency,
    ...pageOf(rows, input.pageSize, {
      idOf: ({ member, id }) => `${member}/${id}`,
      show: (row) => ({
        ...toTransaction({ ...row, seq: row.id }, tenant),
        id: `${row.member}/${row.id}`,
        account: row.account,
      }),
    }),
    total,
    inMinor: moved('in'),
    outMinor: moved('out'),
  }
}

/** What the rows add up to: of everyone below, or of one member while they were below. */
async function sumsOf(
  { env, tenant, input }: ListCall,
  { agent, member }: Pick<TeamQuery, 'agent' | 'member'>,
  { ofTeam, ofOne }: Record<'ofTeam' | 'ofOne', (memberId: string) => string>,
): Promise<Sums> {
  const base = { env, tenant: tenant.id }
  if (member === undefined) return totalsOf(base, ofTeam(agent), input)
  const shares = await sharesOf(base, { agent, members: [member] })
  const wanted = [{ subjects: [ofOne(member)], share: shares.get(member) }]
  const [sums = {}] = await sharedTotals(base, wanted, {
    before: addDays(input.fromDay, -1),
    last: input.toDay,
  })
  return sums
}

/** How many rows the team has in the range, and how many the brand has: what it takes to find them. */
async function densityOf(
  { env, tenant, input }: ListCall,
  teamRows: number,
  countIn: (sums: Sums) => number,
): Promise<Pick<TeamQuery, 'teamRows' | 'brandRows'>> {
  const brand = await totalsOf({ env, tenant: tenant.id }, subjectOf.brand(), input)
  return { teamRows, brandRows: countIn(brand) }
}

/** Whose rows, from when, and after which: one member of the own line, or everyone below. */
async function queryOf(call: ListCall): Promise<Omit<TeamQuery, 'teamRows' | 'brandRows'>> {
  const { tenant, member, now, input } = call
  const range = checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const one = input.account === undefined ? undefined : await inOwnLine(call, input.account)
  const after = teamCursor(input.cursor)
  const { teamSize } = one ? { teamSize: 0 } : await teamSizes(call, member.id)
  return {
    ...range,
    tenant: tenant.id,
    agent: member.id,
    member: one?.id,
    teamSize,
    after,
    limit: input.pageSize,
  }
}

function betsWhere(filter: { status: string | undefined; category: string | undefined }): TeamSource {
  const given = Object.entries(filter).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return {
    table: 'bet',
    id: 'id',
    columns: "r.game, g.record ->> 'gameName' AS game_name, r.category, r.status, r.stake, r.win",
    joins: 'LEFT JOIN game g ON g.node_id = r.game',
    where: given.map(([column], index) => `r.${column} = ?${FIRST_FREE + index}`),
    parameters: given.map(([, value]) => value),
  }
}

function movementsWhere(kind: string | undefined): TeamSource {
  return {
    table: 'ledger_transfer',
    id: 'seq',
    columns:
      "r.seq, r.movement, r.balance, r.reference, r.game, g.record ->> 'gameName' AS game_name, CASE WHEN r.credit = 'player' THEN r.amount ELSE -r.amount END AS signed",
    joins: 'LEFT JOIN game g ON g.node_id = r.game',
    where: ['r.movement IS NOT NULL', ...(kind ? [`r.movement = ?${FIRST_FREE}`] : [])],
    parameters: kind ? [kind] : [],
  }
}
