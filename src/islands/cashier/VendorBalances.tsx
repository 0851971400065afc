import type { TFunction } from 'i18next'
import { OwnMoney } from '#islands/parts/OwnMoney.tsx'
import { Table, type Column } from '#islands/ui/Table.tsx'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { listVendorWallets } from '#lib/api/money/cashier-transfers.ts'
import type { Currency } from '#lib/api/fields.ts'
import { useMoney } from '#islands/parts/use-money.ts'

type VendorWallet = OutputOf<typeof listVendorWallets>['vendors'][number]

interface Props {
  t: TFunction
  lang: string
  currency: Currency
  vendors: readonly VendorWallet[]
}

/** What each provider's wallet holds. */
export function VendorBalances({ t, lang, currency, vendors }: Props) {
  const money = useMoney(lang)
  const columns: Column<VendorWallet>[] = [
    { id: 'provider', header: t('cashier:funds.provider'), cell: ({ title }) => title, isHead: true },
    {
      id: 'balance',
      header: t('cashier:funds.balance'),
      cell: ({ balanceMinor }) => <OwnMoney t={t} text={money(balanceMinor, currency)} />,
      align: 'end',
    },
  ]
  return (
    <Table
      label={t('cashier:funds.balance')}
      columns={columns}
      rows={vendors}
      rowId={({ vassalage }) => vassalage}
    />
  )
}
