import type { Market } from '#lib/shared/rewards/offer.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'

/**
 * A market's public register of those who may not bet, and the times of its law (`docs/markets.md`). Brazil: Instruções
 * Normativas SPA/MF 22/2025 (social programmes) and 31/2025 (central self-exclusion).
 */
export const BAR_CAUSES = ['socialProgramme', 'selfExclusion'] as const
export type BarCause = (typeof BAR_CAUSES)[number]
export type RegisterAnswer = 'clear' | BarCause

const REGISTER_MARKETS: ReadonlySet<Market> = new Set<Market>(['BR'])

/** Whether a market has a register that sign-ups, logins and all accounts are asked in. */
export function hasRegister(market: Market): boolean {
  return REGISTER_MARKETS.has(market)
}

/** Every account is asked again after this time: a day before the law's 15, so that an outage does not miss them. */
export const ASK_AGAIN_MS = 14 * DAY_MS
/** From the notice on the member can withdraw for this long. */
const WITHDRAW_MS = 2 * DAY_MS
/** The account is closed this long after the answer at the latest. */
const CLOSE_WITHIN_MS = 3 * DAY_MS
/** What is left is returned this long after the closing at the latest. */
export const RETURN_WITHIN_MS = 2 * DAY_MS
/** Answers and notices are kept: five years with their leap days. */
export const KEEP_MS = 5 * 366 * DAY_MS

/** When a barred account is closed: two days after its member was told, and three days after the answer at the latest. */
export function closesAtMs({ barredAtMs, toldAtMs }: { barredAtMs: number; toldAtMs: number }): number {
  return Math.min(toldAtMs + WITHDRAW_MS, barredAtMs + CLOSE_WITHIN_MS)
}
