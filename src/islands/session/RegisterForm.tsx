import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import type { RegistrationSettings } from '#lib/api/registration.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { closeModal } from '#lib/modal/modal-store.ts'
import { problemsOf, shownFields, toRegisterForm, type RegisterValues } from '#lib/session/register-form.ts'
import { register } from '#lib/session/session-store.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { RegisterField } from './RegisterField.tsx'
import { problemText, refusedFields } from './register-words.ts'
import { useCaptcha } from './use-captcha.ts'
import styles from './session.module.css'

/** Fields, bounds and patterns as the platform says; what was typed stays where something is refused. */
export function RegisterForm({ t, settings }: { t: TFunction; settings: RegistrationSettings }) {
  const [failure, setFailure] = useState<Failure>()
  const captcha = useCaptcha()
  const form = useForm<RegisterValues>({
    mode: 'onTouched',
    resolver: (values) => ({ values, errors: toErrors(problemsOf(values, settings, Date.now())) }),
  })
  const { errors, isSubmitting } = form.formState
  // The picture belongs to the form from the start where the brand asks for one.
  useEffect(() => void (settings.captchaRequired && captcha.refresh()), [settings.captchaRequired])

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await register({ ...toRegisterForm(values, settings), ...captcha.answer(values.captcha), registerUrl: location.href })
      closeModal()
    } catch (error) {
      const refusal = toFailure(error)
      setFailure(refusal)
      for (const field of refusedFields(refusal)) form.setError(field, { type: 'refused' })
      if (captcha.picture || refusal.code === 'captcha.required') await captcha.refresh()
    }
  })

  const errorOf = (field: keyof RegisterValues) =>
    errors[field] ? problemText(t, { field, problem: errors[field].type, settings, failure }) : undefined

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {shownFields(settings).map((rule) => (
        <RegisterField key={rule.field} t={t} rule={rule} error={errorOf(rule.field)} {...form.register(rule.field)} />
      ))}
      {captcha.picture && (
        <CaptchaField {...form.register('captcha')} t={t} captcha={captcha} error={errorOf('captcha')} />
      )}
      <Checkbox
        {...form.register('acceptsTerms')}
        label={t('session:register.terms', { age: settings.minimumAgeYears })}
        error={errorOf('acceptsTerms')}
      />
      <p className={styles.risk}>{t('session:register.risk')}</p>
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <Button type="submit" size="lg" isFull isLoading={isSubmitting}>
        {t('session:register.submit')}
      </Button>
    </form>
  )
}

function toErrors(problems: ReturnType<typeof problemsOf>): FieldErrors<RegisterValues> {
  return Object.fromEntries(Object.entries(problems).map(([field, type]) => [field, { type }]))
}
