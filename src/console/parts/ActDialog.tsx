import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { refusalText } from './refusal-text.ts'

interface Props {
  t: TFunction
  title: string
  /** The name of the act. */
  submit: string
  isDanger?: boolean
  /** What will happen, and to whom. */
  children: ReactNode
  /** Who reads the reason. */
  reasonHint: string
  /** Other fields of the act are complete. */
  isReady?: boolean
  onClose: () => void
  /** Throws the platform's refusal; the dialog says it, and stays open. */
  onSubmit: (reason: string) => Promise<void>
}

const SHORTEST = 3
const LONGEST = 300

/** An act that needs a reason: what it does, the reason, and the platform's answer. */
export function ActDialog({ t, title, submit, isDanger, isReady = true, ...given }: Props) {
  const { children, reasonHint, onClose, onSubmit } = given
  const [reason, setReason] = useState('')
  const { isPending, failure, run } = useSubmit()
  const send = async () => {
    if (!(await run(() => onSubmit(reason.trim())))) onClose()
  }
  return (
    <Dialog
      title={title}
      closeLabel={t('ui:close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isLoading={isPending}
            isUnavailable={!isReady || reason.trim().length < SHORTEST}
            onClick={() => void send()}
          >
            {submit}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      {children}
      <TextArea
        label={t('console:act.reason')}
        hint={reasonHint}
        maxLength={LONGEST}
        rows={3}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
