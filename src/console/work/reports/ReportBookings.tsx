import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { FigureName } from '#lib/shared/reports/figures.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { changeParams } from '#console/frame/place.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { figureText } from '#console/parts/figures.tsx'
import { ExportButton } from '#console/parts/ExportButton.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import type { bookingsQuery } from './report-query.ts'
import { bookings, exportReport, type Booking } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'

interface Props extends ReportProps {
  query: NonNullable<ReturnType<typeof bookingsQuery>>
}

/** Contributions to jackpots are booked in millionths of a minor unit. */
const MILLIONTHS = 6

/** The bookings that make a number of the report, newest day first. */
export function ReportBookings({ t, lang, query, names }: Props) {
  const remote = useQuery(bookings, query)
  const { figure, ...rest } = query
  return (
    <EntryDetail
      t={t}
      label={t('console:reports.bookings')}
      heading={t('console:reports.bookingsOf', { figure: t(`console:figure.${figure}`) })}
      onClose={() => changeParams({ drill: '', row: '' })}
    >
      {figure !== 'active' && (
        <ExportButton t={t} onExport={() => exportReport({ ...rest, figures: figure, rows: 'bookings' })} />
      )}
      <Shown t={t} remote={remote} onRetry={() => void bookings.load(query)}>
        {({ items, next }, isBusy) =>
          items.length === 0 && next === undefined ? (
            <EmptyState title={t('console:reports.noBookings')} />
          ) : (
            <>
              <ul className="console-bookings" aria-busy={isBusy || undefined}>
                {items.map((each, index) => (
                  <li key={index}>
                    <span>
                      <strong>{each.account || each.memberId}</strong>
                      <b>{amountOf(each, figure, lang)}</b>
                    </span>
                    <span>
                      {t(`console:booking.${each.kind}`, { defaultValue: each.kind })}
                      {each.gameName !== '' && ` · ${each.gameName}`}
                      {query.tenants.includes(',') && ` · ${names.get(each.brand) ?? each.brand}`}
                    </span>
                    <small>
                      {each.atMs > 0 ? <When atMs={each.atMs} lang={lang} /> : each.day}{' '}
                      <code title={each.operation}>{each.operation}</code>
                    </small>
                  </li>
                ))}
              </ul>
              {next !== undefined && (
                <Button variant="secondary" isLoading={isBusy} onClick={() => void bookings.more()}>
                  {t('console:reports.more')}
                </Button>
              )}
            </>
          )
        }
      </Shown>
    </EntryDetail>
  )
}

function amountOf({ amount, currency, exponent }: Booking, figure: FigureName, lang: string): string {
  if (figure === 'jackpotFed')
    return formatMoney(Math.round(amount / 10 ** MILLIONTHS), { code: currency, exponent }, lang)
  return figureText(figure, amount, { currency: { code: currency, exponent }, lang })
}
