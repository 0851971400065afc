import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { VisuallyHidden } from '#islands/ui/VisuallyHidden.tsx'
import type { Failure } from '#lib/client/remote.ts'
import styles from './header.module.css'

interface Props {
  t: TFunction
  error: Failure
  onRetry: () => void
}

/** Somebody may be logged in here, but it could not be asked who: a login form would be a lie. */
export function SessionFailed({ t, error, onRetry }: Props) {
  const text = failureText(t, error)
  return (
    <div className={styles.area}>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      <Button variant="secondary" size="sm" icon="refresh" title={text} onClick={onRetry}>
        {t('ui:retry')}
      </Button>
    </div>
  )
}
