import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { closeModal, openModal } from '#lib/modal/modal-store.ts'
import { $registrationSettings, loadRegistrationSettings } from '#lib/session/registration-store.ts'
import type { ModalsProps } from './ModalsIsland.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import styles from './session.module.css'

/** Default export: `React.lazy` takes no other. */
export default function RegisterDialog(props: ModalsProps & { t: TFunction }) {
  const { t, banners } = props
  const settings = useStore($registrationSettings)
  useEffect(() => void loadRegistrationSettings(), [])
  return (
    <Dialog title={t('session:register.title')} closeLabel={t('ui:close')} onClose={closeModal} phone="full">
      <img className={styles.banner} src={banners.register} width={780} height={260} alt="" />
      <p className={styles.lead}>{t('session:register.lead')}</p>
      {settings.state === 'loading' && <Skeleton shape="control" count={6} />}
      {settings.state === 'failed' && (
        <ErrorState
          title={t('ui:failedTitle')}
          text={failureText(t, settings.error)}
          retryLabel={t('ui:retry')}
          onRetry={() => void loadRegistrationSettings()}
        />
      )}
      {settings.state === 'ready' && <RegisterForm t={t} settings={settings.value} />}
      <p className={styles.switch}>
        {t('session:register.hasAccount')}{' '}
        <button type="button" onClick={() => openModal({ name: 'login' })}>
          {t('session:register.toLogin')}
        </button>
      </p>
    </Dialog>
  )
}
