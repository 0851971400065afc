import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import styles from './GameFrame.late.module.css'

/** For games that need a wide screen; the style sheet shows it on phones that are held upright alone. */
export function RotateHint({ t }: { t: TFunction }) {
  const [isHidden, setHidden] = useState(false)
  if (isHidden) return null
  return (
    <p className={styles.rotate} role="status">
      <Icon name="rotate" />
      <span className={styles.hint}>{t('lobby:rotate')}</span>
      <IconButton icon="close" size="sm" label={t('lobby:rotateHide')} onClick={() => setHidden(true)} />
    </p>
  )
}
