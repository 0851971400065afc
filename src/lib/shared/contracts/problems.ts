import type { ContractBounds } from './bounds.ts'
import { misfitOf, sizeOf } from './compare.ts'
import { isStanding, isTiered, type Contract, type Terms, type Tier, type TieredTerms } from './contract.ts'
import { RATE_SCALE } from './rate.ts'
import { contractFields, type Problem } from './fields.ts'

export interface Beside {
  /** The direct upline's contract of the same kind and category; `null` where it has none, or the platform offers. */
  upline: Contract | null
  tenantBounds: ContractBounds
  /** The agent's other contracts: no bet may be paid twice, through all games and through its category. */
  others?: readonly Contract[]
  /** The same of the agents above and below: a bet is paid along the whole line. */
  line?: readonly Contract[]
}

/**
 * Problems that prevent a contract from being offered or accepted: the field and the rule. It accepts any value, never
 * throws, and runs again at acceptance, as the upline's contract may have changed.
 */
export function problemsOf(contract: unknown, beside: Beside): Problem[] {
  const plain = plainOf(contract)
  if (plain === undefined) return [{ field: '', rule: 'notJson' }]
  const problems = contractFields(plain.value, '')
  if (!isContract(plain.value, problems)) return problems
  const { terms } = plain.value
  return [
    ...tenantProblems(terms, beside.tenantBounds),
    ...tierProblems(terms),
    ...overlapProblems(plain.value, beside),
    ...uplineProblems(plain.value, beside),
  ]
}

/** The value as it would be stored. A value that cannot be stored, or throws when read, is not a contract. */
function plainOf(value: unknown): { value: unknown } | undefined {
  try {
    const text: string | undefined = JSON.stringify(value)
    return text === undefined ? undefined : { value: JSON.parse(text) }
  } catch {
    // Cycles, bigints, and getters or proxies that throw.
    return undefined
  }
}

function isContract(value: unknown, problems: readonly Problem[]): value is Contract {
  return problems.length === 0 && value !== null
}

function tenantProblems(terms: Terms, bounds: ContractBounds): Problem[] {
  const problems: Problem[] = []
  if (!bounds.kinds.includes(terms.kind)) problems.push({ field: 'terms.kind', rule: 'aboveTenant' })
  if (!bounds.categories.includes(terms.category))
    problems.push({ field: 'terms.category', rule: 'aboveTenant' })
  if (terms.kind === 'rebate') {
    const { min, max } = bounds.series
    if (terms.maxSeries < min || terms.maxSeries > max)
      problems.push({ field: 'terms.maxSeries', rule: 'aboveTenant', allowed: `${min} to ${max}` })
    return problems
  }
  const highestE6 = bounds.maxRateE6[terms.kind] ?? RATE_SCALE
  for (const [field, size, max] of ratesOf(terms, { highestE6, maxValueMinor: bounds.maxValueMinor }))
    if (size > max) problems.push({ field, rule: 'aboveTenant', allowed: `at most ${max}` })
  if (isTiered(terms) && terms.tiers.length > bounds.maxTiers)
    problems.push({ field: 'terms.tiers', rule: 'tooMany', allowed: `at most ${bounds.maxTiers}` })
  return problems
}

/** Each rate of a contract with its field and the tenant's maximum. */
function ratesOf(
  terms: Exclude<Terms, { kind: 'rebate' }>,
  { highestE6, maxValueMinor }: { highestE6: number; maxValueMinor: number },
): [string, number, number][] {
  if (terms.kind === 'commission') return [['terms.rateE6', terms.rateE6, highestE6]]
  if (terms.kind === 'realtime')
    return [
      ['terms.profitRateE6', terms.profitRateE6, highestE6],
      ['terms.lossRateE6', terms.lossRateE6, highestE6],
    ]
  return terms.tiers.map(({ rate }, index) => [
    `terms.tiers.${index}.rate`,
    sizeOf(rate),
    rate.type === 'percent' ? highestE6 : maxValueMinor,
  ])
}

/** Tiers strictly ascend in their conditions and in their rates, and decrease in none. */
function tierProblems(terms: Terms): Problem[] {
  if (!isTiered(terms)) return []
  const problems: Problem[] = []
  const add = (field: string, rule: Problem['rule']) => problems.push({ field: `terms.${field}`, rule })
  if (terms.kind === 'dividend' && terms.carry === 'secondHalf' && terms.cycle !== 'halfMonth')
    add('carry', 'carryNeedsHalfMonth')
  if (terms.kind === 'hourly' && terms.active.count !== 'period') add('active.count', 'unused')
  const isPercentOnly = terms.kind === 'dividend' || terms.kind === 'profitShare'
  for (const [index, tier] of terms.tiers.entries()) {
    const at = `tiers.${index}`
    if (isPercentOnly && tier.rate.type !== 'percent') add(`${at}.rate.type`, 'percentOnly')
    if (!isLossUsed(terms) && tier.lossMinor > 0) add(`${at}.lossMinor`, 'unused')
    const before = terms.tiers[index - 1]
    if (before) for (const [field, rule] of stepProblems(terms, before, tier)) add(`${at}.${field}`, rule)
  }
  return problems
}

function stepProblems(terms: TieredTerms, before: Tier, tier: Tier): [string, Problem['rule']][] {
  const problems: [string, Problem['rule']][] = []
  const strict = terms.kind === 'profitShare' ? 'lossMinor' : 'turnoverMinor'
  for (const field of ['turnoverMinor', 'activeMembers', 'lossMinor'] as const) {
    if (field === strict && tier[field] <= before[field]) problems.push([field, 'ascending'])
    else if (tier[field] < before[field]) problems.push([field, 'notFalling'])
  }
  if (tier.rate.type !== before.rate.type) problems.push(['rate.type', 'oneRateType'])
  else if (sizeOf(tier.rate) <= sizeOf(before.rate)) problems.push(['rate', 'ascending'])
  return problems
}

function isLossUsed(terms: TieredTerms): boolean {
  return terms.kind === 'profitShare' || ('lossCheck' in terms && terms.lossCheck !== 'none')
}

function overlapProblems({ terms }: Contract, { others = [], line = [] }: Beside): Problem[] {
  const counted = [
    // A resting contract of the agent resumes by itself; others' contracts resume only below one that is checked.
    ...others.filter(({ state }) => isStanding(state) || state === 'resting'),
    ...line.filter(({ state }) => isStanding(state)),
  ]
  const isOverlapping = counted.some((other) => isOverlap(terms, other.terms))
  return isOverlapping ? [{ field: 'terms.category', rule: 'overlaps' }] : []
}

/** Whether two contracts would pay for the same bets apart from each other: for all games, and for some of them. */
export function isOverlap(terms: Terms, other: Terms): boolean {
  return (
    other.kind === terms.kind &&
    other.category !== terms.category &&
    (other.category === 'ALL' || terms.category === 'ALL')
  )
}

function uplineProblems({ agentId, uplineId, terms }: Contract, { upline }: Beside): Problem[] {
  if (agentId === uplineId) return [{ field: 'uplineId', rule: 'self' }]
  // Agents can only pass on what they have: the first contract of a line comes from the platform.
  if ((upline?.agentId ?? null) !== uplineId)
    return [{ field: 'uplineId', rule: upline ? 'uplineDiffers' : 'uplineMissing', allowed: upline?.agentId }]
  if (!upline) {
    const isUnpaid = isTiered(terms) && terms.payer !== 'platform'
    return isUnpaid ? [{ field: 'terms.payer', rule: 'platformPaysTop', allowed: 'platform' }] : []
  }
  if (!isStanding(upline.state)) return [{ field: 'uplineId', rule: 'uplineNotStanding' }]
  const misfit = misfitOf(terms, upline.terms)
  if (misfit === 'notComparable') return [{ field: 'terms', rule: 'notComparable' }]
  return misfit ? [{ field: rateField(terms, upline.terms), rule: 'aboveUpline' }] : []
}

function rateField(terms: Terms, upper: Terms): string {
  if (isTiered(terms)) {
    const sizes = terms.tiers.map(({ rate }) => sizeOf(rate))
    return `terms.tiers.${sizes.indexOf(Math.max(...sizes))}.rate`
  }
  if (terms.kind === 'realtime' && upper.kind === 'realtime')
    return terms.profitRateE6 > upper.profitRateE6 ? 'terms.profitRateE6' : 'terms.lossRateE6'
  return terms.kind === 'rebate' ? 'terms.maxSeries' : 'terms.rateE6'
}
