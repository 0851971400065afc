import type { TFunction } from 'i18next'
import { Field } from '#islands/ui/Field.tsx'
import { pinOf } from '#lib/session/pin.ts'

interface Props {
  t: TFunction
  /** What is asked for: the PIN where the member has one. */
  hasPin: boolean
  text: string
  onText: (text: string) => void
  isMissing: boolean
  isDisabled?: boolean
}

/** Confirmation by PIN or password before money leaves or a payout account changes. */
export function ProofField({ t, hasPin, text, onText, isMissing, isDisabled }: Props) {
  if (hasPin)
    return (
      <Field
        label={t('cashier:proof.pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        hint={t('cashier:proof.pinHint')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        error={isMissing ? t('cashier:proof.pinMissing') : undefined}
        disabled={isDisabled}
      />
    )
  return (
    <Field
      label={t('cashier:proof.password')}
      type="password"
      autoComplete="current-password"
      reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
      hint={<a href="#member/securityCenter">{t('cashier:proof.setPin')}</a>}
      value={text}
      onChange={(event) => onText(event.target.value)}
      error={isMissing ? t('cashier:proof.passwordMissing') : undefined}
      disabled={isDisabled}
    />
  )
}

export interface Proof {
  secret: 'pin' | 'password'
  text: string
}

/** The confirmation in the form of calls; undefined while it cannot be valid. */
export function proofOf(hasPin: boolean, text: string): Proof | undefined {
  if (hasPin) {
    const pin = pinOf(text)
    return pin ? { secret: 'pin', text: pin } : undefined
  }
  return text ? { secret: 'password', text } : undefined
}
