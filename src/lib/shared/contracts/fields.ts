import {
  CARRIES,
  CONTRACT_CATEGORIES,
  CONTRACT_KINDS,
  CONTRACT_STATES,
  DIVIDEND_CYCLES,
  FULL_SERIES,
  LOSS_CHECKS,
  MAX_COUNT,
  MAX_TIERS,
  PAYERS,
  type ContractKind,
} from './contract.ts'
import { RATE_SCALE } from './rate.ts'

type ProblemRule =
  | 'notJson'
  | 'object'
  | 'list'
  | 'missing'
  | 'unknown'
  | 'text'
  | 'whole'
  | 'range'
  | 'choice'
  | 'ascending'
  | 'notFalling'
  | 'oneRateType'
  | 'percentOnly'
  | 'tooMany'
  | 'aboveTenant'
  | 'aboveUpline'
  | 'notComparable'
  | 'uplineMissing'
  | 'uplineDiffers'
  | 'uplineNotStanding'
  | 'platformPaysTop'
  | 'self'
  | 'carryNeedsHalfMonth'
  | 'unused'
  | 'overlaps'

/** `field` is a path such as `terms.tiers.1.rate.rateE6`; `allowed` states the valid values, where possible. */
export interface Problem {
  field: string
  rule: ProblemRule
  allowed?: string
}

type Check = (value: unknown, field: string) => Problem[]

const ID = /^[\w.:-]{1,64}$/

/** A whole number in an inclusive range. */
const whole =
  (min: number, max = Number.MAX_SAFE_INTEGER): Check =>
  (value, field) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return [{ field, rule: 'whole' }]
    return value < min || value > max ? [{ field, rule: 'range', allowed: `${min} to ${max}` }] : []
  }
const oneOf =
  (choices: readonly unknown[]): Check =>
  (value, field) =>
    choices.includes(value) ? [] : [{ field, rule: 'choice', allowed: choices.join(', ') }]
const orNull =
  (check: Check): Check =>
  (value, field) =>
    value === null ? [] : check(value, field)
const listOf =
  (check: Check): Check =>
  (value, field) => {
    if (!Array.isArray(value)) return [{ field, rule: 'list' }]
    if (value.length === 0) return [{ field, rule: 'missing' }]
    if (value.length > MAX_TIERS) return [{ field, rule: 'tooMany', allowed: `at most ${MAX_TIERS}` }]
    return value.flatMap((each, index) => check(each, `${field}.${index}`))
  }
const object =
  (fields: Record<string, Check>): Check =>
  (value, field) => {
    if (!isRecord(value)) return [{ field, rule: 'object' }]
    const at = (key: string) => (field === '' ? key : `${field}.${key}`)
    const unknown = Object.keys(value).filter((key) => !Object.hasOwn(fields, key))
    return [
      ...Object.entries(fields).flatMap(([key, check]): Problem[] =>
        Object.hasOwn(value, key) ? check(value[key], at(key)) : [{ field: at(key), rule: 'missing' }],
      ),
      ...unknown.map((key): Problem => ({ field: at(key), rule: 'unknown' })),
    ]
  }
const id: Check = (value, field) =>
  typeof value === 'string' && ID.test(value) ? [] : [{ field, rule: 'text' }]
const minor = whole(0)
const positiveRate = whole(1, RATE_SCALE)

const rate: Check = (value, field) => {
  const isFixed = isRecord(value) && value['type'] === 'fixed'
  const amount: Record<string, Check> = isFixed ? { valueMinor: whole(1) } : { rateE6: positiveRate }
  return object({ type: oneOf(['percent', 'fixed']), ...amount })(value, field)
}
const tiered = {
  payer: oneOf(PAYERS),
  active: object({ count: oneOf(['period', 'dailyMean']), minTurnoverMinor: minor, minDepositMinor: minor }),
  tiers: listOf(object({ turnoverMinor: minor, activeMembers: whole(0, MAX_COUNT), lossMinor: minor, rate })),
}
const cycle = oneOf(DIVIDEND_CYCLES)
const TERMS: Record<ContractKind, Record<string, Check>> = {
  dividend: {
    ...tiered,
    cycle,
    minActiveMembers: whole(0, MAX_COUNT),
    carry: oneOf(CARRIES),
    lossCheck: oneOf(LOSS_CHECKS),
  },
  wage: { ...tiered, lossCheck: oneOf(['none', 'fixed']) },
  hourly: tiered,
  profitShare: { ...tiered, cycle, tiersBy: oneOf(['gross', 'net']), depositFeeE6: whole(0, RATE_SCALE) },
  realtime: { profitRateE6: whole(0, RATE_SCALE), lossRateE6: whole(0, RATE_SCALE), minStakeMinor: minor },
  rebate: { maxSeries: whole(0, FULL_SERIES) },
  commission: {
    cycle,
    basis: oneOf(['stake', 'loss']),
    rateE6: positiveRate,
    creditTo: oneOf(['main', 'lottery']),
  },
}

const terms: Check = (value, field) => {
  const kind = CONTRACT_KINDS.find((each) => isRecord(value) && value['kind'] === each)
  if (!isRecord(value)) return [{ field, rule: 'object' }]
  if (!kind) return oneOf(CONTRACT_KINDS)(value['kind'], `${field}.kind`)
  const category = oneOf(CONTRACT_CATEGORIES)
  return object({ kind: oneOf(CONTRACT_KINDS), category, ...TERMS[kind] })(value, field)
}

/** Checks that each field of a contract exists, has its type and is in range. Rules between fields follow later. */
export const contractFields: Check = object({
  contractId: id,
  version: whole(1),
  agentId: id,
  uplineId: orNull(id),
  state: oneOf(CONTRACT_STATES),
  acceptedAtMs: orNull(minor),
  endedAtMs: orNull(minor),
  terms,
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
