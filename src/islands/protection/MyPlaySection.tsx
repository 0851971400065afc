import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { toCsv } from '#lib/records/csv.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { saveFile } from '#islands/parts/save-file.ts'
import { $myPlay, loadMyPlay } from '#lib/protection/protection-store.ts'
import { LIMIT_PERIODS, type LimitPeriod } from '#lib/shared/protection/limits.ts'
import { Part, type PartProps } from './Part.tsx'
import { PlayChart } from './PlayChart.tsx'
import { PLAY_FIGURES, PlayTable } from './PlayTable.tsx'
import styles from './protection.module.css'

/** Deposits, stakes, wins and play time, as a chart, a table and a file, with the player's loss limit. */
export function MyPlaySection({ t, lang, protection }: PartProps) {
  const play = useStore($myPlay)
  const [period, setPeriod] = useState<LimitPeriod>('day')
  useEffect(() => void loadMyPlay(period), [period])
  const limit = protection.limits.find((each) => each.kind === 'loss' && each.period === period)?.max
  return (
    <Part icon="chart" title={t('protection:play.title')} text={t('protection:play.text')}>
      <Tabs
        label={t('protection:play.title')}
        look="pill"
        isWrapped
        items={LIMIT_PERIODS.map((id) => ({ id, label: t(`protection:play.by.${id}`) }))}
        selected={period}
        onSelect={setPeriod}
      >
        <Loading t={t} remote={play} onRetry={() => void loadMyPlay(period)}>
          {({ currency, periods }) => {
            const save = () =>
              saveFile(
                `${t('protection:play.file')}-${period}.csv`,
                toCsv(
                  [
                    [
                      t('protection:play.from'),
                      ...PLAY_FIGURES.map((each) => t(`protection:play.${each}`)),
                      t('protection:play.minutes'),
                    ],
                    ...periods.map((each) => [
                      each.fromDay,
                      ...PLAY_FIGURES.map((name) => plainDecimal(each[`${name}Minor`], currency.exponent)),
                      String(each.minutes),
                    ]),
                  ],
                  lang,
                ),
              )
            return (
              <div className={styles.play}>
                {periods.some(({ netMinor }) => netMinor !== 0) && (
                  <PlayChart {...{ t, lang, currency, periods }} limitMinor={limit ?? undefined} />
                )}
                <PlayTable {...{ t, lang, currency, periods }} />
                <Button variant="secondary" size="sm" icon="download" onClick={save}>
                  {t('protection:play.save')}
                </Button>
              </div>
            )
          }}
        </Loading>
      </Tabs>
    </Part>
  )
}
