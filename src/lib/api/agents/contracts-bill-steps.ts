import * as z from 'zod/mini'
import { CARRIES, CONTRACT_CATEGORIES, CONTRACT_KINDS, LOSS_CHECKS } from '#lib/shared/contracts/contract.ts'
import { category, signedMinorUnits as amount } from '#lib/api/fields.ts'

/** The lines of a bill, as defined in `lib/shared/contracts/steps.ts`; members are named by their accounts. */

const int = z.int()
const rate = z.discriminatedUnion('type', [
  z.object({ type: z.literal('percent'), rateE6: int }),
  z.object({ type: z.literal('fixed'), valueMinor: amount }),
])
const RESULT_ITEMS = [
  'turnoverMinor',
  'prizesMinor',
  'bettorRebatesMinor',
  'agentRebatesMinor',
  'activityMinor',
  'depositFeesMinor',
] as const

export const billStep = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('contract'),
    kind: z.enum(CONTRACT_KINDS),
    category: z.enum(CONTRACT_CATEGORIES),
    contractId: z.string(),
    version: int,
    base: z.enum(['loss', 'turnover', 'net', 'shares']),
    tiersBy: z.enum(['total', 'gross', 'net']),
    lossCheck: z.enum(LOSS_CHECKS),
  }),
  z.object({ step: z.literal('rates'), category, basis: z.enum(['stake', 'loss']) }),
  z.object({ step: z.literal('turnover'), ownMinor: amount, belowMinor: amount, teamMinor: amount }),
  z.object({
    step: z.literal('active'),
    count: z.enum(['period', 'dailyMean']),
    minTurnoverMinor: amount,
    minDepositMinor: amount,
    counted: int,
    days: int,
    activeMembers: int,
  }),
  z.object({ step: z.literal('item'), item: z.enum(RESULT_ITEMS), amountMinor: amount, sumMinor: amount }),
  z.object({ step: z.literal('gross'), grossMinor: amount }),
  z.object({
    step: z.literal('fee'),
    depositsMinor: amount,
    rateE6: int,
    feeMinor: amount,
    sumMinor: amount,
  }),
  z.object({ step: z.literal('result'), resultMinor: amount }),
  z.object({
    step: z.literal('carry'),
    carry: z.enum(CARRIES),
    previousMinor: amount,
    addedMinor: amount,
    totalMinor: amount,
  }),
  z.object({
    step: z.literal('minimum'),
    activeMembers: int,
    requiredMembers: int,
    isReached: z.boolean(),
  }),
  z.object({
    step: z.literal('tier'),
    tier: int,
    turnoverMinor: amount,
    activeMembers: int,
    lossMinor: amount,
    rate,
    missing: z.array(z.enum(['turnover', 'active', 'loss'])),
  }),
  z.object({ step: z.literal('notReached'), reason: z.enum(['minimumActive', 'result', 'tiers']) }),
  z.object({
    step: z.literal('own'),
    tier: int,
    rate,
    baseMinor: amount,
    partMinor: amount,
    wholeMinor: amount,
    ownMinor: amount,
  }),
  z.object({ step: z.literal('downline'), agentId: z.string(), ownMinor: amount, sumMinor: amount }),
  z.object({
    step: z.literal('payable'),
    ownMinor: amount,
    downlinesMinor: amount,
    payableMinor: amount,
  }),
  z.object({ step: z.literal('resting'), uplineId: z.nullable(z.string()) }),
  z.object({ step: z.literal('notCalculated'), uplineId: z.string() }),
  z.object({
    step: z.literal('refused'),
    agentId: z.string(),
    downlineId: z.string(),
    rule: z.enum(['rateAbove', 'notComparable']),
  }),
  z.object({
    step: z.literal('share'),
    outcome: z.enum(['stake', 'won', 'lost']),
    baseMinor: amount,
    rateE6: int,
    belowRateE6: int,
    isCapped: z.boolean(),
  }),
  z.object({ step: z.literal('roundedDown'), amountMinor: amount, remainderE6: int }),
  z.object({
    step: z.literal('rest'),
    agents: int,
    remaindersE6: int,
    restMinor: amount,
    sumMinor: amount,
  }),
])
export type BillStep = z.infer<typeof billStep>
