import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Money } from '#islands/ui/Money.tsx'
import type { Column } from '#islands/ui/Table.tsx'
import type { Downline } from '#lib/api/agents/agent.ts'
import { collectDownline, type DownlineFilter } from '#lib/agent/agent-store.ts'
import { percentText } from '#lib/agent/percent.ts'
import type { Rates } from '#lib/shared/agent/rates.ts'
import { csvDay, writtenCell } from '#lib/records/csv.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { $zone } from '#lib/records/records-store.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { ratedIn } from './RatesFields.tsx'
import styles from './agent.module.css'

interface DownlineColumnProps {
  t: TFunction
  lang: string
  money: (minor: number) => string
  /** Whether rebates are paid here. */
  hasRates: boolean
  /** Whether rows are of several levels. */
  hasLevels: boolean
  open: (account: string) => void
  change: (what: 'rates' | 'remark', whom: Downline) => void
  /** Where contracts are; nothing at brands without. */
  contractPage: string | undefined
}

const STATUS_TONES = { active: 'positive', inactive: 'warning', closed: 'neutral' } as const

export function downlineColumns(given: DownlineColumnProps): Column<Downline>[] {
  const { t, lang, money, hasLevels, hasRates } = given
  return [
    { id: 'account', header: t('agent:member'), cell: (row) => <Who {...given} row={row} />, isHead: true },
    ...(hasLevels
      ? [
          {
            id: 'level',
            header: t('agent:downline.level'),
            cell: ({ level }: Downline) => level,
            align: 'end',
          } as const,
        ]
      : []),
    { id: 'team', header: t('agent:overview.teamSize'), cell: ({ teamSize }) => teamSize, align: 'end' },
    {
      id: 'balance',
      header: t('agent:overview.balance'),
      cell: ({ balanceMinor }) => <Money text={money(balanceMinor)} />,
      align: 'end',
    },
    ...(hasRates
      ? [
          {
            id: 'rates',
            header: t('agent:rates.legend'),
            cell: ({ rates }: Downline) => (
              <bdi translate="no" className={styles.rateSpan}>
                {rateSpan(t, lang, rates)}
              </bdi>
            ),
          } as const,
        ]
      : []),
    {
      id: 'actions',
      header: t('agent:downline.actions'),
      cell: (row) => <Actions {...given} row={row} />,
      isActions: true,
    },
  ]
}

/** Name, kind, status, since when, masked contacts and the agent's own remark; a line below opens. */
function Who({ t, lang, row, open }: DownlineColumnProps & { row: Downline }) {
  const { account, name, mobile, email, type, status, teamSize, remark, joinedAtMs } = row
  // The brand's day, by which the overview counts registrations.
  const timeZone = useStore($zone)
  const details = [name, mobile, email].filter((text) => text !== '')
  return (
    <div className={styles.who}>
      {teamSize > 0 ? (
        <button type="button" className={styles.step} onClick={() => open(account)}>
          <bdi translate="no">{account}</bdi>
        </button>
      ) : (
        <bdi translate="no">{account}</bdi>
      )}
      <span className={styles.kind}>
        <small className="muted">{t(`agent:type.${type}`)}</small>
        <Badge tone={STATUS_TONES[status]}>{t(`agent:downline.statuses.${status}`)}</Badge>
      </span>
      <small className="muted">
        {t('agent:downline.joined')}: <bdi translate="no">{joinedText(joinedAtMs, { lang, timeZone })}</bdi>
      </small>
      {details.length > 0 && (
        <small className="muted">
          <bdi translate="no">{details.join(' · ')}</bdi>
        </small>
      )}
      {remark !== '' && (
        <small>
          <bdi translate="no">{remark}</bdi>
        </small>
      )}
    </div>
  )
}

function Actions({ t, row, change, hasRates, contractPage }: DownlineColumnProps & { row: Downline }) {
  if (!row.isDirect) {
    return (
      <Button variant="secondary" size="sm" href={`#agent/personalHistoryCopy?account=${row.account}`}>
        {t('agent:downline.bets')}
      </Button>
    )
  }
  return (
    <>
      {hasRates && (
        <Button variant="secondary" size="sm" onClick={() => change('rates', row)}>
          {t('agent:downline.setRates')}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => change('remark', row)}>
        {t('agent:remark.label')}
      </Button>
      {row.type !== 0 && contractPage && (
        <Button
          variant="secondary"
          size="sm"
          href={`#agent/${contractPage}?view=contracts&side=below&account=${encodeURIComponent(row.account)}&form=new`}
        >
          {t('agent:downline.contracts')}
        </Button>
      )}
      {row.status === 'active' && (
        <Button variant="secondary" size="sm" href={`#member/transferUpline?account=${row.account}`}>
          {t('agent:downline.send')}
        </Button>
      )}
      <Button variant="secondary" size="sm" href={`#agent/personalHistoryCopy?account=${row.account}`}>
        {t('agent:downline.bets')}
      </Button>
    </>
  )
}

/** The lowest and the highest rate. Single rates are in the dialog that sets them, and in the exported file. */
function rateSpan(t: TFunction, lang: string, rates: Rates): string {
  const given = ratedIn(rates).map((category) => rates[category] ?? 0)
  if (given.length === 0) return t('agent:rates.noRates')
  const ends = [...new Set([Math.min(...given), Math.max(...given)])]
  return ends.map((rateE6) => percentText(rateE6, lang)).join(' – ')
}

function joinedText(ms: number, { lang, timeZone }: { lang: string; timeZone: string }): string {
  return dateText(ms, { lang, form: 'day', timeZone })
}

/** All rows of the filter, rates in full. */
export async function downlineFile(
  { t, lang }: { t: TFunction; lang: string },
  filter: DownlineFilter,
  exponent: number,
) {
  const rows = await collectDownline(filter)
  if (!rows) return undefined
  return [
    [
      t('agent:member'),
      t('agent:downline.kind'),
      t('agent:downline.status'),
      t('agent:downline.level'),
      t('agent:overview.teamSize'),
      t('agent:overview.balance'),
      t('agent:rates.legend'),
      t('agent:downline.joined'),
      t('agent:remark.label'),
    ],
    ...rows.map((row) => [
      writtenCell(row.account),
      t(`agent:type.${row.type}`),
      t(`agent:downline.statuses.${row.status}`),
      String(row.level),
      String(row.teamSize),
      plainDecimal(row.balanceMinor, exponent),
      ratedIn(row.rates)
        .map(
          (category) => `${t(`agent:category.${category}`)} ${percentText(row.rates[category] ?? 0, lang)}`,
        )
        .join('; '),
      csvDay(row.joinedAtMs, $zone.get()),
      writtenCell(row.remark),
    ]),
  ]
}
