import type { TFunction } from 'i18next'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { changeParams, type Place } from '#console/frame/place.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import type { Column } from '#console/parts/columns.ts'
import { More } from '#console/parts/More.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { explanation, gaps, type DayQuery, type Explanation, type Gap } from './reconciliation-store.ts'

interface Props {
  t: TFunction
  lang: string
  params: Place['params']
  query: DayQuery
  hasGaps: boolean
}

/** Whose wallet and whose rows have other sums; one of them beside the list, booking by booking. */
export function GapList({ t, lang, params, query, hasGaps }: Props) {
  if (!hasGaps) return null
  return <Gaps {...{ t, lang, params, query }} />
}

function Gaps({ t, lang, params, query }: Omit<Props, 'hasGaps'>) {
  const remote = useQuery(gaps, query)
  const columns = columnsOf({ t, lang, query })
  return (
    <>
      <h2>{t('console:reconciliation.gaps')}</h2>
      <Shown t={t} remote={remote} onRetry={() => void gaps.load(query)}>
        {({ items, next }, isBusy) => (
          <div className="console-split" data-open={params['open'] ? true : undefined}>
            <div className="console-stack">
              <Table
                t={t}
                label={t('console:reconciliation.gaps')}
                columns={columns}
                rows={items}
                rowId={({ account, what }) => `${account} ${what}`}
                params={params}
                onOpen={({ account }) => changeParams({ open: account })}
                isBusy={isBusy}
                empty={{ title: t('console:reconciliation.noGaps') }}
              />
              <More t={t} next={next} isBusy={isBusy} onMore={() => void gaps.more()} />
            </div>
            {params['open'] && <GapDetail {...{ t, lang, query }} account={params['open']} />}
          </div>
        )}
      </Shown>
    </>
  )
}

function columnsOf({ t, lang, query }: Pick<Props, 't' | 'lang' | 'query'>): Column<Gap>[] {
  return [
    {
      id: 'account',
      title: t('console:account'),
      cell: ({ account }) => <PlayerLink brand={query.tenant} account={account} />,
    },
    { id: 'what', title: t('console:reconciliation.what'), cell: ({ what }) => what },
    {
      id: 'ledger',
      title: t('console:reconciliation.ledger'),
      isNumber: true,
      cell: ({ ledgerMinor, currency }) => <Amount minor={ledgerMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'recorded',
      title: t('console:reconciliation.recorded'),
      isNumber: true,
      cell: ({ recordedMinor, currency }) => <Amount minor={recordedMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'waiting',
      title: t('console:reconciliation.underWay'),
      isNumber: true,
      cell: ({ waiting }) => (waiting === 0 ? '–' : numberText(waiting, lang)),
    },
  ]
}

interface DetailProps extends Pick<Props, 't' | 'lang' | 'query'> {
  account: string
}

function GapDetail({ t, lang, query, account }: DetailProps) {
  const asked = { ...query, account }
  const remote = useQuery(explanation, asked)
  return (
    <EntryDetail t={t} label={t('console:reconciliation.explain', { account })} heading={account}>
      <Shown t={t} remote={remote} onRetry={() => void explanation.load(asked)}>
        {(found) => <Differences {...{ t, lang, found }} />}
      </Shown>
    </EntryDetail>
  )
}

function Differences({ t, lang, found }: Pick<Props, 't' | 'lang'> & { found: Explanation }) {
  const { bookings, payments, currency, isCut } = found
  const named = (id: string, name: string) => ({ id, name, title: name })
  if (bookings.length + payments.length === 0)
    return <EmptyState title={t('console:reconciliation.closed')} />
  return (
    <>
      {isCut && <Notice tone="info">{t('console:reconciliation.cut')}</Notice>}
      {bookings.length > 0 && (
        <PlainTable
          label={t('console:reconciliation.bookings')}
          rows={bookings}
          rowId={({ seq }) => String(seq)}
          columns={[
            { ...named('seq', t('console:reconciliation.number')), cell: ({ seq }) => seq },
            {
              ...named('what', t('console:player.purpose')),
              cell: ({ purpose, reference }) => (
                <span className="console-two">
                  <span>{t(`console:purpose.${purpose}`)}</span>
                  <small>{reference}</small>
                </span>
              ),
            },
            { ...named('ledger', t('console:reconciliation.ledger')), cell: ({ ledger }) => ledger ?? '–' },
            {
              ...named('recorded', t('console:reconciliation.recorded')),
              cell: ({ recorded }) => recorded ?? '–',
            },
          ]}
        />
      )}
      {payments.length > 0 && (
        <PlainTable
          label={t('console:reconciliation.payments')}
          rows={payments}
          rowId={({ what, reference }) => `${what} ${reference}`}
          columns={[
            {
              ...named('what', t('console:reconciliation.what')),
              cell: ({ what, reference }) => (
                <span className="console-two">
                  <span>{t(`console:reconciliation.of.${what}`)}</span>
                  <small>{reference}</small>
                </span>
              ),
            },
            {
              ...named('ledger', t('console:reconciliation.ledger')),
              isNumber: true,
              cell: ({ ledgerMinor }) => <Amount minor={ledgerMinor} currency={currency} lang={lang} />,
            },
            {
              ...named('recorded', t('console:reconciliation.recorded')),
              isNumber: true,
              cell: ({ recordedMinor }) => <Amount minor={recordedMinor} currency={currency} lang={lang} />,
            },
          ]}
        />
      )}
    </>
  )
}
