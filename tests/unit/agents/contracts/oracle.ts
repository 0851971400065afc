/**
 * The rules of agents' contracts a second time, read from the specification alone: plain recursion over small lines and
 * fractions of big integers. It imports nothing of the code that it is compared with.
 */

interface OracleTier {
  turnoverMinor: number
  activeMembers: number
  lossMinor: number
  rate: { type: 'percent'; rateE6: number } | { type: 'fixed'; valueMinor: number }
}

interface OracleTerms {
  kind: string
  payer: 'platform' | 'upline'
  cycle?: string
  active: { count: string; minTurnoverMinor: number; minDepositMinor: number }
  minActiveMembers?: number
  carry?: string
  lossCheck?: string
  tiersBy?: string
  depositFeeE6?: number
  tiers: readonly OracleTier[]
}

interface OracleFigures {
  turnoverMinor: number
  prizesMinor: number
  bettorRebatesMinor: number
  agentRebatesMinor: number
  activityMinor: number
  depositFeesMinor: number
  depositsMinor: number
  days?: readonly { turnoverMinor: number; depositsMinor: number }[]
}

interface OracleMember {
  id: string
  parentId: string | null
  figures: OracleFigures
  previous?: { rawMinor: number; totalMinor: number }
  contract?: { uplineId: string | null; terms: OracleTerms }
}

export interface OracleInput {
  members: readonly OracleMember[]
  days: number
  isSecondHalf: boolean
}

export interface OracleAgent {
  own: number
  payable: number
  due: number
  state: string
  raw?: number
  total?: number
}

/** Numerator and denominator, the latter above zero. */
type Ratio = readonly [bigint, bigint]
const ratio = (n: number | bigint, d: number | bigint = 1): Ratio => [BigInt(n), BigInt(d)]
const times = (a: Ratio, b: Ratio): Ratio => [a[0] * b[0], a[1] * b[1]]
const minus = (a: Ratio, b: Ratio): Ratio => [a[0] * b[1] - b[0] * a[1], a[1] * b[1]]
const isLess = (a: Ratio, b: Ratio) => a[0] * b[1] < b[0] * a[1]
const percent = (rateE6: number): Ratio => ratio(rateE6, 1_000_000)
/** The whole number next to it, an exact half upwards. */
function nearest([n, d]: Ratio): number {
  const whole = floor([n, d])
  const rest = n - whole * d
  return Number(2n * rest >= d ? whole + 1n : whole)
}
function floor([n, d]: Ratio): bigint {
  let whole = n / d
  while (whole * d > n) whole -= 1n
  return whole
}

/** A recursion that answers the same question only once. */
function once<T>(answer: (member: OracleMember) => T): (member: OracleMember) => T {
  const kept = new Map<string, T>()
  return (member) => {
    const found = kept.get(member.id) ?? answer(member)
    kept.set(member.id, found)
    return found
  }
}

/** Everything that an agent of the difference system gets, by agent id. */
export function oracleSettle(input: OracleInput): Map<string, OracleAgent> {
  const byId = new Map(input.members.map((member) => [member.id, member]))
  const below = (id: string) => input.members.filter((member) => member.parentId === id)
  const team = (member: OracleMember): OracleMember[] => [member, ...below(member.id).flatMap(team)]
  const holders = (member: OracleMember) => below(member.id).filter((each) => each.contract)
  const upline = (member: OracleMember) => (member.parentId === null ? undefined : byId.get(member.parentId))

  const hasContractAbove = (member: OracleMember): boolean => {
    const up = upline(member)
    return up !== undefined && (up.contract !== undefined || hasContractAbove(up))
  }
  const isOfUpline = (member: OracleMember) =>
    member.contract?.uplineId === null || member.contract?.uplineId === member.parentId
  /** The contract counts at all: its upline's does, or it is the first of its line. */
  const isConnected = once((member: OracleMember): boolean => {
    const up = upline(member)
    if (up?.contract) return isConnected(up) && isOfUpline(member)
    return member.contract?.uplineId === null && !hasContractAbove(member)
  })
  const topOf = (terms: OracleTerms) =>
    Math.max(...terms.tiers.map(({ rate }) => (rate.type === 'percent' ? rate.rateE6 : rate.valueMinor)))
  const isUnfit = (low: OracleTerms, high: OracleTerms) =>
    low.cycle !== high.cycle ||
    low.tiers[0]?.rate.type !== high.tiers[0]?.rate.type ||
    topOf(low) > topOf(high)
  const isRefused = once((member: OracleMember): boolean => {
    const own = member.contract?.terms
    if (!own) return false
    const up = upline(member)
    if (up?.contract && isRefused(up) && isOfUpline(member)) return true
    return (
      isConnected(member) &&
      holders(member).some((each) => each.contract && isOfUpline(each) && isUnfit(each.contract.terms, own))
    )
  })
  const isWage = (member: OracleMember) => ['wage', 'hourly'].includes(member.contract?.terms.kind ?? '')
  const isCut = once((member: OracleMember): boolean => {
    const up = upline(member)
    if (!isWage(member) || !up?.contract || !isConnected(up)) return false
    return isCut(up) || ownOf(up) === 0
  })
  const resultOf = (member: OracleMember) => {
    const sum = (key: keyof Omit<OracleFigures, 'days'>) =>
      team(member).reduce((total, each) => total + each.figures[key], 0)
    const raw =
      sum('prizesMinor') +
      sum('bettorRebatesMinor') +
      sum('agentRebatesMinor') +
      sum('activityMinor') +
      sum('depositFeesMinor') -
      sum('turnoverMinor')
    const carry = member.contract?.terms.carry
    let earlier = 0
    if (carry === 'permanent') earlier = member.previous?.totalMinor ?? 0
    if (carry === 'previous') earlier = member.previous?.rawMinor ?? 0
    if (carry === 'secondHalf' && input.isSecondHalf) earlier = member.previous?.rawMinor ?? 0
    return { raw, total: earlier > 0 ? raw + earlier : raw, sum }
  }
  const ownOf = once((member: OracleMember): number => {
    const terms = member.contract?.terms
    if (!terms || !isConnected(member) || isCut(member)) return 0
    const { raw, total, sum } = resultOf(member)
    const { minTurnoverMinor, minDepositMinor, count } = terms.active
    const active = (each: { turnoverMinor: number; depositsMinor: number }) =>
      each.turnoverMinor >= minTurnoverMinor && each.depositsMinor >= minDepositMinor
    const A =
      count === 'period'
        ? team(member).filter((each) => active(each.figures)).length
        : Math.floor(
            team(member).reduce((days, each) => days + (each.figures.days ?? []).filter(active).length, 0) /
              input.days,
          )
    const T = sum('turnoverMinor')
    const Q = terms.tiers.filter((tier) => T >= tier.turnoverMinor && A >= tier.activeMembers)
    if (terms.kind === 'dividend') {
      if (total >= 0 || A < (terms.minActiveMembers ?? 0)) return 0
      const loss = -total
      if (terms.lossCheck === 'floating')
        return nearest(
          Q.map((tier) => {
            const plain = times(ratio(loss), rateOf(tier))
            return tier.lossMinor > loss ? times(plain, ratio(loss, tier.lossMinor)) : plain
          }).reduce((most, each) => (isLess(most, each) ? each : most), ratio(0)),
        )
      const reached = terms.lossCheck === 'fixed' ? Q.filter((tier) => loss >= tier.lossMinor) : Q
      return nearest(times(ratio(loss), highest(reached)))
    }
    if (terms.kind === 'profitShare') {
      const gross = T - sum('prizesMinor')
      const deducted = gross - sum('bettorRebatesMinor') - sum('agentRebatesMinor') - sum('activityMinor')
      const net = minus(ratio(deducted), times(ratio(sum('depositsMinor')), percent(terms.depositFeeE6 ?? 0)))
      const by = terms.tiersBy === 'gross' ? ratio(gross) : net
      const reached = Q.filter((tier) => !isLess(by, ratio(tier.lossMinor)))
      return isLess(ratio(0), net) ? nearest(times(net, highest(reached))) : 0
    }
    const loss = Math.max(0, -raw)
    const reached = terms.lossCheck === 'fixed' ? Q.filter((tier) => loss >= tier.lossMinor) : Q
    const last = reached.at(-1)
    if (!last) return 0
    return last.rate.type === 'fixed' ? last.rate.valueMinor : nearest(times(ratio(T), rateOf(last)))
  })
  const payableOf = (member: OracleMember): number => {
    if (!isConnected(member) || isRefused(member) || isCut(member)) return 0
    return Math.max(0, ownOf(member) - holders(member).reduce((total, each) => total + ownOf(each), 0))
  }
  /** What the platform pays, or keeps of a refused one, below a member without it going through the member's hands. */
  const passedBy = once((member: OracleMember): number => {
    if (!isConnected(member) || isRefused(member) || isCut(member)) return 0
    return holders(member).reduce((total, each) => {
      const isDirect =
        each.contract?.terms.payer === 'platform' || each.contract?.uplineId === null || isRefused(each)
      return total + (isDirect ? ownOf(each) : passedBy(each))
    }, 0)
  })

  const agents = new Map<string, OracleAgent>()
  for (const member of input.members) {
    if (!member.contract) continue
    const isOut = !isConnected(member) || isRefused(member) || isCut(member)
    const { raw, total } = resultOf(member)
    const isDividend = member.contract.terms.kind === 'dividend'
    agents.set(member.id, {
      own: ownOf(member),
      payable: payableOf(member),
      due: isOut ? 0 : Math.max(0, ownOf(member) - passedBy(member)),
      state:
        !isConnected(member) && !isRefused(member) ? 'resting' : isRefused(member) ? 'refused' : 'counted',
      ...(isDividend ? { raw, total } : {}),
    })
  }
  return agents
}

function rateOf(tier: OracleTier): Ratio {
  return tier.rate.type === 'percent' ? percent(tier.rate.rateE6) : ratio(0)
}

function highest(tiers: readonly OracleTier[]): Ratio {
  return tiers.map(rateOf).reduce((most, each) => (isLess(most, each) ? each : most), ratio(0))
}

export interface OracleBet {
  memberId: string
  stakeMinor: number
  /** The rate of each agent for this bet; who is missing has none. */
  rates: ReadonlyMap<string, number>
}

/** Shares by rate difference: each bet up its line, rounded down once an agent, the rest to the top holder. */
export function oracleShares(
  members: readonly { id: string; parentId: string | null }[],
  bets: readonly OracleBet[],
  holders: ReadonlySet<string>,
): Map<string, number> {
  const parentOf = new Map(members.map((member) => [member.id, member.parentId]))
  const up = (id: string): string[] => {
    const parent = parentOf.get(id) ?? null
    return parent === null ? [id] : [id, ...up(parent)]
  }
  const exact = new Map<string, bigint>()
  for (const bet of bets) {
    const path = up(bet.memberId)
    const rates = path.map((id, index) => {
      const above = path.slice(index).flatMap((each) => bet.rates.get(each) ?? [])
      return bet.rates.has(id) ? Math.min(...above) : undefined
    })
    let given = 0
    for (const [index, id] of path.entries()) {
      const rate = rates[index]
      if (rate === undefined) continue
      exact.set(id, (exact.get(id) ?? 0n) + BigInt(bet.stakeMinor) * BigInt(rate - given))
      given = rate
    }
  }
  const amounts = new Map<string, number>()
  const totals = new Map<string, bigint>()
  for (const [id, sum] of exact) {
    const top = up(id).findLast((each) => holders.has(each)) ?? id
    totals.set(top, (totals.get(top) ?? 0n) + sum)
    amounts.set(id, Number(floor([sum, 1_000_000n])))
  }
  for (const [top, total] of totals) {
    const shared = [...amounts].filter(([id]) => up(id).findLast((each) => holders.has(each)) === top)
    const rest = Number(floor([total, 1_000_000n])) - shared.reduce((sum, [, amount]) => sum + amount, 0)
    amounts.set(top, (amounts.get(top) ?? 0) + rest)
  }
  return amounts
}
