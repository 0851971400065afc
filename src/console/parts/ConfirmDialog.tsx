import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { refusalText } from './refusal-text.ts'

interface Props {
  t: TFunction
  title: string
  submit: string
  isDanger?: boolean
  /** What is filled in is complete. */
  isReady?: boolean
  children: ReactNode
  onClose: () => void
  /** Throws the platform's refusal; the dialog says it, and stays open. */
  onSubmit: () => Promise<void>
}

/** An act without a reason in words of one's own: what it does, its fields, and the platform's answer. */
export function ConfirmDialog({ t, title, submit, isDanger, isReady = true, ...given }: Props) {
  const { children, onClose, onSubmit } = given
  const { isPending, failure, run } = useSubmit()
  const send = async () => {
    if (!(await run(onSubmit))) onClose()
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
            isUnavailable={!isReady}
            onClick={() => void send()}
          >
            {submit}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      {children}
    </Dialog>
  )
}
