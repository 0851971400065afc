import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { openModal } from '#lib/modal/modal-store.ts'
import { closeEntry } from './close-entry.ts'

/** Links to registration stand in mails and on pages of others, also where a brand takes no new members. */
export function RegisterClosed({ t }: { t: TFunction }) {
  return (
    <Dialog
      title={t('session:register.title')}
      closeLabel={t('ui:close')}
      onClose={closeEntry}
      footer={
        <Button isFull data-autofocus onClick={() => openModal({ name: 'login' })}>
          {t('session:login.submit')}
        </Button>
      }
    >
      {t('session:register.closed')}
    </Dialog>
  )
}
