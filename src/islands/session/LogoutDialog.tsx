import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { closeModal } from '#lib/modal/modal-store.ts'
import { logout } from '#lib/session/session-store.ts'

/** Logging out is confirmed, and ends on the home page. */
export function LogoutDialog({ t, home }: { t: TFunction; home: string }) {
  const [isPending, setPending] = useState(false)
  const leave = async () => {
    setPending(true)
    await logout()
    location.assign(home)
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('session:account.logoutTitle')}
      closeLabel={t('ui:close')}
      onClose={closeModal}
      footer={
        <>
          <Button variant="secondary" onClick={closeModal}>
            {t('ui:cancel')}
          </Button>
          <Button isLoading={isPending} onClick={() => void leave()}>
            {t('session:account.logout')}
          </Button>
        </>
      }
    >
      {t('session:account.logoutText')}
    </Dialog>
  )
}
