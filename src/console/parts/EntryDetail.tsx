import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { changeParams } from '#console/frame/place.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'

interface Props {
  t: TFunction
  /** Names the part for screen readers. */
  label: string
  /** The label where nothing else is given. */
  heading?: ReactNode
  /** Leaves the entry out of the address where nothing else is given. */
  onClose?: () => void
  children: ReactNode
}

/** One entry beside its list: its heading, the way to close it, and what is known of it. */
export function EntryDetail({ t, label, heading = label, onClose = closeEntry, children }: Props) {
  return (
    <aside className="console-detail" aria-label={label}>
      <header>
        <h2>{heading}</h2>
        <IconButton icon="close" label={t('ui:close')} onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}

function closeEntry(): void {
  changeParams({ open: '' })
}
