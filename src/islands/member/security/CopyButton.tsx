import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'

/** Copies, and confirms it. Where the browser refuses, the text can be selected. */
export function CopyButton({ t, text }: { t: TFunction; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Refused by the browser or the visitor.
      setCopied(false)
    }
  }
  return (
    <Button variant="secondary" size="sm" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t('security:copied') : t('security:copy')}</span>
    </Button>
  )
}
