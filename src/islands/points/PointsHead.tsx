import type { TFunction } from 'i18next'
import { Fold } from '#islands/parts/Fold.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import type { Mall } from '#lib/points/points-store.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { countText } from './points-text.ts'
import styles from './points.module.css'

interface Props {
  t: TFunction
  lang: string
  mall: Mall
}

/** The member's points, and the points earned by each kind of play. */
export function PointsHead({ t, lang, mall }: Props) {
  const money = useMoney(lang)
  const { balance, config } = mall
  return (
    <section className={styles.head} aria-label={t('points:yours')}>
      <p className={styles.total}>
        <Icon name="star-filled" size="xl" />
        <span>
          <strong className="figure">{numberText(balance.points, lang)}</strong>
          <span>{t('points:yours')}</span>
        </span>
      </p>
      <p className={styles.never}>{t('points:never')}</p>
      {config.rates.length === 0 ? (
        <p>{t('points:noProgramme')}</p>
      ) : (
        <Fold title={t('points:how')}>
          <ul className={styles.rates}>
            {config.rates.map(({ type, points, perMinor }) => {
              const own = balance.earned.find((each) => each.type === type)
              return (
                <li key={type}>
                  <strong>{t(`points:type.${type}`)}</strong>
                  <span>
                    {t(type === 'deposit' ? 'points:perDeposit' : 'points:perStake', {
                      points: countText(t, points, lang),
                      amount: money(perMinor, config.currency),
                    })}
                  </span>
                  <ProgressBar
                    max={10_000}
                    value={own?.nextE4 ?? 0}
                    label={t('points:next', { type: t(`points:type.${type}`) })}
                  />
                  <small>{t('points:soFar', { points: numberText(own?.points ?? 0, lang) })}</small>
                </li>
              )
            })}
          </ul>
        </Fold>
      )}
    </section>
  )
}
