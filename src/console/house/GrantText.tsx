import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { OperatorGrant } from '#lib/api/ops/operator-grant.ts'
import { formatMoney } from '#lib/shared/money/money.ts'

interface Props {
  t: TFunction
  lang: string
  grant: Omit<OperatorGrant, 'endsAtMs'>
  brands: readonly OperatorBrand[]
}

/** What a role or a key allows, in a line. */
export function GrantText({ t, lang, grant, brands }: Props) {
  const { duties, brands: of, mostMinor, readsOnly } = grant
  const own = brands.filter(({ id }) => of === 'all' || of.includes(id))
  const nameOf = (id: string) => brands.find((each) => each.id === id)?.name ?? id
  const amounts = own.map(({ currency }) =>
    mostMinor === undefined ? '' : formatMoney(mostMinor, currency, { locale: lang, symbol: currency.code }),
  )
  return (
    <span className="console-grant">
      {duties === 'all' ? (
        <Badge tone="warning">{t('console:role.allDuties')}</Badge>
      ) : (
        duties.map((duty) => <Badge key={duty}>{t(`console:duty.${duty}`)}</Badge>)
      )}
      <span>{of === 'all' ? t('console:role.allBrands') : of.map(nameOf).join(', ')}</span>
      {mostMinor !== undefined && (
        <span>{t('console:role.upTo', { amounts: [...new Set(amounts)].join(' · ') || mostMinor })}</span>
      )}
      {readsOnly && <Badge tone="info">{t('console:role.reads')}</Badge>}
    </span>
  )
}
