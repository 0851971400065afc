import type { TFunction } from 'i18next'
import { addressOf } from '#console/frame/place.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { When } from '#console/parts/When.tsx'
import { formatMoney } from '#lib/shared/money/money.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import type { Act } from './log-store.ts'

interface Props {
  t: TFunction
  lang: string
  act: Act
  onClose: () => void
}

/** One act: whose, about what, and what it found and left. */
export function ActFacts({ t, lang, act, onClose }: Props) {
  const { tenant, operator, subject, before, after } = act
  const brand: Record<string, string> = tenant === null ? {} : { brand: tenant }
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <EntryDetail t={t} label={act.call} heading={<code translate="no">{act.call}</code>} onClose={onClose}>
      <Facts
        facts={[
          [t('console:log.at'), <When key="at" atMs={act.atMs} lang={lang} />],
          [t('console:log.by'), operator ?? t('console:deployment')],
          [t('console:brand'), tenant],
          [t('console:log.subject'), subject],
          [t('console:log.decision'), act.decision],
          [t('console:log.version'), act.version],
          ...act.amounts.map(
            ({ name, from, to }) =>
              [
                name,
                from === undefined
                  ? amountText(act, { name, value: to, lang })
                  : `${amountText(act, { name, value: from, lang })} → ${amountText(act, { name, value: to, lang })}`,
              ] as const,
          ),
          [t('console:log.outcome'), act.outcome],
        ]}
      />
      {fields.length > 0 && (
        <table className="console-changes" aria-label={t('console:log.change')}>
          <thead>
            <tr>
              <th scope="col">{t('console:log.field')}</th>
              <th scope="col">{t('console:log.before')}</th>
              <th scope="col">{t('console:log.after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{valueText(before?.[name])}</td>
                <td>{valueText(after?.[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="console-links">
        {operator !== null && (
          <a href={addressOf('log', { ...brand, by: operator })}>{t('console:log.ofOperator')}</a>
        )}
        {subject !== null && (
          <a href={addressOf('log', { ...brand, subject })}>{t('console:log.ofSubject')}</a>
        )}
      </p>
    </EntryDetail>
  )
}

function amountText(
  { currency }: Act,
  { name, value, lang }: { name: string; value: number | null; lang: string },
): string {
  if (value === null) return '∞'
  return currency !== null && name.endsWith('Minor')
    ? formatMoney(value, currency, lang)
    : numberText(value, lang)
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
