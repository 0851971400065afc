import type { Step, StepOf, TierCondition } from './steps.ts'

/** The state after the lines read so far. Fractions are `value / scale`. */
interface Read {
  contract: StepOf<'contract'> | undefined
  turnover: bigint
  active: number
  sum: bigint
  gross: bigint
  result: bigint
  net: { value: bigint; scale: bigint }
  isPossible: boolean
  tiers: StepOf<'tier'>[]
}

const SCALE = 1_000_000n

/** The own amount from the lines before the difference. Positions of inconsistent lines are added to `wrongSteps`. */
export function recomputeOwn(steps: readonly Step[], wrongSteps: number[]): number {
  const read: Read = {
    contract: undefined,
    turnover: 0n,
    active: 0,
    sum: 0n,
    gross: 0n,
    result: 0n,
    net: { value: 0n, scale: 1n },
    isPossible: true,
    tiers: [],
  }
  let own = 0
  for (const [at, step] of steps.entries()) {
    if (step.step === 'own') own = ownOf(read)
    if (!follows(read, step)) wrongSteps.push(at)
  }
  return own
}

/** Applies a line, and returns whether its results follow from the lines before. */
function follows(read: Read, step: Step): boolean {
  switch (step.step) {
    case 'contract':
      read.contract = step
      return true
    case 'turnover':
      read.turnover = BigInt(step.ownMinor) + BigInt(step.belowMinor)
      return BigInt(step.teamMinor) === read.turnover
    case 'active':
      read.active = Math.floor(step.counted / (step.count === 'period' ? 1 : step.days))
      return step.activeMembers === read.active
    case 'item':
      read.sum += BigInt(step.amountMinor)
      return BigInt(step.sumMinor) === read.sum && (step.item !== 'turnoverMinor' || isTurnover(read, step))
    case 'gross':
      read.gross = read.sum
      return BigInt(step.grossMinor) === read.gross
    case 'fee': {
      const fee = BigInt(step.depositsMinor) * BigInt(step.rateE6)
      read.net = { value: read.sum * SCALE - fee, scale: SCALE }
      read.isPossible = read.net.value > 0n
      return step.feeMinor === halfUp(fee, SCALE) && step.sumMinor === halfUp(read.net.value, SCALE)
    }
    case 'result':
      read.result = read.sum
      return BigInt(step.resultMinor) === read.result
    case 'carry': {
      const added = step.carry !== 'none' && step.previousMinor > 0 ? BigInt(step.previousMinor) : 0n
      read.result += added
      read.isPossible = read.result < 0n
      return BigInt(step.addedMinor) === added && BigInt(step.totalMinor) === read.result
    }
    case 'minimum': {
      const isReached = read.active >= step.requiredMembers
      read.isPossible &&= isReached
      return step.activeMembers === read.active && step.isReached === isReached
    }
    case 'tier':
      read.tiers.push(step)
      return missingOf(read, step).join() === step.missing.join()
    case 'notReached':
      return step.reason === 'tiers' ? reachedTiers(read).length === 0 : !read.isPossible
    case 'own':
      return step.ownMinor === ownOf(read) && isOfTier(read, step)
    default:
      return true
  }
}

/** The turnover of the result equals the team's: subtracted in a team's result, added in the house's. */
function isTurnover({ turnover, contract }: Read, { amountMinor }: StepOf<'item'>): boolean {
  return BigInt(amountMinor) === (contract?.base === 'net' ? turnover : -turnover)
}

function missingOf(read: Read, tier: StepOf<'tier'>): TierCondition[] {
  const missing: TierCondition[] = []
  if (read.turnover < BigInt(tier.turnoverMinor)) missing.push('turnover')
  if (read.active < tier.activeMembers) missing.push('active')
  if (read.contract?.lossCheck === 'fixed' && isLossMissing(read, BigInt(tier.lossMinor)))
    missing.push('loss')
  return missing
}

function isLossMissing({ contract, gross, net, result }: Read, bound: bigint): boolean {
  if (contract?.tiersBy === 'gross') return gross < bound
  if (contract?.tiersBy === 'net') return net.value < bound * net.scale
  return (result < 0n ? -result : 0n) < bound
}

function reachedTiers(read: Read): StepOf<'tier'>[] {
  return read.tiers.filter((tier) => missingOf(read, tier).length === 0)
}

/** The highest amount of the reached tiers: rounding is monotonic, so each may be rounded before comparing. */
function ownOf(read: Read): number {
  if (!read.isPossible) return 0
  return Math.max(0, ...reachedTiers(read).map((tier) => amountOf(read, tier)))
}

/** Whether the line names a reached tier with its amount, and the base and factor of that tier. */
function isOfTier(read: Read, step: StepOf<'own'>): boolean {
  const tier = reachedTiers(read).find((each) => each.tier === step.tier)
  if (!tier || JSON.stringify(tier.rate) !== JSON.stringify(step.rate)) return false
  const { contract, result, turnover, net } = read
  const bases = { loss: -result, turnover, net: BigInt(halfUp(net.value, net.scale)), shares: 0n }
  const base = bases[contract?.base ?? 'shares']
  const isPart = contract?.lossCheck === 'floating' && base < BigInt(tier.lossMinor)
  return (
    BigInt(step.baseMinor) === base &&
    BigInt(step.partMinor) === (isPart ? base : 1n) &&
    step.wholeMinor === (isPart ? tier.lossMinor : 1) &&
    step.ownMinor === amountOf(read, tier)
  )
}

function amountOf({ contract, result, turnover, net }: Read, { rate, lossMinor }: StepOf<'tier'>): number {
  if (rate.type === 'fixed') return rate.valueMinor
  const rateE6 = BigInt(rate.rateE6)
  if (contract?.base === 'turnover') return halfUp(turnover * rateE6, SCALE)
  if (contract?.base === 'net') return halfUp(net.value * rateE6, net.scale * SCALE)
  const [loss, bound] = [-result, BigInt(lossMinor)]
  if (contract?.lossCheck !== 'floating' || loss >= bound) return halfUp(loss * rateE6, SCALE)
  return halfUp(loss * loss * rateE6, bound * SCALE)
}

function halfUp(value: bigint, by: bigint): number {
  const doubled = 2n * value + by
  const quotient = doubled / (2n * by)
  return Number(doubled % (2n * by) < 0n ? quotient - 1n : quotient)
}
