import { useState } from 'react'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Section, type PartProps } from './Section.tsx'
import { TotpBegin } from './TotpBegin.tsx'
import { TotpConfirm } from './TotpConfirm.tsx'
import { TotpRemove } from './TotpRemove.tsx'

type Step =
  { at: 'begin' } | { at: 'confirm'; secret: string; uri: string } | { at: 'codes'; codes: readonly string[] }

/** Two-factor login: the password, then the app's code, then the recovery codes, which are shown only once. */
export function TotpSection({ t, security, isOpen, onToggle }: PartProps) {
  const [step, setStep] = useState<Step>({ at: 'begin' })
  const isOn = security.hasTotp
  const toggle = () => {
    setStep({ at: 'begin' })
    onToggle()
  }
  const label = isOn ? t('security:totp.remove') : t('security:totp.add')
  return (
    <Section
      icon="shield"
      title={t('security:totp.title')}
      text={isOn ? t('security:totp.left', { count: security.recoveryCodesLeft }) : t('security:totp.text')}
      badge={
        isOn ? { tone: 'positive', text: t('security:on') } : { tone: 'warning', text: t('security:off') }
      }
      action={{ label: isOpen ? t('ui:close') : label, isOpen, onToggle: toggle }}
    >
      {isOpen && step.at === 'codes' && <RecoveryCodes t={t} codes={step.codes} onDone={toggle} />}
      {isOpen && isOn && step.at !== 'codes' && <TotpRemove t={t} onDone={toggle} />}
      {isOpen && !isOn && step.at === 'begin' && (
        <TotpBegin t={t} onBegun={(begun) => setStep({ at: 'confirm', ...begun })} />
      )}
      {isOpen && !isOn && step.at === 'confirm' && (
        <TotpConfirm t={t} {...step} onConfirmed={(codes) => setStep({ at: 'codes', codes })} />
      )}
    </Section>
  )
}
