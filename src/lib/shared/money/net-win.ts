/**
 * Whether a round returned more than it cost. Everything else is a loss or a returned stake, and must not be celebrated as
 * a win, neither with sound nor with animation (RTS 14F).
 */
export function isNetWin({ stakeMinor, winMinor }: { stakeMinor: number; winMinor: number }): boolean {
  return winMinor > stakeMinor
}
