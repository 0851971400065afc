import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { logout } from '#lib/session/session-store.ts'
import type { PasswordDemand } from '#lib/session/password-demand.ts'
import { goHome } from './after-login.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import styles from './session.late.module.css'

interface Props {
  t: TFunction
  demand: PasswordDemand
  /** It was not demanded by the login, where the current one was given. */
  isLate?: boolean | undefined
  home: string
}

/** It can be answered or left by logging out, not closed. Default export: `React.lazy` takes no other. */
export default function ChangePasswordDialog({ t, demand, isLate = false, home }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await logout()
    goHome(home)
  }
  return (
    <Dialog title={t('session:password.demandTitle')} closeLabel={t('ui:close')}>
      <p className={styles.lead}>{t(`session:password.${demand}`)}</p>
      <ChangePasswordForm t={t} isOldKnown={!isLate} onDone={() => goHome(home)} />
      <Button variant="ghost" isFull isLoading={isLeaving} onClick={() => void leave()}>
        {t('session:account.logout')}
      </Button>
    </Dialog>
  )
}
