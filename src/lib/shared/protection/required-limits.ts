import type { Market } from '#lib/shared/rewards/offer.ts'
import type { LimitKind, LimitPeriod } from './limits.ts'

/**
 * Limits that a market's law asks of every player: they are set at registration, and without them nothing is paid in. Brazil:
 * Portaria SPA/MF 1.231/2024 art. 31, as changed by 2.579/2025.
 */
export const REQUIRED_KINDS = ['loss', 'time'] as const satisfies readonly LimitKind[]
export type RequiredKind = (typeof REQUIRED_KINDS)[number]

const MARKETS: ReadonlySet<Market> = new Set<Market>(['BR'])

export function requiredLimits(market: Market): readonly RequiredKind[] {
  return MARKETS.has(market) ? REQUIRED_KINDS : []
}

/** The minutes of a period: a limit of more would be none. */
export const PERIOD_MINUTES: Readonly<Record<LimitPeriod, number>> = {
  day: 24 * 60,
  week: 7 * 24 * 60,
  month: 31 * 24 * 60,
}

/** The required kinds of which no period has a limit of the player's own. */
export function missingLimits(
  required: readonly RequiredKind[],
  limits: readonly { kind: LimitKind; max: number | null }[],
): RequiredKind[] {
  return required.filter((kind) => !limits.some((limit) => limit.kind === kind && limit.max !== null))
}
