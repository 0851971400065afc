import type { TFunction } from 'i18next'
import { CopyLine } from '#islands/parts/CopyLine.tsx'
import { Fold } from '#islands/parts/Fold.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { dateText } from '#lib/shared/intl/dates.ts'
import styles from './repeat.module.css'

interface Props {
  t: TFunction
  lang: string
  offerId: string
  /** The hash as published before the draw: with it the script need not trust anything that the brand states later. */
  seedHash: string
  /** Of a wheel, whose draw is a day; a raffle is drawn once. */
  day?: string
}

/** The script that repeats a draw, and the one line that runs it. */
export function RepeatFold({ t, lang, offerId, seedHash, day }: Props) {
  const script = day === undefined ? 'verify-raffle.mjs' : 'verify-wheel.mjs'
  const command = ['node', script, location.origin, offerId, ...(day ? [day] : []), seedHash].join(' ')
  return (
    <Fold title={t('promotions:repeat.title')}>
      <div className={styles.repeat}>
        <p>
          {day === undefined
            ? t('promotions:repeat.raffle')
            : t('promotions:repeat.wheel', { day: dayText(day, lang) })}
        </p>
        <a className="btn btn--secondary btn--sm" href={`/verifiers/${script}`} download>
          <Icon name="download" size="sm" />
          {t('promotions:repeat.script')}
        </a>
        <CopyLine t={t} label={t('promotions:repeat.command')} text={command} isCode />
        <p>
          {t('promotions:repeat.offer')}:{' '}
          <bdi translate="no" className="figure">
            {offerId}
          </bdi>
        </p>
      </div>
    </Fold>
  )
}

/** @param day `yyyy-MM-dd`, which is the same day everywhere */
function dayText(day: string, lang: string): string {
  return dateText(Date.parse(day), { lang, form: 'longDay', timeZone: 'UTC' })
}
