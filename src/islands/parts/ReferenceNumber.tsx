import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import styles from './copy.module.css'

interface Props {
  t: TFunction
  /** The short form, which members read out. */
  number: string
  /** The full reference, which operators search by. */
  copied: string
}

/** A short number that copies the whole reference. Words: `cashier`. */
export function ReferenceNumber({ t, number, copied }: Props) {
  const [said, setSaid] = useState<'copied' | 'copyFailed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      setSaid('copied')
    } catch {
      // The browser or the member forbids it.
      setSaid('copyFailed')
    }
  }
  return (
    <button
      type="button"
      className={styles.number}
      title={copied}
      aria-label={`${t('cashier:copy')}: ${number}`}
      onClick={() => void copy()}
    >
      <bdi translate="no">{number}</bdi>
      <Icon name={said === 'copied' ? 'check' : 'copy'} size="sm" />
      <span role="status">{said ? t(`cashier:${said}`) : ''}</span>
    </button>
  )
}
