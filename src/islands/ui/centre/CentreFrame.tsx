import type { TFunction } from 'i18next'
import { useId } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { useModal } from '#islands/ui/use-modal.ts'
import styles from './centre.module.css'

interface Props {
  t: TFunction
  /** First segment of the centre's addresses. */
  name: 'member' | 'agent'
  title: string
  /** Why it cannot be shown. */
  failure: string | undefined
  onRetry: () => void
  onClose: () => void
  /** The address behind `#<name>/` of a link within the centre. */
  onTurn: (address: string) => void
  /** The pages, after their words are loaded. */
  children: ReactNode | undefined
}

/** The window of a centre, above any page. Links to its other pages change the page in place. */
export function CentreFrame({ t, name, title, failure, onRetry, onClose, onTurn, children }: Props) {
  const titleId = useId()
  const modal = useModal(onClose)
  const root = `#${name}/`
  const turn = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest(`a[href^="${root}"]`) : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onTurn((link.getAttribute('href') ?? '').slice(root.length))
  }
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId} onClick={turn}>
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={t('ui:close')} onClick={onClose} />
        </div>
        {failure ? (
          <ErrorState
            title={t('ui:failedTitle')}
            text={failure}
            retryLabel={t('ui:retry')}
            onRetry={onRetry}
          />
        ) : (
          (children ?? (
            <div className={styles.waiting}>
              <Spinner size="lg" label={t('ui:loading')} />
            </div>
          ))
        )}
      </div>
    </dialog>
  )
}
