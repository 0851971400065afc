import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { RichText } from '#islands/parts/RichText.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { Popup } from '#lib/messages/popup-store.ts'
import { $isMember } from '#lib/session/session-store.ts'
import { promotionHref } from './promotion-href.ts'

interface Props {
  t: TFunction
  popups: readonly Popup[]
  /** Address of the promotions. */
  promotions: string
  onClose: () => void
}

/** Popups, one after another. Words: `messages`, `ui`. */
export function PopupView({ t, popups, promotions, onClose }: Props) {
  const [at, setAt] = useState(0)
  const isMember = useStore($isMember)
  const popup = popups[Math.min(at, popups.length - 1)]
  if (!popup) return null
  const { title, content, promotionType, url } = popup
  const href = promotionType ? promotionHref(promotionType, { promotions, isMember }) : url
  const isLast = at >= popups.length - 1
  return (
    // A dialog of its own for each: the next one is read from its title, and from its top.
    <Dialog
      key={at}
      title={title}
      closeLabel={t('ui:close')}
      onClose={onClose}
      footer={
        <>
          {href && (
            <Button href={href} variant="accent" isFull onClick={onClose}>
              {t(promotionType ? 'messages:announcements.promotion' : 'messages:notices.more')}
            </Button>
          )}
          <Button variant="secondary" isFull onClick={() => (isLast ? onClose() : setAt(at + 1))}>
            {isLast
              ? t('messages:popup.done')
              : t('messages:popup.next', { number: at + 1, total: popups.length })}
          </Button>
        </>
      }
    >
      <RichText html={content} />
    </Dialog>
  )
}
