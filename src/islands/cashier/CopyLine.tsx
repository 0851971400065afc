import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import styles from './pay.module.css'

interface Props {
  t: TFunction
  label: string
  text: string
  /** A code of many signs: shown in full, in figures of one width. */
  isCode?: boolean
}

/** A value to take over into another app. Where the clipboard is closed it can be marked by hand. */
export function CopyLine({ t, label, text, isCode }: Props) {
  const [said, setSaid] = useState<'copied' | 'copyFailed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('copied')
    } catch {
      // The browser or the member forbids it.
      setSaid('copyFailed')
    }
  }
  return (
    <div className={styles.copy}>
      <span className={styles.copyLabel}>{label}</span>
      <bdi className={isCode ? styles.code : 'figure'}>{text}</bdi>
      <Button
        variant="secondary"
        size="sm"
        icon={said === 'copied' ? 'check' : 'copy'}
        onClick={() => void copy()}
      >
        {t(said ? `cashier:${said}` : 'cashier:copy')}
      </Button>
    </div>
  )
}
