import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import styles from './State.late.module.css'

interface Props {
  icon?: IconName
  title: string
  text?: string
  /** The next action: a button or a link. */
  action?: ReactNode
}

/** An empty result, which is not a failure. */
export function EmptyState({ icon = 'search', title, text, action }: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} size="xl" />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
