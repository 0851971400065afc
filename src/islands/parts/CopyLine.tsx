import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import styles from './copy.module.css'

interface Props {
  t: TFunction
  label: string
  text: string
  /** What is copied, where an app takes it in another form than it is read in. */
  copied?: string
  /** A code of many signs: shown in full, in figures of one width. */
  isCode?: boolean
}

/** A value to take over into another app. Where the clipboard is closed it can be marked by hand. */
export function CopyLine({ t, label, text, copied = text, isCode }: Props) {
  const { said, copy } = useCopy(copied)
  return (
    <div className={styles.copy}>
      <span className={styles.copyLabel}>{label}</span>
      <bdi translate="no" className={isCode ? styles.code : 'figure'}>
        {text}
      </bdi>
      <Button variant="secondary" size="sm" icon={said === 'copied' ? 'check' : 'copy'} onClick={copy}>
        {t(said ? `cashier:${said}` : 'cashier:copy')}
      </Button>
    </div>
  )
}

/** A long code to paste into the bank's app: the button copies it, and the text is only shown. */
export function CopyCode({ t, text }: Pick<Props, 't' | 'text'>) {
  const { said, copy } = useCopy(text)
  return (
    <div className={styles.copyCode}>
      <Button size="lg" isFull icon={said === 'copied' ? 'check' : 'copy'} onClick={copy}>
        {t(said ? `cashier:${said}` : 'cashier:deposit.copyCode')}
      </Button>
      <p className="muted">{t('cashier:deposit.orCopy')}</p>
      <bdi translate="no" className={styles.code}>
        {text}
      </bdi>
    </div>
  )
}

function useCopy(text: string) {
  const [said, setSaid] = useState<'copied' | 'copyFailed'>()
  const write = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('copied')
    } catch {
      // The browser or the member forbids it.
      setSaid('copyFailed')
    }
  }
  return { said, copy: () => void write() }
}
