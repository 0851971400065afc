import type { TFunction } from 'i18next'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { dayText } from '#console/parts/Chart.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import type { DryRun } from './dry-run-store.ts'

interface Props {
  t: TFunction
  lang: string
  brand: OperatorBrand
  run: DryRun
}

/** Who would have got it, what it would have cost by day, and what keeps it from being published. */
export function DryRunShown({ t, lang, brand, run }: Props) {
  const { currency, members, eligible, winners, days, total, most, problems, isDone } = run
  const money = (minor: number) => <Amount minor={minor} currency={currency} lang={lang} />
  const column = (id: string, name: string) => ({ id, name, title: name })
  return (
    <div className="console-stack" role="status" aria-busy={!isDone || undefined}>
      {!isDone && <p>{t('console:dryRun.soFar', { count: members })}</p>}
      {problems.length > 0 && (
        <Notice tone="negative">
          <p>{t('console:dryRun.refused', { market: brand.market })}</p>
          <ul className="console-reasons">
            {problems.map(({ path, found, allowed, source }) => (
              <li key={`${path} ${source}`}>
                <code>{path}</code> {t('console:content.mistake', { found, allowed })} <small>{source}</small>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {total.spentOn !== undefined && (
        <Notice tone="warning">
          {t('console:dryRun.spent', { day: dayText(total.spentOn, lang) })} {money(total.cutMinor)}
        </Notice>
      )}
      <Facts
        facts={[
          [t('console:dryRun.members'), numberText(members, lang)],
          [t('console:dryRun.eligible'), numberText(eligible, lang)],
          [t('console:dryRun.winners'), numberText(winners, lang)],
          [t('console:dryRun.claims'), numberText(total.claims, lang)],
          [t('console:dryRun.cost'), <strong key="cost">{money(total.costMinor)}</strong>],
          [t('console:dryRun.cut'), total.cutMinor > 0 && money(total.cutMinor)],
        ]}
      />
      {most.length > 0 && (
        <PlainTable
          label={t('console:dryRun.most')}
          rows={most}
          rowId={({ account }) => account}
          columns={[
            {
              ...column('account', t('console:account')),
              cell: ({ account }) => <PlayerLink brand={brand.id} account={account} />,
            },
            {
              ...column('claims', t('console:dryRun.claims')),
              isNumber: true,
              cell: ({ claims }) => numberText(claims, lang),
            },
            {
              ...column('cost', t('console:dryRun.cost')),
              isNumber: true,
              cell: ({ costMinor }) => money(costMinor),
            },
          ]}
        />
      )}
      {days.length > 0 && (
        <details className="console-numbers">
          <summary>{t('console:dryRun.byDay')}</summary>
          <PlainTable
            label={t('console:dryRun.byDay')}
            rows={days}
            rowId={({ day }) => day}
            columns={[
              { ...column('day', t('console:dimension.day')), cell: ({ day }) => dayText(day, lang) },
              {
                ...column('claims', t('console:dryRun.claims')),
                isNumber: true,
                cell: ({ claims }) => numberText(claims, lang),
              },
              {
                ...column('cost', t('console:dryRun.cost')),
                isNumber: true,
                cell: ({ costMinor }) => money(costMinor),
              },
            ]}
          />
        </details>
      )}
    </div>
  )
}
