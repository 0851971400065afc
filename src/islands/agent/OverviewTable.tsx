import type { TFunction } from 'i18next'
import { ExportButton } from '#islands/parts/ExportButton.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import { periodLabel } from '#islands/parts/period-label.ts'
import { toneOf } from '#islands/parts/Totals.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { Table, type Column } from '#islands/ui/Table.tsx'
import type { TeamOverview } from '#lib/agent/agent-store.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { figureLabel, figureOf, TEAM_FIGURES } from './figures.ts'

type Period = TeamOverview['periods'][number]

/** Every figure of every period, newest first; as a file too. */
export function OverviewTable({ t, lang, value }: { t: TFunction; lang: string; value: TeamOverview }) {
  const money = useMoney(lang)
  const { currency, periods } = value
  const shown = periods.filter(({ figures, registrations }) =>
    [registrations, ...Object.values(figures)].some((each) => each !== 0),
  )
  if (shown.length === 0) return null
  return (
    <>
      <ExportButton
        t={t}
        fileName={`${t('agent:page.agentTeamOverview')}-${periods[0]?.period ?? ''}`}
        isDisabled={false}
        rows={async () => fileRows(t, value)}
      />
      <Table
        label={t('agent:overview.table')}
        columns={columnsOf({ t, lang, money: (minor) => money(minor, currency) })}
        rows={shown.toReversed()}
        rowId={({ period }) => period}
      />
    </>
  )
}

interface Writer {
  t: TFunction
  lang: string
  money: (minor: number) => string
}

function columnsOf({ t, lang, money }: Writer): Column<Period>[] {
  return [
    {
      id: 'period',
      header: t('records:profit.day'),
      cell: ({ period }) => periodLabel(period, lang),
      isHead: true,
    },
    ...TEAM_FIGURES.map((name): Column<Period> => ({
      id: name,
      header: figureLabel(t, name),
      cell: ({ figures }) => {
        const tone = name === 'net' ? toneOf(figures.netMinor) : undefined
        return <Money text={money(figureOf(figures, name))} {...(tone ? { tone } : {})} />
      },
      align: 'end',
    })),
    {
      id: 'registrations',
      header: t('agent:overview.registrations'),
      cell: ({ registrations }) => registrations,
      align: 'end',
    },
  ]
}

/** Every period, those without figures too. */
function fileRows(t: TFunction, { currency, periods }: TeamOverview): string[][] {
  return [
    [
      t('records:profit.day'),
      ...TEAM_FIGURES.map((name) => figureLabel(t, name)),
      t('agent:overview.registrations'),
    ],
    ...periods.map(({ period, figures, registrations }) => [
      period,
      ...TEAM_FIGURES.map((name) => plainDecimal(figureOf(figures, name), currency.exponent)),
      String(registrations),
    ]),
  ]
}
