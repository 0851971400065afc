import type { TFunction } from 'i18next'
import { Icon } from '#islands/ui/Icon.tsx'
import styles from './agent.module.css'

interface Props {
  t: TFunction
  path: readonly { account: string }[]
  /** `undefined`: back to the own line. */
  onTurn: (account: string | undefined) => void
}

/** The path down to the shown member; each step leads back. */
export function LinePath({ t, path, onTurn }: Props) {
  if (path.length < 2) return null
  return (
    <nav aria-label={t('agent:path')}>
      <ol className={styles.path}>
        {path.map(({ account }, index) => {
          const isHere = index === path.length - 1
          return (
            <li key={account}>
              {index > 0 && <Icon name="chevron-right" size="sm" />}
              {isHere ? (
                <bdi translate="no" aria-current="location">
                  {account}
                </bdi>
              ) : (
                <button
                  type="button"
                  className={styles.step}
                  onClick={() => onTurn(index === 0 ? undefined : account)}
                >
                  <bdi translate="no">{index === 0 ? t('agent:you') : account}</bdi>
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
