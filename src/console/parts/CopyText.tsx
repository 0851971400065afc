import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'

interface Props {
  t: TFunction
  label: string
  text: string
}

/** A secret or an address to take over. Where the clipboard is closed it can be marked by hand. */
export function CopyText({ t, label, text }: Props) {
  const [said, setSaid] = useState<'done' | 'failed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('done')
    } catch {
      // The browser or the person forbids it.
      setSaid('failed')
    }
  }
  return (
    <div className="console-copy">
      <span>{label}</span>
      <code translate="no">{text}</code>
      <Button
        variant="secondary"
        size="sm"
        icon={said === 'done' ? 'check' : 'copy'}
        onClick={() => void copy()}
      >
        {t(said ? `console:copy.${said}` : 'console:copy.do')}
      </Button>
    </div>
  )
}
