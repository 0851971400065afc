import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import type { Failure } from '#lib/client/remote.ts'

interface Props {
  t: TFunction
  title: string
  failure: Failure
  onClose: () => void
}

/** A refusal that has no field to stand under: said in a dialog of its own, with one button. */
export function WarningDialog({ t, title, failure, onClose }: Props) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      closeLabel={t('ui:close')}
      onClose={onClose}
      footer={
        <Button onClick={onClose} isFull data-autofocus>
          {t('ui:ok')}
        </Button>
      }
    >
      {failureText(t, failure)}
    </Dialog>
  )
}
