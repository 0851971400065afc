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
}

/** A failure, announced, with a retry button. */
export function ErrorState({ title, text, retryLabel, onRetry, isRetrying }: Props) {
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
    </div>
  )
}
