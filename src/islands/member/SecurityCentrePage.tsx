import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { canUsePasskeys } from '#lib/session/passkey-store.ts'
import { $accountSecurity, loadSecurity } from '#lib/session/security-store.ts'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Unrenewed } from '#islands/parts/Unrenewed.tsx'
import { ConfirmMember } from './security/ConfirmMember.tsx'
import { ContactSection } from './security/ContactSection.tsx'
import { DocumentSection } from './security/DocumentSection.tsx'
import { PasskeySection } from './security/PasskeySection.tsx'
import { PasswordSection } from './security/PasswordSection.tsx'
import { PinSection } from './security/PinSection.tsx'
import { SessionsSection } from './security/SessionsSection.tsx'
import { SocialSection } from './security/SocialSection.tsx'
import { TotpSection } from './security/TotpSection.tsx'
import styles from './security/security.module.css'

export type SecurityPart = 'password' | 'pin' | 'totp'

/** The account's protection, its login methods, and its sessions. Words: `security`. */
export default function SecurityCentrePage({ t, lang, socialProviders = [] }: MemberPageProps) {
  const security = useStore($accountSecurity)
  const [open, setOpen] = useState<SecurityPart>()
  useEffect(() => void loadSecurity(), [])
  if (security.state === 'loading') return <Skeleton shape="control" count={6} />
  if (security.state === 'failed')
    return (
      <ErrorState
        title={t('ui:failedTitle')}
        text={failureText(t, security.error)}
        retryLabel={t('ui:retry')}
        onRetry={() => void loadSecurity()}
      />
    )
  const part = (name: SecurityPart) => ({
    t,
    lang,
    security: security.value,
    isOpen: open === name,
    onToggle: () => setOpen(open === name ? undefined : name),
  })
  return (
    <div className={styles.sections}>
      <Unrenewed t={t} remote={security} />
      {security.value.isWeak && <ConfirmMember t={t} hasPin={security.value.hasPin} />}
      <DocumentSection t={t} lang={lang} />
      <ContactSection t={t} lang={lang} security={security.value} />
      <PasswordSection {...part('password')} />
      <PinSection {...part('pin')} />
      <TotpSection {...part('totp')} />
      {canUsePasskeys() && <PasskeySection t={t} lang={lang} hasPin={security.value.hasPin} />}
      {socialProviders.length > 0 && (
        <SocialSection t={t} lang={lang} providers={socialProviders} hasPin={security.value.hasPin} />
      )}
      <SessionsSection t={t} lang={lang} />
    </div>
  )
}
