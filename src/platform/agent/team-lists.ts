import type { listTeamBets, listTeamTransactions } from '#lib/api/agent.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { BET_STATUSES, type Bet } from '#lib/api/records.ts'
import type { Call } from '#platform/call.ts'
import {
  type BetRow,
  betSum,
  checkRange,
  type MovementRow,
  movementSum,
  pageOf,
  subjectOf,
  toBet,
  totalsOf,
  toTransaction,
} from '#platform/records/service.ts'
import { inOwnLine, teamSizes } from './own-line.ts'
import { FIRST_FREE, pageTeam, teamCursor, type TeamQuery, type TeamSource } from './team-rows.ts'

type ListCall = Call<typeof listTeamBets> | Call<typeof listTeamTransactions>
type Row<Shown> = Shown & { member: string; account: string; at: number }

export async function teamBets(call: Call<typeof listTeamBets>): Promise<OutputOf<typeof listTeamBets>> {
  const { env, tenant, input } = call
  const { status, category } = input
  const query = await queryOf(call)
  const [rows, sums] = await Promise.all([
    pageTeam<Row<BetRow>>(env, betsWhere({ status, category }), query),
    totalsOf(
      { env, tenant: tenant.id },
      query.member === undefined ? subjectOf.teamBets(query.agent) : subjectOf.bets(query.member),
      input,
    ),
  ])
  const among = (measure: string, of: readonly Bet['status'][]) =>
    betSum(sums, { measure, statuses: of.filter((each) => !status || each === status), category })
  return {
    currency: tenant.currency,
    ...pageOf(rows, input.pageSize, {
      idOf: ({ member, id }) => `${member}/${id}`,
      show: (row) => ({ ...toBet(row, tenant), account: row.account }),
    }),
    total: among('count', BET_STATUSES),
    stakeMinor: among('stake', ['open', 'settled']),
    winMinor: among('win', ['open', 'settled']),
    netMinor: among('win', ['settled']) - among('stake', ['settled']),
  }
}

export async function teamTransactions(
  call: Call<typeof listTeamTransactions>,
): Promise<OutputOf<typeof listTeamTransactions>> {
  const { env, tenant, input } = call
  const query = await queryOf(call)
  const [rows, sums] = await Promise.all([
    pageTeam<Row<MovementRow> & { id: number }>(env, movementsWhere(input.kind), query),
    totalsOf(
      { env, tenant: tenant.id },
      query.member === undefined ? subjectOf.team(query.agent) : subjectOf.member(query.member),
      input,
    ),
  ])
  const moved = (side: 'in' | 'out', ending: '' | '#') =>
    movementSum(sums, { side, ending, kind: input.kind })
  return {
    currency: tenant.currency,
    ...pageOf(rows, input.pageSize, {
      idOf: ({ member, id }) => `${member}/${id}`,
      show: (row) => ({
        ...toTransaction({ ...row, seq: row.id }),
        id: `${row.member}/${row.id}`,
        account: row.account,
      }),
    }),
    total: moved('in', '#') + moved('out', '#'),
    inMinor: moved('in', ''),
    outMinor: moved('out', ''),
  }
}

/** Whose rows, from when, and after which: one member of the own line, or everyone below. */
async function queryOf(call: ListCall): Promise<TeamQuery> {
  const { tenant, member, now, input } = call
  const range = checkRange(input, { zone: tenant.timeZone, nowMs: now })
  const one = input.account === undefined ? undefined : await inOwnLine(call, input.account)
  const { teamSize } = one ? { teamSize: 0 } : await teamSizes(call, member.id)
  return {
    ...range,
    tenant: tenant.id,
    agent: member.id,
    member: one?.id,
    teamSize,
    after: teamCursor(input.cursor),
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
      "r.seq, r.movement, r.balance, r.reference, CASE WHEN r.credit = 'player' THEN r.amount ELSE -r.amount END AS signed",
    joins: '',
    where: ['r.movement IS NOT NULL', ...(kind ? [`r.movement = ?${FIRST_FREE}`] : [])],
    parameters: kind ? [kind] : [],
  }
}
