import type { BrandContext } from '#platform/base/call.ts'
import {
  countingIn,
  isTiered,
  settledBy,
  type CommissionTerms,
  type Contract,
  type ContractCategory,
  type ContractKind,
  type TieredTerms,
} from '#lib/shared/contracts/contract.ts'
import type { Member } from '#lib/shared/contracts/line.ts'
import { dayIdsOf, previousPeriod, type Period } from '#lib/shared/contracts/period.ts'
import type { PeriodMember } from '#lib/shared/contracts/settle.ts'
import type { SimulationInput } from '#lib/shared/contracts/simulate.ts'
import type { PeriodResult } from '#lib/shared/contracts/tiers.ts'
import { acceptedContracts, acceptedInLine } from './contract-repository.ts'
import { hasMovedSince, lineAt } from './line-at.ts'
import { partOfLine } from './line-part.ts'
import { figuresIn, whoPlayed } from './period-figures.ts'
import { realtimeInput } from './realtime-input.ts'
import { ratedMembers } from './rates-input.ts'

/** One period of one kind and category, for the line of one top agent. */
export interface PeriodOfLine {
  kind: ContractKind
  category: ContractCategory
  rootId: string
  period: Period
  /** The run that closed the period, where it is looked at again: the bets of a real-time salary are its own. */
  countedBy?: string
}

export interface PeriodInput {
  members: readonly Member[]
  input: Exclude<SimulationInput, { kind: 'rebate' }>
}

/** Everything that a settlement takes, from what the platform knows; nothing where no contract counts for the period. */
export async function periodInput(base: BrandContext, of: PeriodOfLine): Promise<PeriodInput | undefined> {
  const { kind, category, period } = of
  if (kind === 'rebate') {
    const rated = await ratedMembers(base, of)
    return rated.length > 0 ? { members: rated, input: { kind: 'rates', members: rated } } : undefined
  }
  if (kind === 'realtime') {
    const input = await realtimeInput(base, of)
    return input && { members: input.members, input }
  }
  const { members, contracts } = await linePlaying(base, of)
  if (contracts.length === 0) return undefined
  const tiered = contracts.filter(isTieredContract)
  const withDays = tiered.some(({ terms }) => terms.active.count === 'dailyMean')
  const ids = members.map(({ id }) => id)
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

/**
 * The contracts that count, and the members that they are counted by: whoever did something in the period, the agents with a
 * contract, and everyone above them. Members who did nothing change no figure, so a large team is not read; where somebody
 * moved since, or where a contract counts idle members as active, it is.
 */
async function linePlaying(
  base: BrandContext,
  of: PeriodOfLine,
): Promise<{ members: Member[]; contracts: Contract[] }> {
  const { kind, category, rootId, period } = of
  const counting = (accepted: readonly Contract[]) =>
    countingIn(accepted, period.startMs).filter(({ terms }) => settledBy(terms) === period.kind)
  if (!(await hasMovedSince(base, period.endMs))) {
    const contracts = counting(await acceptedInLine(base, { rootId, kind, category }))
    if (contracts.length === 0) return { members: [], contracts }
    if (!contracts.some(countsIdleMembers)) {
      const playing = await whoPlayed(base, { rootId, period })
      const ids = [...playing, ...contracts.map(({ agentId }) => agentId), rootId]
      return { members: await partOfLine(base, { rootId, atMs: period.endMs }, ids), contracts }
    }
  }
  const members = await lineAt(base, rootId, period.endMs)
  const agentIds = members.map(({ id }) => id)
  return { members, contracts: counting(await acceptedContracts(base, { agentIds, kind, category })) }
}

function countsIdleMembers({ terms }: Contract): boolean {
  return isTiered(terms) && terms.active.minTurnoverMinor === 0 && terms.active.minDepositMinor === 0
}

/** A closed period as its settlement counted it. */
export async function settledPeriod({ env, tenant }: BrandContext, of: PeriodOfLine): Promise<PeriodOfLine> {
  const run = await env.DB.prepare(
    'SELECT run FROM settlement WHERE tenant = ? AND kind = ? AND category = ? AND root = ? AND period = ?',
  )
    .bind(tenant.id, of.kind, of.category, of.rootId, of.period.id)
    .first<string>('run')
  return run === null ? of : { ...of, countedBy: run }
}

/** Results of the period before, for carries. */
async function withPrevious(
  { env, tenant }: BrandContext,
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

function isCommission(contract: Contract): contract is Contract<CommissionTerms> {
  return contract.terms.kind === 'commission'
}

function isTieredContract(contract: Contract): contract is Contract<TieredTerms> {
  return isTiered(contract.terms)
}
