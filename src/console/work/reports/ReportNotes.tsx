import { Notice } from '#islands/ui/Notice.tsx'
import { dayText } from '#console/parts/Chart.tsx'
import { figureText } from '#console/parts/figures.tsx'
import { When } from '#console/parts/When.tsx'
import type { Report } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'

/** How far the figures go, which days are closed, and what came after they were. */
export function ReportNotes({ t, lang, view, names, shown }: ReportProps & { shown: Report }) {
  const closed = shown.closed.flatMap(({ day }) => day ?? []).toSorted()
  const isClosed = closed.length === shown.closed.length && (closed[0] ?? '') >= view.toDay
  const late = shown.totals.flatMap((row) =>
    (row.late ?? []).flatMap((value, at) => {
      const name = shown.figures[at]
      const currency = shown.currencies.find(({ code }) => code === row.currency)
      if (!name || !currency || value === null || value === 0) return []
      return [`${t(`console:figure.${name}`)} ${row.currency} ${figureText(name, value, { currency, lang })}`]
    }),
  )
  return (
    <>
      <p className="console-note">
        {shown.waiting > 0 ? (
          <>
            {t('console:reports.waiting', { count: shown.waiting })} <When atMs={shown.asOfMs} lang={lang} />
          </>
        ) : (
          t('console:reports.current')
        )}{' '}
        {isClosed
          ? t('console:reports.allClosed')
          : shown.closed
              .map(({ brand, day }) =>
                t(day === null ? 'console:reports.neverClosed' : 'console:reports.closedTo', {
                  brand: names.get(brand) ?? brand,
                  day: day === null ? '' : dayText(day, lang),
                }),
              )
              .join(' ')}
      </p>
      {late.length > 0 && (
        <Notice tone="info">
          {t('console:reports.late')} {late.join(' · ')}
        </Notice>
      )}
    </>
  )
}
