import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'

interface Props {
  t: TFunction
  title: string
  text: string
  onClose: () => void
}

/** A refusal that has no field to stand under: said in a dialog of its own, with one button. */
export function WarningDialog({ t, title, text, onClose }: Props) {
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
      {text}
    </Dialog>
  )
}
