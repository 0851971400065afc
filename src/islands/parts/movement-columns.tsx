import type { TFunction } from 'i18next'
import { Money } from '#islands/ui/Money.tsx'
import type { Column } from '#islands/ui/Table.tsx'
import type { Transaction } from '#lib/api/base/records.ts'
import { toneOf } from './Totals.tsx'

/** The amount of a movement with its sign, and the balance after it. Words: `records`. */
export function movementAmounts(t: TFunction, money: (minor: number) => string): Column<Transaction>[] {
  return [
    {
      id: 'amount',
      header: t('records:transactions.amount'),
      cell: ({ amountMinor }) => {
        const tone = toneOf(amountMinor)
        return <Money text={money(amountMinor)} {...(tone ? { tone } : {})} />
      },
      align: 'end',
    },
    {
      id: 'balance',
      header: t('records:transactions.balance'),
      cell: ({ balanceAfterMinor }) => <Money text={money(balanceAfterMinor)} />,
      align: 'end',
    },
  ]
}
