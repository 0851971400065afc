import type { LotteryDraw } from '#lib/api/play/lottery.ts'

/** The draws from an issue on, for a plan over coming draws. */
export function comingDraws(draws: readonly LotteryDraw[], issue: string): LotteryDraw[] {
  return draws.filter((draw) => draw.issue >= issue)
}

/** Multiples of a chase: constant, or doubling up to a bound. */
export function chaseMultiples(
  count: number,
  { first, doubles, max }: { first: number; doubles: boolean; max: number },
): number[] {
  return Array.from({ length: count }, (_, index) => (doubles ? Math.min(max, first * 2 ** index) : first))
}
