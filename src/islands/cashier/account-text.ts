import type { TFunction } from 'i18next'
import type { PayoutAccount } from '#lib/api/money/cashier-withdrawals.ts'

/**
 * A payout account in one line: its bank or kind, and the digits that may be shown. These stay together where a line ends,
 * and in their order in right-to-left text.
 */
export function accountText(
  t: TFunction,
  { kind, bank, masked }: Pick<PayoutAccount, 'kind' | 'masked'> & { bank?: string | undefined },
): string {
  const number = `\u2066${masked.replaceAll(' ', '\u00a0')}\u2069`
  return `${bank ?? t(`cashier:withdraw.kind.${kind}`)} ${number}`
}
