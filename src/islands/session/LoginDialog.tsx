import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { LoginType } from '#lib/session/login-form.ts'
import { openRegistration } from '#lib/modal/leave-for.ts'
import { $modal, openModal } from '#lib/modal/modal-store.ts'
import { wantedGame } from '#lib/modal/wanted-game.ts'
import { readDemand } from '#lib/session/password-demand.ts'
import { readRememberedNumber } from '#lib/session/remembered.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'
import { afterLogin, goHome } from './after-login.ts'
import { closeEntry } from './close-entry.ts'
import { EntryBanner } from './EntryBanner.tsx'
import { LoginForm } from './LoginForm.tsx'
import type { ModalsProps } from './ModalsIsland.tsx'
import { OtherWays } from './OtherWays.tsx'
import { SocialLogin } from './SocialLogin.tsx'
import styles from './session.late.module.css'

/** On the agents' page it neither remembers nor offers a trial or a login from elsewhere. */
export function LoginDialog({
  t,
  lang,
  brand,
  banners,
  bannerLinks,
  canRegister,
  modules,
  socialProviders,
  links,
}: ModalsProps & { t: TFunction }) {
  const isForAgents = location.pathname === links.agentHome
  const [type, setType] = useState<LoginType>(() =>
    modules.smsLogin && !isForAgents && readRememberedNumber() ? 'sms' : 'username',
  )
  // Someone who comes back from a provider is about to log in, maybe as somebody else.
  const [isFromProvider] = useState(() => new URLSearchParams(location.search).has('state'))
  useEffect(() => {
    if (!isFromProvider) void leaveMembers(links.agentHome)
  }, [])
  const form = (
    <LoginForm
      t={t}
      lang={lang}
      type={type}
      isForAgents={isForAgents}
      takesNumber={modules.mobileRegistration}
      onDone={(demand) => afterLogin(demand, links.agentHome)}
      onForgot={() => openModal({ name: 'forgotPassword' })}
    />
  )
  return (
    <Dialog title={t('session:login.title')} closeLabel={t('ui:close')} onClose={closeEntry}>
      <div className={styles.entry}>
        <div className={styles.beside}>
          <EntryBanner picture={banners.login} link={bannerLinks?.login} />
          <p className={styles.lead}>{t('session:login.lead', { brand })}</p>
        </div>
        {modules.smsLogin ? (
          <Tabs
            label={t('session:login.way')}
            look="pill"
            isFull
            items={[
              { id: 'username', label: t('session:login.byUsername'), icon: 'user' },
              { id: 'sms', label: t('session:login.bySms'), icon: 'phone' },
            ]}
            selected={type}
            onSelect={setType}
          >
            {form}
          </Tabs>
        ) : (
          form
        )}
        <div className={styles.beside}>
          {socialProviders.length > 0 && !isForAgents && (
            <SocialLogin
              t={t}
              providers={socialProviders}
              loginPage={links.login}
              onDone={() => afterLogin(undefined, links.agentHome)}
            />
          )}
          <OtherWays
            t={t}
            canPlayFree={modules.freePlay && !isForAgents}
            isForAgents={isForAgents}
            onDone={() => afterLogin(undefined, links.agentHome)}
            onFreePlay={() => goHome(links.home)}
          />
          {canRegister && (
            <p className={styles.switch}>
              {t('session:login.noAccount')}{' '}
              <button type="button" onClick={() => openRegistration(wantedGame())}>
                {t('session:login.toRegister')}
              </button>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/**
 * Sends members who are logged in already away from an address such as `/login`. Trial accounts stay: they have no other
 * way to a real account.
 */
async function leaveMembers(agentHome: string): Promise<void> {
  await restoreSession()
  const session = $session.get()
  const isIn = session.state === 'member' && !session.isTrial
  if (isIn && $modal.get()?.name === 'login') afterLogin(readDemand(), agentHome)
}
