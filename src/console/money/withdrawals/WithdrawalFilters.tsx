import type { TFunction } from 'i18next'
import { PAYOUT_KINDS } from '#lib/api/money/cashier-withdrawals.ts'
import type { Place } from '#console/frame/place.ts'
import { ClearFilters, FilterField, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { ageText } from '#console/parts/When.tsx'
import { AGES, LISTS, WITHDRAWAL_FILTERS } from './withdrawal-query.ts'

interface Props {
  t: TFunction
  lang: string
  params: Place['params']
  /** Amounts can be compared: all brands have one currency. */
  hasAmounts: boolean
}

export function WithdrawalFilters({ t, lang, params, hasAmounts }: Props) {
  const every = { value: '', label: t('console:filter.any') }
  return (
    <Filters label={t('console:filter.title')}>
      <FilterSelect
        name="list"
        label={t('console:withdrawals.list')}
        params={params}
        options={LISTS.map((each) => ({
          value: each === 'people' ? '' : each,
          label: t(`console:withdrawals.listOf.${each}`),
        }))}
      />
      <FilterField name="account" label={t('console:account')} params={params} />
      {hasAmounts && (
        <>
          <FilterField name="from" label={t('console:filter.from')} params={params} inputMode="decimal" />
          <FilterField name="to" label={t('console:filter.to')} params={params} inputMode="decimal" />
        </>
      )}
      <FilterSelect
        name="kind"
        label={t('console:withdrawals.payout')}
        params={params}
        options={[
          every,
          ...PAYOUT_KINDS.map((value) => ({ value, label: t(`console:payoutKind.${value}`) })),
        ]}
      />
      <FilterSelect
        name="age"
        label={t('console:withdrawals.olderThan')}
        params={params}
        options={[every, ...AGES.map((value) => ({ value, label: ageText(Number(value) * 60_000, lang) }))]}
      />
      <ClearFilters t={t} names={WITHDRAWAL_FILTERS} params={params} />
    </Filters>
  )
}
