import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useMoney } from '#islands/parts/use-money.ts'
import type { Currency } from '#lib/api/fields.ts'
import { $depositLeft } from '#lib/protection/protection-store.ts'
import styles from './protection.module.css'

interface Props {
  t: TFunction
  lang: string
  currency: Currency
}

/**
 * The remaining deposit under the lowest limit, and a link to the limits, also where none is set yet. `FirstLimit` around
 * it reads the limits. Words: `protection`.
 */
export function DepositLeft({ t, lang, currency }: Props) {
  const limit = useStore($depositLeft)
  const money = useMoney(lang)
  return (
    <p className={styles.left}>
      <span>
        {limit?.left !== undefined &&
          limit.left !== null &&
          t('protection:limits.deposit', {
            left: money(limit.left, currency),
            period: t(`protection:limits.period.${limit.period}`),
          })}
      </span>
      <a href="#member/protection">{t('protection:limits.open')}</a>
    </p>
  )
}
