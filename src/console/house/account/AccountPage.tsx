import type { PageProps } from '#console/frame/pages.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { AuthenticatorSection } from './AuthenticatorSection.tsx'
import { OwnKeysSection } from './OwnKeysSection.tsx'
import { OwnRolesSection } from './OwnRolesSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** The operator's own account: what they may do, and what they log in with. */
export default function AccountPage({ t, lang, operator }: PageProps) {
  return (
    <>
      <PageHead title={t('console:page.account')} text={t('console:own.text', { name: operator.name })} />
      <div className="console-columns">
        <OwnRolesSection t={t} lang={lang} operator={operator} />
        <OwnKeysSection t={t} lang={lang} operator={operator} />
        <PasswordSection t={t} name={operator.name} />
        <AuthenticatorSection t={t} operator={operator} />
        <PasskeysSection t={t} lang={lang} />
        <SessionsSection t={t} lang={lang} />
      </div>
    </>
  )
}
