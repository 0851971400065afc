import type { TFunction } from 'i18next'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Failure } from '#lib/client/remote.ts'
import layout from '#islands/parts/page.module.css'

interface Props {
  t: TFunction
  title: string
  isPending: boolean
  failure: Failure | undefined
  /** The refusal with its details; otherwise its default words. */
  refusal?: string | undefined
  onSave: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog with one button to save it; it cannot be closed while the call runs. */
export function SaveDialog({ t, title, isPending, failure, refusal, onSave, onClose, children }: Props) {
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <Dialog
      title={title}
      closeLabel={t('ui:close')}
      onClose={isPending ? undefined : onClose}
      footer={
        <Button type="submit" form={formId} isFull isLoading={isPending}>
          {t('agent:save')}
        </Button>
      }
    >
      <form id={formId} className={layout.form} onSubmit={submit} noValidate>
        {children}
        {failure && <Notice tone="negative">{refusal ?? failureText(t, failure)}</Notice>}
      </form>
    </Dialog>
  )
}
