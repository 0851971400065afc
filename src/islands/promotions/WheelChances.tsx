import type { TFunction } from 'i18next'
import { useMoney } from '#islands/parts/use-money.ts'
import { classes } from '#islands/ui/classes.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { Promotion } from '#lib/api/rewards/promotions.ts'
import { shareText } from '#lib/shared/intl/numbers.ts'
import styles from './wheel.module.css'

interface Props {
  t: TFunction
  lang: string
  segments: NonNullable<Promotion['wheel']>['segments']
  currency: Currency
  /** The segment that was spun. */
  at: number | undefined
}

/** Each prize with its exact chance. */
export function WheelChances({ t, lang, segments, currency, at }: Props) {
  const money = useMoney(lang)
  const of = segments.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <dl className={styles.chances} aria-label={t('promotions:odds')}>
      {segments.map(({ prizeMinor, weight }, index) => (
        <div key={`${index} ${prizeMinor}`} className={classes(index === at && styles.isHit)}>
          <dt>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <circle
                cx="5"
                cy="5"
                r="5"
                className={styles.sector}
                data-kind={prizeMinor === 0 ? 'none' : index % 4}
              />
            </svg>
            {prizeMinor > 0 ? money(prizeMinor, currency) : t('promotions:wheel.noPrize')}
          </dt>
          <dd>{shareText(weight / of, lang)}</dd>
        </div>
      ))}
    </dl>
  )
}
