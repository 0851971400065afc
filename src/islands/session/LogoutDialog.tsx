import type { TFunction } from 'i18next'
import { useState } from 'react'
import { QuestionDialog } from '#islands/ui/QuestionDialog.tsx'
import { leaveFor } from '#lib/modal/leave-for.ts'
import { closeModal } from '#lib/modal/modal-store.ts'
import { logout } from '#lib/session/session-store.ts'

/** Logging out is confirmed, and ends on the home page. */
export function LogoutDialog({ t, home }: { t: TFunction; home: string }) {
  const [isPending, setPending] = useState(false)
  const goHome = () => leaveFor(home)
  const leave = () => {
    setPending(true)
    // Whatever became of it: here they are a guest now.
    void logout().then(goHome, goHome)
  }
  return (
    <QuestionDialog
      {...{ t, isPending }}
      title={t('session:account.logoutTitle')}
      yes={t('session:account.logout')}
      onYes={leave}
      onNo={closeModal}
    >
      {t('session:account.logoutText')}
    </QuestionDialog>
  )
}
