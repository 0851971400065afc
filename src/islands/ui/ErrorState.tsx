import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { classes } from './classes.ts'
import styles from './State.late.module.css'

interface Props {
  title: string
  text?: string
  retryLabel?: string
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  /** Another way on. */
  action?: ReactNode
}

/** A failure, announced, with a retry button or another way on. */
export function ErrorState({ title, text, retryLabel, onRetry, isRetrying, action }: Props) {
  return (
    <div className={styles.state} role="alert">
      <span className={classes(styles.icon, styles.failed)}>
        <Icon name="alert" size="xl" />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && retryLabel && (
        <div className={styles.action}>
          <Button variant="secondary" icon="refresh" onClick={onRetry} isLoading={isRetrying}>
            {retryLabel}
          </Button>
        </div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
