import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { VendorReconciliation } from '#lib/api/play/vendors-ops.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { refusalText } from '#console/parts/refusal-text.ts'
import { reconcileVendor, type Vendor } from './vendors-store.ts'

interface Props {
  t: TFunction
  lang: string
  vendor: Vendor
  brand: OperatorBrand
}

/** A day of the vendor's list against the brand's books, row by row where they differ. */
export function DayCheck({ t, lang, vendor, brand }: Props) {
  const [day, setDay] = useState(() => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10))
  const [found, setFound] = useState<VendorReconciliation>()
  const { isPending, failure, run } = useSubmit()
  const amount = (minor: number) => <Amount minor={minor} currency={brand.currency} lang={lang} />
  const sums = found ? (['theirs', 'ours'] as const).map((side) => ({ side, ...found[side] })) : []
  return (
    <section className="console-stack" aria-label={t('console:vendors.check')}>
      <h3>{t('console:vendors.check')}</h3>
      <Field
        label={t('console:vendors.day')}
        hint={t('console:vendors.dayHint')}
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <div className="console-detail__acts">
        <Button
          variant="secondary"
          isLoading={isPending}
          isUnavailable={day === ''}
          onClick={() => void run(async () => setFound(await reconcileVendor(vendor, day)))}
        >
          {t('console:vendors.compare')}
        </Button>
      </div>
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      {found?.failure !== undefined && (
        <Notice tone="warning">{t('console:vendors.noList', { failure: found.failure })}</Notice>
      )}
      {found && found.failure === undefined && (
        <>
          <Notice tone={found.differing === 0 ? 'positive' : 'negative'}>
            {found.differing === 0
              ? t('console:vendors.same')
              : t('console:vendors.differ', { count: found.differing })}
          </Notice>
          <PlainTable
            label={t('console:vendors.sums')}
            columns={[
              {
                id: 'side',
                title: '',
                name: t('console:vendors.side'),
                cell: ({ side }) => t(`console:vendors.sideOf.${side}`),
              },
              ...(['transactions', 'betMinor', 'winMinor'] as const).map((id) => ({
                id,
                title: t(`console:vendors.sum.${id}`),
                name: t(`console:vendors.sum.${id}`),
                isNumber: true,
                cell: (row: (typeof sums)[number]) => (id === 'transactions' ? row[id] : amount(row[id])),
              })),
            ]}
            rows={sums}
            rowId={({ side }) => side}
          />
        </>
      )}
      {found && found.differences.length > 0 && (
        <PlainTable
          label={t('console:vendors.differences')}
          columns={[
            ...(['transaction', 'kind'] as const).map((id) => ({
              id,
              title: t(`console:vendors.difference.${id}`),
              name: t(`console:vendors.difference.${id}`),
              cell: (row: VendorReconciliation['differences'][number]) => (
                <code translate="no">{row[id]}</code>
              ),
            })),
            {
              id: 'what',
              title: t('console:vendors.difference.what'),
              name: t('console:vendors.difference.what'),
              cell: ({ what }) => t(`console:vendors.whatDiffers.${what}`),
            },
            ...(['theirs', 'ours'] as const).map((id) => ({
              id,
              title: t(`console:vendors.sideOf.${id}`),
              name: t(`console:vendors.sideOf.${id}`),
              cell: (row: VendorReconciliation['differences'][number]) => row[id],
            })),
          ]}
          rows={found.differences}
          rowId={({ transaction, kind }) => `${transaction} ${kind}`}
        />
      )}
    </section>
  )
}
