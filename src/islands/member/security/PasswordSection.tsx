import { useState } from 'react'
import { ChangePasswordForm } from '#islands/session/ChangePasswordForm.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { loadSecurity } from '#lib/session/security-store.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { Section, type PartProps } from './Section.tsx'

/** The date of the password's last change, and the form to change it. */
export function PasswordSection({ t, lang, security, isOpen, onToggle }: PartProps) {
  const [isDone, setDone] = useState(false)
  const date = dateText(security.passwordChangedAtMs, { lang, form: 'day' })
  const done = () => {
    setDone(true)
    onToggle()
    void loadSecurity()
  }
  const proved = () => {
    // The session is full now, so the confirmation on this page is no longer needed.
    if (security.isWeak) void loadSecurity()
  }
  return (
    <Section
      icon="lock"
      title={t('security:password.title')}
      text={t('security:password.changed', { date })}
      action={{ label: isOpen ? t('ui:cancel') : t('security:password.change'), isOpen, onToggle }}
    >
      {isOpen && <ChangePasswordForm t={t} isOldKnown={false} onProved={proved} onDone={done} />}
      {isDone && !isOpen && <Notice tone="positive">{t('security:password.done')}</Notice>}
    </Section>
  )
}
