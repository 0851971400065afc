import { ApiError } from '#lib/api/errors.ts'
import { brandOrigin } from '#platform/base/system/service.ts'

/** @throws ApiError `cashier.amountTooLow` or `cashier.amountTooHigh`, with the bounds */
export function checkBounds(
  amountMinor: number,
  { minMinor, maxMinor }: { minMinor: number; maxMinor: number },
): void {
  if (amountMinor < minMinor) throw new ApiError('cashier.amountTooLow', { minMinor, maxMinor })
  if (amountMinor > maxMinor) throw new ApiError('cashier.amountTooHigh', { minMinor, maxMinor })
}

/** The address of the provider's webhooks for a brand's payments and payouts. */
export function noticeUrl(host: string): string {
  return `${brandOrigin(host)}/wps/cashier/notice`
}

/** Paging fields of a list. */
export function paging(total: number, { pageNo, pageSize }: { pageNo: number; pageSize: number }) {
  return { pageNum: pageNo, totalPages: Math.max(1, Math.ceil(total / pageSize)), total }
}
