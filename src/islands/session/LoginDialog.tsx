import type { TFunction } from 'i18next'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { closeModal, openModal } from '#lib/modal/modal-store.ts'
import { goToAgentHome } from './agent-home.ts'
import { LoginForm } from './LoginForm.tsx'
import type { ModalsProps } from './ModalsIsland.tsx'
import styles from './session.module.css'

export function LoginDialog({ t, brand, banners, canRegister, links }: ModalsProps & { t: TFunction }) {
  const done = () => {
    closeModal()
    goToAgentHome(links.agentHome)
  }
  return (
    <Dialog title={t('session:login.title')} closeLabel={t('ui:close')} onClose={closeModal}>
      <img className={styles.banner} src={banners.login} width={780} height={260} alt="" />
      <p className={styles.lead}>{t('session:login.lead', { brand })}</p>
      <LoginForm t={t} onDone={done} />
      {canRegister && (
        <p className={styles.switch}>
          {t('session:login.noAccount')}{' '}
          <button type="button" onClick={() => openModal({ name: 'register' })}>
            {t('session:login.toRegister')}
          </button>
        </p>
      )}
    </Dialog>
  )
}
