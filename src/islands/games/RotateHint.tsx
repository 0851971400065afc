import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import styles from './GameFrame.late.module.css'

/** For games that need a wide screen; the style sheet shows it on phones that are held upright alone. */
export function RotateHint({ t }: { t: TFunction }) {
  const [isHidden, setHidden] = useState(false)
  // The button goes away with its hint: focus stays where it was, for the next step with the keyboard.
  const line = useRef<HTMLParagraphElement>(null)
  const hide = () => {
    line.current?.focus()
    setHidden(true)
  }
  if (isHidden) return <p ref={line} tabIndex={-1} />
  return (
    <p ref={line} tabIndex={-1} className={styles.rotate} role="status">
      <Icon name="rotate" />
      <span className={styles.hint}>{t('lobby:rotate')}</span>
      <IconButton icon="close" size="sm" label={t('lobby:rotateHide')} onClick={hide} />
    </p>
  )
}
