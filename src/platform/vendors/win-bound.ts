import { ApiError } from '#lib/api/errors.ts'
import type { VendorCaller } from '#platform/call.ts'

/** A win above the agreed bound needs an operator: the vendor repeats it once the bound is raised. Nothing is stored. */
export function checkWin({ setting }: VendorCaller, winMinor: number): void {
  const { maxWinMinor = Number.MAX_SAFE_INTEGER } = setting.rules
  if (winMinor > maxWinMinor) throw new ApiError('vendor.winTooHigh', { maxMinor: maxWinMinor })
}
