import type { TFunction } from 'i18next'
import { IconButton } from '#islands/ui/IconButton.tsx'
import styles from './records.module.css'

interface Props {
  t: TFunction
  /** Numbers of the first and last row shown, from 1, and of all rows. */
  from: number
  to: number
  total: number
  onBack: (() => void) | undefined
  onForward: (() => void) | undefined
}

/** The range of rows, with buttons to newer and older ones. */
export function Pager({ t, from, to, total, onBack, onForward }: Props) {
  if (!onBack && !onForward) return null
  return (
    <nav className={styles.pager} aria-label={t('ui:pages')}>
      <IconButton
        icon="chevron-left"
        label={t('records:newer')}
        isAtEnd={!onBack}
        onClick={() => onBack?.()}
      />
      <span role="status">{t('records:shown', { from, to, total })}</span>
      <IconButton
        icon="chevron-right"
        label={t('records:older')}
        isAtEnd={!onForward}
        onClick={() => onForward?.()}
      />
    </nav>
  )
}
