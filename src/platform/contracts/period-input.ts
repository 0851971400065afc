import {
  countingIn,
  isTiered,
  settledBy,
  type CommissionTerms,
  type Contract,
  type ContractCategory,
  type ContractKind,
  type RealtimeTerms,
  type TieredTerms,
} from '#lib/shared/contracts/contract.ts'
import type { Member } from '#lib/shared/contracts/line.ts'
import { dayIdsOf, previousPeriod, type Period } from '#lib/shared/contracts/period.ts'
import type { SettledBet } from '#lib/shared/contracts/realtime.ts'
import type { PeriodMember } from '#lib/shared/contracts/settle.ts'
import type { SimulationInput } from '#lib/shared/contracts/simulate.ts'
import type { PeriodResult } from '#lib/shared/contracts/tiers.ts'
import { acceptedContracts, type Base } from './contract-repository.ts'
import { lineAt } from './line-at.ts'
import { figuresIn } from './period-figures.ts'

/** One period of one kind and category, for the line of one top agent. */
export interface PeriodOfLine {
  kind: ContractKind
  category: ContractCategory
  rootId: string
  period: Period
}

export interface PeriodInput {
  members: readonly Member[]
  input: Exclude<SimulationInput, { kind: 'rebate' }>
}

/** Bets of one run; more wait for the next. */
const MAX_BETS = 5000

/** Everything that a settlement takes, from what the platform knows; nothing where no contract counts for the period. */
export async function periodInput(base: Base, of: PeriodOfLine): Promise<PeriodInput | undefined> {
  const { kind, category, rootId, period } = of
  const members = await lineAt(base, rootId, period.endMs)
  const ids = members.map(({ id }) => id)
  const accepted = await acceptedContracts(base, { agentIds: ids, kind, category })
  const contracts = countingIn(accepted, period.startMs).filter(
    ({ terms }) => settledBy(terms) === period.kind,
  )
  if (contracts.length === 0) return undefined
  const realtime = contracts.filter(isRealtime)
  if (realtime.length > 0) {
    const bets = await waitingBets(base, { ids, category })
    return { members, input: { kind: 'realtime', members, contracts: realtime, bets } }
  }
  const tiered = contracts.filter(isTieredContract)
  const withDays = tiered.some(({ terms }) => terms.active.count === 'dailyMean')
  const figures = await figuresIn(base, ids, { period, category, withDays })
  const playing = members.map((member): PeriodMember => {
    const own = figures.get(member.id)
    return own ? { ...member, figures: own } : member
  })
  const commission = contracts.filter(isCommission)
  if (commission.length > 0)
    return { members, input: { kind: 'commission', members: playing, contracts: commission } }
  const [first] = tiered
  if (!first) return undefined
  const days = period.kind === 'hour' ? 1 : dayIdsOf(period, base.tenant.timeZone).length
  return {
    members,
    input: {
      kind: first.terms.kind,
      members: await withPrevious(base, playing, of),
      contracts: tiered,
      periodId: period.id,
      days,
    },
  }
}

/** Results of the period before, for carries. */
async function withPrevious(
  { env, tenant }: Base,
  members: readonly PeriodMember[],
  { kind, category, period }: PeriodOfLine,
): Promise<PeriodMember[]> {
  if (kind !== 'dividend') return [...members]
  const { results } = await env.DB.prepare(
    `SELECT agent, raw_result AS rawMinor, total_result AS totalMinor FROM bill
     WHERE tenant = ? AND kind = ? AND category = ? AND period = ? AND is_latest = 1 AND raw_result IS NOT NULL`,
  )
    .bind(tenant.id, kind, category, previousPeriod(period, tenant.timeZone).id)
    .all<PeriodResult & { agent: string }>()
  const previous = new Map(results.map(({ agent, ...result }) => [agent, result]))
  return members.map((member) => {
    const result = previous.get(member.id)
    return result ? { ...member, previous: result } : member
  })
}

/** Settled bets of a line that no real-time salary of this category has counted. */
async function waitingBets(
  { env, tenant }: Base,
  { ids, category }: { ids: readonly string[]; category: ContractCategory },
): Promise<SettledBet[]> {
  const { results } = await env.DB.prepare(
    `SELECT member, bet, stake, win FROM realtime_bet
     WHERE tenant = ?1 AND category = ?2 AND run IS NULL AND member IN (SELECT value FROM json_each(?3))
     ORDER BY member, bet LIMIT ?4`,
  )
    .bind(tenant.id, category, JSON.stringify(ids), MAX_BETS)
    .all<{ member: string; bet: string; stake: number; win: number }>()
  return results.map(({ member, bet, stake, win }) => ({
    // Two members may have bets of one id: vendors number them as they like.
    betId: `${member} ${bet}`,
    memberId: member,
    stakeMinor: stake,
    prizeMinor: win,
  }))
}

function isRealtime(contract: Contract): contract is Contract<RealtimeTerms> {
  return contract.terms.kind === 'realtime'
}

function isCommission(contract: Contract): contract is Contract<CommissionTerms> {
  return contract.terms.kind === 'commission'
}

function isTieredContract(contract: Contract): contract is Contract<TieredTerms> {
  return isTiered(contract.terms)
}
