import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { ProofPictures } from '#islands/parts/ProofPictures.tsx'
import { Waiting } from '#islands/parts/Waiting.tsx'
import { closeModal } from '#lib/modal/modal-store.ts'
import {
  $feedbackSettings,
  $hasInbox,
  isAnswerable,
  loadFeedbackSettings,
  sendFeedback,
  type FeedbackSettings,
} from '#lib/support/feedback-store.ts'
import styles from './support.module.css'

/** Feedback that was accepted; with an id it may get pictures. */
interface AcceptedFeedback {
  id: string | undefined
}

interface Props {
  t: TFunction
  /** Address of the inbox, where a member's answer arrives. */
  inbox: string
}

/** The feedback form. Bounds come from the server. Words: `support`. */
export default function FeedbackDialog({ t, inbox }: Props) {
  const settings = useStore($feedbackSettings)
  const hasInbox = useStore($hasInbox)
  const [sent, setSent] = useState<AcceptedFeedback>()
  useEffect(() => void loadFeedbackSettings(), [])
  return (
    <Dialog title={t('support:feedback.title')} closeLabel={t('ui:close')} onClose={closeModal}>
      {settings.state !== 'ready' && (
        <Waiting t={t} state={settings} onRetry={() => void loadFeedbackSettings()} />
      )}
      {settings.state === 'ready' && !sent && (
        <FeedbackForm t={t} settings={settings.value} hasInbox={hasInbox} onSent={setSent} />
      )}
      {sent && (
        <EmptyState
          icon="check-circle"
          title={t('support:feedback.sent')}
          text={t(hasInbox ? 'support:feedback.sentMember' : 'support:feedback.sentGuest')}
          action={
            hasInbox ? (
              <Button href={inbox} variant="secondary" onClick={closeModal}>
                {t('support:feedback.inbox')}
              </Button>
            ) : undefined
          }
        />
      )}
      {sent?.id && <ProofPictures t={t} subject="feedback" id={sent.id} proofs={[]} />}
    </Dialog>
  )
}

interface FormProps {
  t: TFunction
  settings: FeedbackSettings
  hasInbox: boolean
  onSent: (sent: AcceptedFeedback) => void
}

function FeedbackForm({ t, settings, hasInbox, onSent }: FormProps) {
  const { minLength: min, maxLength: max, topics } = settings
  const { run, failure, isPending } = useSubmit()
  const [topic, setTopic] = useState(topics[0] ?? 'other')
  const [content, setContent] = useState('')
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const intent = useRef<{ text: string; key: string }>(undefined)
  const length = [...content.trim()].length
  const isWrong = length < min || length > max
  const isEmailWrong = !hasInbox && !isAnswerable(email.trim())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isWrong || isEmailWrong || isPending) return
    const feedback = { topic, content, ...(email.trim() ? { email: email.trim() } : {}) }
    const text = JSON.stringify(feedback)
    // What got no answer goes out again under its key, so it arrives once; other words are another feedback.
    if (intent.current?.text !== text) intent.current = { text, key: crypto.randomUUID() }
    const { key } = intent.current
    let id: string | undefined
    const refusal = await run(async () => {
      id = await sendFeedback({ ...feedback, operationKey: key })
    })
    if (!refusal) onSent({ id })
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted">{t('support:feedback.lead')}</p>
      <Select
        label={t('support:feedback.topic')}
        value={topic}
        onChange={(event) => setTopic(topics.find((each) => each === event.target.value) ?? topic)}
        options={topics.map((value) => ({ value, label: t(`support:feedback.topics.${value}`) }))}
      />
      <TextArea
        label={t('support:feedback.content')}
        value={content}
        rows={6}
        onChange={(event) => setContent(event.target.value)}
        error={isChecked && isWrong ? t('errors:feedback.length', { min, max }) : undefined}
        hint={t('support:feedback.count', { length, max })}
      />
      {!hasInbox && (
        <Field
          label={t('support:feedback.email')}
          hint={t('support:feedback.emailHint')}
          error={isChecked && isEmailWrong ? t('support:feedback.emailWrong') : undefined}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <Button type="submit" isFull isLoading={isPending}>
        {t('support:feedback.send')}
      </Button>
    </form>
  )
}
