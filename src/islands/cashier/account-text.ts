import type { TFunction } from 'i18next'
import type { PayoutAccount } from '#lib/api/withdrawals.ts'

/** A payout account in one line: its bank or kind, and the digits that may be shown. */
export function accountText(
  t: TFunction,
  { kind, bank, masked }: Pick<PayoutAccount, 'kind' | 'masked'> & { bank?: string | undefined },
): string {
  return `${bank ?? t(`cashier:withdraw.kind.${kind}`)} ${masked}`
}
