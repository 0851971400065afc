import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import type { FormEvent, Ref } from 'react'
import { timeText } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { focusWhereLost } from '#islands/ui/focus-lost.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { MOST_CHAT_LETTERS, type ChatRules } from '#lib/api/talk/chat.ts'
import type { Failure } from '#lib/client/remote.ts'
import { sayInChat } from '#lib/live/chat-store.ts'
import styles from './live.module.css'
import { serverNow } from '#lib/client/server-clock.ts'

interface Props {
  t: TFunction
  lang: string
  rules: ChatRules
  mutedUntilMs: number | undefined
  text: string
  onText: (text: string) => void
  field: Ref<HTMLInputElement>
}

/** What one writes. A line that got no answer goes out again under its key, so it is said once. */
export function ChatForm({ t, lang, rules, mutedUntilMs, text, onText, field }: Props) {
  const { run, failure, isPending } = useSubmit()
  const intent = useRef<{ text: string; key: string }>(undefined)
  const untilMs = mutedEnd(failure) ?? mutedUntilMs
  // Shows the form again when the mute ends.
  useSecondsLeft(untilMs ?? 0)
  const silence = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => focusWhereLost(silence.current), [untilMs])
  if (untilMs !== undefined && untilMs > serverNow())
    return (
      <div ref={silence} tabIndex={-1}>
        <Notice tone="warning">{t('live:chat.muted', { time: timeText(untilMs, lang) })}</Notice>
      </div>
    )
  if (!rules.isOpen) return <Notice tone="info">{t('live:chat.closed')}</Notice>
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const said = text.trim()
    if (!said || isPending) return
    if (intent.current?.text !== said) intent.current = { text: said, key: crypto.randomUUID() }
    const { key } = intent.current
    if (await run(() => sayInChat(said, key))) return
    intent.current = undefined
    onText('')
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure && mutedEnd(failure) === undefined && (
        <Notice tone="negative">{failureText(t, failure)}</Notice>
      )}
      <div className={styles.write}>
        <Field
          ref={field}
          label={t('live:chat.say')}
          isLabelHidden
          placeholder={t('live:chat.placeholder')}
          value={text}
          maxLength={MOST_CHAT_LETTERS}
          autoComplete="off"
          enterKeyHint="send"
          dir="auto"
          onChange={(event) => onText(event.target.value)}
        />
        <Button type="submit" size="lg" icon="send" isLoading={isPending}>
          {t('live:chat.send')}
        </Button>
      </div>
      {rules.slowSeconds > 0 && (
        <small className="muted">{t('live:chat.slow', { count: rules.slowSeconds })}</small>
      )}
    </form>
  )
}

/** Somebody may be silenced while the room is open: the refusal says until when. */
function mutedEnd(failure: Failure | undefined): number | undefined {
  const untilMs = failure?.code === 'chat.muted' ? failure.details?.['untilMs'] : undefined
  return typeof untilMs === 'number' ? untilMs : undefined
}
