import { issueBill, type Bill, type Computed } from '#lib/shared/contracts/bill.ts'
import type { Payer } from '#lib/shared/contracts/contract.ts'
import { agentsInExcess } from '#lib/shared/contracts/excess.ts'
import { lineOf } from '#lib/shared/contracts/line.ts'
import { settleRealtime } from '#lib/shared/contracts/realtime.ts'
import { settleCommission } from '#lib/shared/contracts/rebate.ts'
import { settle } from '#lib/shared/contracts/settle.ts'
import { settleStandingRates } from '#lib/shared/contracts/standing-rates.ts'
import type { AgentShare } from '#lib/shared/contracts/rate-shares.ts'
import type { BillView } from '#lib/api/agents/contracts-bills.ts'
import type { PeriodInput, PeriodOfLine } from './period-input.ts'

/** What a settlement comes to for one agent, with its place in the line. */
export interface ComputedBill extends Computed {
  agentId: string
  uplineId: string | null
  payer: Payer
  contractId: string
  contractVersion: number
  outcome: BillView['outcome']
  ownMinor: number
  rawMinor: number | null
  totalMinor: number | null
  /** Here the line costs the brand more than the own amount above: an operator sees it before it is paid. */
  isInExcess: boolean
  /** Uplines before downlines, downlines in the order of the line. */
  position: number
}

/** The settlement itself: pure rules on one period's input. */
export function computeBills({ members, input }: PeriodInput): ComputedBill[] {
  const line = lineOf(members)
  const place = new Map([...line.topDown].map((index, position) => [line.ids[index] ?? '', position]))
  const uplineOf = (id: string) => line.ids[line.uplineOf[line.indexOf.get(id) ?? -1] ?? -1] ?? null
  const at = (agentId: string) => ({
    agentId,
    uplineId: uplineOf(agentId),
    position: place.get(agentId) ?? 0,
  })
  const ofShare = ({ agentId, contractId, version, amountMinor, steps }: AgentShare): ComputedBill => ({
    ...at(agentId),
    payer: 'platform',
    contractId,
    contractVersion: version,
    outcome: 'reached',
    isReached: true,
    ownMinor: amountMinor,
    earnedMinor: amountMinor,
    dueMinor: amountMinor,
    rawMinor: null,
    totalMinor: null,
    isInExcess: false,
    steps,
  })
  if (input.kind === 'realtime')
    return settleRealtime(line, input.contracts, { bets: input.bets, counted: new Set() }).shares.map(ofShare)
  if (input.kind === 'rates') return settleStandingRates(input.members).map(ofShare)
  if (input.kind === 'commission') return settleCommission(input.members, input.contracts).map(ofShare)
  const settlement = settle(input)
  const inExcess = agentsInExcess(settlement)
  return settlement.agents.map((agent) => ({
    ...at(agent.agentId),
    payer: agent.payer,
    contractId: agent.contractId,
    contractVersion: agent.version,
    outcome: agent.state,
    isReached: agent.state === 'reached',
    ownMinor: agent.ownMinor,
    earnedMinor: agent.payableMinor,
    dueMinor: agent.dueMinor,
    rawMinor: agent.result?.rawMinor ?? null,
    totalMinor: agent.result?.totalMinor ?? null,
    isInExcess: inExcess.has(agent.agentId),
    steps: agent.steps,
  }))
}

export function firstBill({ kind, category, period }: PeriodOfLine, computed: ComputedBill): Bill {
  const { agentId, isReached, earnedMinor, dueMinor, steps } = computed
  const subject = { kind, category, periodId: period.id, agentId }
  return issueBill(subject, { isReached, earnedMinor, dueMinor, steps })
}

/** An hour in which a team did not play is no bill, and neither is a rebate below the smallest unit. */
export function isWorthABill({ kind }: PeriodOfLine, { dueMinor, steps }: ComputedBill): boolean {
  if (dueMinor > 0 || (kind !== 'hourly' && kind !== 'rebate')) return true
  if (kind === 'rebate') return false
  return steps.some((step) => step.step === 'turnover' && step.teamMinor > 0)
}
