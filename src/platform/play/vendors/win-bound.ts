import { ApiError } from '#lib/api/errors.ts'
import { LARGEST_WIN_MINOR } from '#lib/api/play/vendors-ops.ts'
import type { VendorCaller } from '#platform/base/call.ts'

/** A win above the agreed bound needs an operator: the vendor repeats it once the bound is raised. Nothing is stored. */
export function checkWin({ setting }: VendorCaller, winMinor: number): void {
  const maxWinMinor = Math.min(setting.rules.maxWinMinor ?? LARGEST_WIN_MINOR, LARGEST_WIN_MINOR)
  if (winMinor > maxWinMinor) throw new ApiError('vendor.winTooHigh', { maxMinor: maxWinMinor })
}
