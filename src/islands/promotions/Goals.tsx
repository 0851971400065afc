import type { TFunction } from 'i18next'
import { useMoney } from '#islands/parts/use-money.ts'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { RewardGoal } from '#lib/api/rewards/promotions.ts'
import styles from './promotions.module.css'

interface Props {
  t: TFunction
  lang: string
  goals: readonly RewardGoal[]
  currency: Currency
}

/** How far each thing to do has come, in words and as a bar. */
export function Goals({ t, lang, goals, currency }: Props) {
  const money = useMoney(lang)
  const value = (amount: number, isMoney: boolean) => (isMoney ? money(amount, currency) : String(amount))
  return (
    <>
      {goals.map(({ kind, done, target, isMoney }) => (
        <div key={kind} className={styles.goal}>
          <span>
            {t(`promotions:goal.${kind}`, { target: value(target, isMoney), count: isMoney ? 1 : target })}
          </span>
          {done > 0 && (
            <span className="muted small">
              {t('promotions:done', { done: value(done, isMoney), target: value(target, isMoney) })}
            </span>
          )}
          <ProgressBar max={target} value={done} label={t(`promotions:goalName.${kind}`)} />
        </div>
      ))}
    </>
  )
}
