import { PlainTable } from '#console/parts/PlainTable.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { BrandParts } from './BrandParts.tsx'
import { columnsOf } from './columns.tsx'
import { offerReport } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'

/** What each offer cost, who took it, and what they played from then on. */
export function OfferReport({ t, lang, view, brands, names }: ReportProps) {
  const query = { tenants: brands, fromDay: view.fromDay, toDay: view.toDay }
  const remote = useQuery(offerReport, query)
  return (
    <Shown t={t} remote={remote} onRetry={() => void offerReport.load(query)}>
      {(parts) => (
        <BrandParts t={t} names={names} parts={parts} isEmpty={({ offers }) => offers.length === 0}>
          {({ currency, offers }) => {
            const { text, count, money } = columnsOf<(typeof offers)[number]>(t, lang)
            const own = () => currency
            return (
              <PlainTable
                label={t('console:reports.name.offers')}
                rowId={({ offerId }) => offerId}
                rows={offers}
                columns={[
                  text('offer', ({ title }) => title),
                  text('kind', ({ kind }) => t(`console:offerKind.${kind}`, { defaultValue: kind })),
                  text('state', ({ state }) => t(`console:offerState.${state}`, { defaultValue: state })),
                  count('joined', ({ joined }) => joined),
                  count('claims', ({ claims }) => claims),
                  count('members', ({ members }) => members),
                  money('cost', ({ costMinor }) => costMinor, own),
                  money('waiting', ({ waitingMinor }) => waitingMinor, own),
                  money('played', ({ stakeMinor }) => stakeMinor, own),
                  money('paidIn', ({ depositMinor }) => depositMinor, own),
                ]}
              />
            )
          }}
        </BrandParts>
      )}
    </Shown>
  )
}
