import type { TFunction } from 'i18next'
import type { Transaction } from '#lib/api/base/records.ts'
import styles from './page.module.css'

interface Props extends Pick<Transaction, 'kind' | 'gameName'> {
  t: TFunction
}

/** What a movement of money is, and of which game. Words: `records`. */
export function MovementName({ t, kind, gameName }: Props) {
  return (
    <>
      {t(`records:transactions.kinds.${kind}`)}
      {gameName !== undefined && (
        <span className={styles.detail} dir="auto">
          {gameName}
        </span>
      )}
    </>
  )
}
