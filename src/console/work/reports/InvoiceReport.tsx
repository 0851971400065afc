import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { dayText } from '#console/parts/Chart.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { columnsOf } from './columns.tsx'
import { vendorInvoice } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'
import { shareText } from '#lib/shared/intl/numbers.ts'

const PPM = 1_000_000

/** What vendors may bill by their shares, and the play that it is made of. */
export function InvoiceReport({ t, lang, view, brands, names }: ReportProps) {
  const { fromDay, toDay, filters } = view
  const query = {
    tenants: brands.join(),
    fromDay,
    toDay,
    ...(filters.vendor ? { vendor: filters.vendor } : {}),
  }
  const remote = useQuery(vendorInvoice, query)
  const percent = (value: number) => shareText(value, lang, { maximumFractionDigits: 4 })
  return (
    <Shown t={t} remote={remote} onRetry={() => void vendorInvoice.load(query)}>
      {({ sums, lines, currencies }) => {
        if (sums.length === 0)
          return <EmptyState title={t('console:reports.nothing')} text={t('console:reports.nothingText')} />
        const own = ({ currency }: { currency: string }) =>
          currencies.find(({ code }) => code === currency) ?? { code: currency, exponent: 2 }
        const sum = columnsOf<(typeof sums)[number]>(t, lang)
        const line = columnsOf<(typeof lines)[number]>(t, lang)
        const unset = [
          ...new Set(sums.filter(({ sharePpm }) => sharePpm === null).map(({ vendor }) => vendor)),
        ]
        return (
          <div className="console-stack">
            {unset.length > 0 && (
              <Notice tone="warning">{t('console:reports.noShare', { vendors: unset.join(', ') })}</Notice>
            )}
            <PlainTable
              label={t('console:reports.name.invoices')}
              rowId={({ brand, vendor, currency, fromDay: from }) => [brand, vendor, currency, from].join()}
              rows={sums}
              columns={[
                sum.text('brand', ({ brand }) => names.get(brand) ?? brand),
                sum.text('vendor', ({ vendor }) => vendor),
                sum.text('days', (each) => `${dayText(each.fromDay, lang)} – ${dayText(each.toDay, lang)}`),
                sum.text('currency', ({ currency }) => currency),
                sum.money('basis', ({ basisMinor }) => basisMinor, own),
                sum.text('share', ({ sharePpm }) =>
                  sharePpm === null ? t('console:reports.shareUnset') : percent(sharePpm / PPM),
                ),
                sum.money('owed', ({ owedMinor }) => owedMinor, own),
              ]}
            />
            <h2>{t('console:reports.invoiceLines')}</h2>
            <PlainTable
              label={t('console:reports.invoiceLines')}
              rowId={(each) => [each.brand, each.vendor, each.category, each.currency, each.fromDay].join()}
              rows={lines}
              columns={[
                line.text('brand', ({ brand }) => names.get(brand) ?? brand),
                line.text('vendor', ({ vendor }) => vendor),
                line.text('category', ({ category }) =>
                  t(`console:category.${category}`, { defaultValue: category }),
                ),
                line.text('currency', ({ currency }) => currency),
                line.count('bets', ({ bets }) => bets),
                line.money('stakes', ({ stakesMinor }) => stakesMinor, own),
                line.money('ggr', ({ ggrMinor }) => ggrMinor, own),
                line.money('ggrReal', ({ ggrRealMinor }) => ggrRealMinor, own),
              ]}
            />
          </div>
        )
      }}
    </Shown>
  )
}
