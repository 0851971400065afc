import type { TFunction } from 'i18next'
import { Icon } from '#islands/ui/Icon.tsx'
import { addressOf } from '#console/frame/place.ts'
import { ageText } from '#console/parts/When.tsx'
import { pageOfAlarm, paramsOfAlarm } from './queue-pages.ts'
import type { Overview } from './today-store.ts'

interface Props {
  t: TFunction
  lang: string
  brands: ReadonlyMap<string, string>
  isOneBrand: boolean
  alarms: Overview['alarms']
}

/** What is wrong, what stops business first, each with what to do about it. */
export function Alarms({ t, lang, brands, isOneBrand, alarms }: Props) {
  if (alarms.length === 0)
    return (
      <p className="console-calm">
        <Icon name="check-circle" size="sm" />
        {t('console:today.nothingWrong')}
      </p>
    )
  const nowMs = Date.now()
  const sorted = alarms.toSorted((a, b) => Number(a.weight === 'warns') - Number(b.weight === 'warns'))
  return (
    <section aria-labelledby="wrong">
      <h2 id="wrong">{t('console:today.wrong')}</h2>
      <ul className="console-alarms">
        {sorted.map(({ alarm, brand, weight, about, count, sinceMs }) => {
          const page = pageOfAlarm(alarm)
          return (
            <li key={`${alarm} ${brand} ${about}`} data-weight={weight}>
              <Icon name={weight === 'stops' ? 'alert' : 'info'} size="sm" />
              <div>
                <strong>{t(`console:today.alarm.${alarm}`, { about, count })}</strong>
                <span>
                  {[
                    isOneBrand ? '' : (brands.get(brand) ?? brand),
                    sinceMs === null ? '' : t('console:today.since', { age: ageText(nowMs - sinceMs, lang) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <p>{t(`console:today.do.${alarm}`)}</p>
              </div>
              {page !== undefined && (
                <a href={addressOf(page, { brand, ...paramsOfAlarm(alarm, about) })}>
                  {t(`console:page.${page}`)}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
