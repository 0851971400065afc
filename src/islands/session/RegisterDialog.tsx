import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { doesSheetTakeText } from '#islands/ui/continue-sheet.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { openModal } from '#lib/modal/modal-store.ts'
import { wantedGame } from '#lib/modal/wanted-game.ts'
import type { RegisterMethod } from '#lib/session/register-form.ts'
import { $registrationSettings, loadRegistrationSettings } from '#lib/session/registration-store.ts'
import { welcome } from './after-login.ts'
import { closeEntry } from './close-entry.ts'
import { EntryBanner } from './EntryBanner.tsx'
import { GameFacts } from './GameFacts.tsx'
import type { ModalsProps } from './ModalsIsland.tsx'
import { RegisterClosed } from './RegisterClosed.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { useCaptcha } from './use-captcha.ts'
import styles from './session.late.module.css'

/** Default export: `React.lazy` takes no other. */
export default function RegisterDialog(props: ModalsProps & { t: TFunction }) {
  const { usernameRegistration, mobileRegistration } = props.modules
  const isOpen = props.canRegister && (usernameRegistration || mobileRegistration)
  return isOpen ? <OpenRegistration {...props} /> : <RegisterClosed t={props.t} />
}

function OpenRegistration(props: ModalsProps & { t: TFunction }) {
  const { t, lang, lobbyUrl, banners, bannerLinks, modules, links } = props
  const settings = useStore($registrationSettings)
  const [game] = useState(wantedGame)
  const [method, setMethod] = useState<RegisterMethod>(modules.mobileRegistration ? 'mobile' : 'username')
  const captcha = useCaptcha()
  useEffect(() => void loadRegistrationSettings(), [])
  // The page's own dialog takes what is typed: this one takes its place once it has the fields.
  if (settings.state === 'loading' && doesSheetTakeText()) return null
  const form =
    settings.state === 'ready' ? (
      <RegisterForm
        t={t}
        lang={lang}
        method={method}
        settings={settings.value}
        captcha={captcha}
        help={links.help}
        onDone={welcome}
      />
    ) : settings.state === 'failed' ? (
      <ErrorState
        title={t('ui:failedTitle')}
        text={failureText(t, settings.error)}
        retryLabel={t('ui:retry')}
        onRetry={() => void loadRegistrationSettings()}
      />
    ) : (
      <Skeleton shape="control" count={6} />
    )
  return (
    <Dialog title={t('session:register.title')} closeLabel={t('ui:close')} onClose={closeEntry} phone="full">
      <EntryBanner picture={banners.register} link={bannerLinks?.register} isOnlyWide />
      <p className={styles.lead}>
        {game ? t('session:register.toPlay', { game: game.gameName }) : t('session:register.lead')}
      </p>
      {game && <GameFacts t={t} lang={lang} lobbyUrl={lobbyUrl} nodeId={game.nodeId} />}
      {modules.usernameRegistration && modules.mobileRegistration ? (
        <Tabs
          label={t('session:register.way')}
          look="pill"
          isFull
          items={[
            { id: 'mobile', label: t('session:forgot.byMobile'), icon: 'phone' },
            { id: 'username', label: t('session:login.byUsername'), icon: 'user' },
          ]}
          selected={method}
          onSelect={setMethod}
        >
          {form}
        </Tabs>
      ) : (
        form
      )}
      <p className={styles.switch}>
        {t('session:register.hasAccount')}{' '}
        <button type="button" onClick={() => openModal({ name: 'login', game })}>
          {t('session:register.toLogin')}
        </button>
      </p>
    </Dialog>
  )
}
