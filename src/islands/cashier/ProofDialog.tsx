import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import styles from '#islands/parts/page.module.css'
import { ProofField, proofOf, type Proof } from '#islands/parts/ProofField.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { Submission } from '#lib/client/submitted.ts'

interface Props {
  t: TFunction
  title: string
  role?: 'alertdialog'
  hasPin: boolean
  submission: Submission<unknown>
  /** The button that sends: its text and look. */
  send: Pick<ComponentProps<typeof Button>, 'children' | 'variant' | 'size'>
  /** Sends the intent with the PIN or the password. */
  onProof: (proof: Proof) => void
  /** Given a moment ago: asked for again only where it was refused. */
  given?: Proof | undefined
  onRetry: () => Promise<void>
  onClose: () => void
  /** The subject of the decision, above the field of the PIN. */
  children: ReactNode
  /** Shown below the result. */
  more?: ReactNode
}

/** Decides something with the PIN or the password. While an answer is awaited or lost, the dialog stays open. */
export function ProofDialog(props: Props) {
  const { t, hasPin, submission, send, onProof, given, onRetry, onClose, children, more } = props
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isLocked = submission.state === 'sending' || submission.state === 'unanswered'
  const known = submission.state === 'refused' ? undefined : given
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked) return
    const proof = known ?? proofOf(hasPin, text)
    setMissing(!proof)
    if (proof) onProof(proof)
  }
  return (
    <Dialog
      {...(props.role ? { role: props.role } : {})}
      title={props.title}
      closeLabel={t('ui:close')}
      onClose={isLocked ? undefined : onClose}
      footer={
        submission.state !== 'unanswered' && (
          <Button type="submit" form={formId} isFull isLoading={submission.state === 'sending'} {...send} />
        )
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {children}
        {!known && (
          <ProofField
            t={t}
            hasPin={hasPin}
            text={text}
            onText={setText}
            isMissing={isMissing}
            isDisabled={isLocked}
          />
        )}
        <SubmissionNotice t={t} submission={submission} onRetry={onRetry} />
        {more}
      </form>
    </Dialog>
  )
}
