import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { Amount } from '#console/parts/Amount.tsx'
import type { Column } from '#console/parts/columns.ts'
import { Age } from '#console/parts/When.tsx'
import { accountColumn } from '#console/parts/player-columns.tsx'
import type { ClaimRow } from './claims-store.ts'

interface Shown {
  t: TFunction
  lang: string
  operator: OperatorSelf
  nowMs: number
}

export function claimColumns({ t, lang, operator, nowMs }: Shown): Column<ClaimRow>[] {
  const brandOf = (tenant: string) => operator.brands.find(({ id }) => id === tenant)
  return [
    {
      id: 'age',
      title: t('console:claims.age'),
      cell: ({ madeAtMs, tenant }) => (
        <Age atMs={madeAtMs} {...{ lang, nowMs }} timeZone={brandOf(tenant)?.timeZone} />
      ),
    },
    { id: 'brand', title: t('console:brand'), cell: ({ tenant }) => brandOf(tenant)?.name ?? tenant },
    accountColumn({ t }),
    { id: 'offer', title: t('console:claims.offer'), cell: ({ offerId }) => offerId },
    {
      id: 'amount',
      title: t('console:amount'),
      isNumber: true,
      cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'since',
      title: t('console:claims.since'),
      cell: ({ offerSince }) =>
        offerSince === 'same' ? null : (
          <Badge tone="warning">{t(`console:claims.offerSince.${offerSince}`)}</Badge>
        ),
    },
    { id: 'address', title: t('console:claims.address'), isExtra: true, cell: ({ address }) => address },
  ]
}
