import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { Waiting } from '#islands/parts/Waiting.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { focusWhereLost } from '#islands/ui/focus-lost.ts'
import {
  $chatLines,
  $chatRules,
  $chatSelf,
  $hiddenPeople,
  loadChatSelf,
  showEverybody,
  type ShownLine,
} from '#lib/live/chat-store.ts'
import { closeModal } from '#lib/modal/modal-store.ts'
import { ChatForm } from './ChatForm.tsx'
import { ChatLines } from './ChatLines.tsx'
import { ReportForm } from './ReportForm.tsx'
import styles from './live.module.css'

interface Props {
  t: TFunction
  lang: string
}

/** The chat room of the brand. Words: `live`, `errors`, `ui`. */
export default function ChatDialog({ t, lang }: Props) {
  const self = useStore($chatSelf)
  const rules = useStore($chatRules)
  const lines = useStore($chatLines)
  const hidden = useStore($hiddenPeople)
  const [draft, setDraft] = useState('')
  const [reported, setReported] = useState<ShownLine>()
  const field = useRef<HTMLInputElement>(null)
  const lead = useRef<HTMLParagraphElement>(null)
  const hiddenNote = useRef<HTMLParagraphElement>(null)
  useEffect(() => void loadChatSelf(), [])
  // Hiding somebody, showing them again and reporting take the pressed button away.
  useEffect(() => focusWhereLost(hiddenNote.current ?? lead.current), [hidden, reported])
  if (self.state !== 'ready' || !rules)
    return (
      <Dialog title={t('live:chat.title')} closeLabel={t('ui:close')} onClose={closeModal} phone="full">
        {self.state !== 'ready' && <Waiting t={t} state={self} onRetry={() => void loadChatSelf()} />}
      </Dialog>
    )
  const { author, mutedUntilMs } = self.value
  return (
    <Dialog
      title={t('live:chat.title')}
      closeLabel={t('ui:close')}
      onClose={closeModal}
      phone="full"
      footer={
        reported ? undefined : (
          <ChatForm {...{ t, lang, rules, mutedUntilMs }} text={draft} onText={setDraft} field={field} />
        )
      }
    >
      {reported ? (
        <ReportForm t={t} line={reported} onDone={() => setReported(undefined)} />
      ) : (
        <div className={styles.room}>
          <p ref={lead} tabIndex={-1} className={styles.lead}>
            {t('live:chat.lead')}
          </p>
          {hidden.length > 0 && (
            <p ref={hiddenNote} tabIndex={-1} className={styles.hidden}>
              {t('live:chat.hidden', { count: hidden.length })}
              <Button variant="ghost" size="sm" onClick={showEverybody}>
                {t('live:chat.showHidden')}
              </Button>
            </p>
          )}
          <ChatLines
            {...{ t, lang, lines, self: author }}
            onMention={({ author: { name } }) => {
              setDraft((text) => `${text}${text && !text.endsWith(' ') ? ' ' : ''}@${name} `)
              field.current?.focus()
            }}
            onReport={setReported}
          />
        </div>
      )}
    </Dialog>
  )
}
