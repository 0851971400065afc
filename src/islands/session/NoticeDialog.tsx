import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { closeModal, openModal } from '#lib/modal/modal-store.ts'

/** Notices: what a trial account needs to play for money, that a session has ended, and that a page is for agents. */
export function NoticeDialog({ t, name }: { t: TFunction; name: string }) {
  if (name === 'sessionEnded')
    return (
      <Dialog
        role="alertdialog"
        title={t('session:account.endedTitle')}
        closeLabel={t('ui:close')}
        onClose={closeModal}
        footer={
          <Button isFull data-autofocus onClick={() => openModal({ name: 'login' })}>
            {t('session:login.submit')}
          </Button>
        }
      >
        {t('session:account.endedText')}
      </Dialog>
    )
  if (name === 'agentOnly')
    return (
      <Dialog
        role="alertdialog"
        title={t('session:account.agentTitle')}
        closeLabel={t('ui:close')}
        onClose={closeModal}
        footer={
          <Button isFull data-autofocus onClick={closeModal}>
            {t('ui:close')}
          </Button>
        }
      >
        {t('session:account.agentText')}
      </Dialog>
    )
  if (name !== 'trialBlocked') return null
  return (
    <Dialog
      role="alertdialog"
      title={t('session:account.trialTitle')}
      closeLabel={t('ui:close')}
      onClose={closeModal}
      footer={
        <Button isFull onClick={() => openModal({ name: 'register' })}>
          {t('session:register.submit')}
        </Button>
      }
    >
      {t('session:account.trialText')}
    </Dialog>
  )
}
