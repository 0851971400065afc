import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { keepDraft, readDraft } from './drafts.ts'
import { SavedAnswers, type AnswerPlace } from './SavedAnswers.tsx'

interface Props {
  t: TFunction
  /** Of the entry that is answered: what is typed waits under it. */
  entry: string
  label: string
  hint: string
  submit: string
  isDanger?: boolean
  /** Kept answers of the brand; left out: none are offered. */
  place?: AnswerPlace
  /** Further fields of the answer. */
  children?: ReactNode
  /** Throws the platform's refusal; the text stays. */
  onSend: (text: string) => Promise<void>
}

const LONGEST = 4_000

/** An answer that a player reads. Nothing of it is lost by looking at another entry, or by a refusal. */
export function AnswerForm({
  t,
  entry,
  label,
  hint,
  submit,
  isDanger = false,
  place,
  children,
  onSend,
}: Props) {
  const [text, setText] = useState(readDraft(entry))
  const { isPending, failure, run } = useSubmit()
  const change = (next: string) => {
    setText(next)
    keepDraft(entry, next)
  }
  const send = async () => {
    const refusal = await run(() => onSend(text.trim()))
    if (!refusal) change('')
  }
  return (
    <div className="console-stack">
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <TextArea
        label={label}
        hint={hint}
        rows={5}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {place && <SavedAnswers t={t} {...place} text={text} onChoose={change} />}
      {children}
      <div className="console-detail__acts">
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          icon="send"
          isLoading={isPending}
          isUnavailable={text.trim() === ''}
          onClick={() => void send()}
        >
          {submit}
        </Button>
      </div>
    </div>
  )
}
