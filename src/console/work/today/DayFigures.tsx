import type { TFunction } from 'i18next'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { FigureName } from '#lib/shared/reports/figures.ts'
import { changeParams, type Place } from '#console/frame/place.ts'
import { Chart, dayText } from '#console/parts/Chart.tsx'
import { changeOf, FigureHead, figureShort, figureText } from '#console/parts/figures.tsx'
import type { Overview } from './today-store.ts'

type Day = Overview['days'][number]

interface Props {
  t: TFunction
  lang: string
  day: Day
  params: Place['params']
}

/** The day so far, each figure against the same weekday, and the last two weeks as a chart with its table. */
export function DayFigures({ t, lang, day, params }: Props) {
  const codes = day.today.map(({ currency }) => currency)
  const code = codes.find((each) => each === params['currency']) ?? codes[0]
  const row = day.today.find(({ currency }) => currency === code)
  const currency = day.currencies.find((each) => each.code === code)
  const chosen = day.figures.find((name) => name === params['figure']) ?? day.figures[0]
  if (!row || !currency || !chosen) return null
  const at = day.figures.indexOf(chosen)
  const days = day.days.filter((each) => each.currency === code)
  const shown = { currency, lang }
  return (
    <section aria-labelledby="day">
      <div className="console-section">
        <h2 id="day">{t('console:today.day')}</h2>
        {codes.length > 1 && code !== undefined && (
          <Tabs
            label={t('console:currency')}
            look="pill"
            items={codes.map((each) => ({ id: each, label: each }))}
            selected={code}
            onSelect={(each) => changeParams({ currency: each })}
          />
        )}
      </div>
      <ul className="console-tiles console-tiles--figures">
        {day.figures.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              className="console-tile"
              aria-pressed={name === chosen}
              onClick={() => changeParams({ figure: name })}
            >
              <FigureHead t={t} name={name} />
              <b>{figureText(name, row.values[index], shown)}</b>
              <Against t={t} shown={shown} name={name} row={row} at={index} />
            </button>
          </li>
        ))}
      </ul>
      <Chart
        label={t('console:today.chart', { figure: t(`console:figure.${chosen}`) })}
        days={days.map((each) => each.day)}
        series={[
          { label: t(`console:figure.${chosen}`), values: days.map(({ values }) => values[at] ?? null) },
        ]}
        lang={lang}
        format={(value) => figureShort(chosen, value, shown)}
      />
      <details className="console-numbers">
        <summary>{t('console:numbers')}</summary>
        <div className="console-table">
          <table aria-label={t('console:today.chart', { figure: t(`console:figure.${chosen}`) })}>
            <thead>
              <tr>
                <th scope="col">{t('console:dimension.day')}</th>
                {day.figures.map((name) => (
                  <th key={name} scope="col" className="is-number">
                    <FigureHead t={t} name={name} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((each) => (
                <tr key={each.day}>
                  <th scope="row">{dayText(each.day, lang)}</th>
                  {day.figures.map((name, index) => (
                    <td key={name} className="is-number" data-title={t(`console:figure.${name}`)}>
                      {figureText(name, each.values[index], shown)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

interface AgainstProps {
  t: TFunction
  shown: { currency: Day['currencies'][number]; lang: string }
  name: FigureName
  row: Day['today'][number]
  at: number
}

/** By full hours where the figure has them: an unfinished day is no whole one. Otherwise the whole day stands beside it. */
function Against({ t, shown, name, row, at }: AgainstProps) {
  const change = changeOf(row.hours[at], row.hoursWeekBefore[at], shown.lang)
  if (change)
    return (
      <small data-direction={change.direction} title={t('console:today.hoursHelp')}>
        {t('console:today.against', { change: change.text })}
      </small>
    )
  return (
    <small>{t('console:today.weekBefore', { value: figureText(name, row.weekBefore[at], shown) })}</small>
  )
}
