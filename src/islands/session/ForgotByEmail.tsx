import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { MATCHERS } from '#lib/shared/text/patterns.ts'
import { forgotPasswordByEmail } from '#lib/session/password-store.ts'
import { useSubmit } from '#islands/ui/use-submit.ts'
import styles from './session.late.module.css'

export const EMPTY_MAIL = { username: '', email: '' }

interface Props {
  t: TFunction
  form: UseFormReturn<typeof EMPTY_MAIL>
  onDone: () => void
}

/** The answer never says whether there is such a member. */
export function ForgotByEmail({ t, form, onDone }: Props) {
  const [isSent, setSent] = useState(false)
  const submitting = useSubmit()
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    if (!(await submitting.run(() => forgotPasswordByEmail(values)))) setSent(true)
  })
  if (isSent)
    return (
      <div className={styles.form} role="status">
        <Notice tone="positive">{t('session:forgot.sent')}</Notice>
        <Button isFull onClick={onDone} autoFocus>
          {t('ui:ok')}
        </Button>
      </div>
    )
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} method="dialog" noValidate>
      <p className={styles.lead}>{t('session:forgot.emailLead')}</p>
      {submitting.failure && <Notice tone="negative">{failureText(t, submitting.failure)}</Notice>}
      <Field
        {...form.register('username', { validate: (text) => text.trim() !== '' })}
        label={t('session:login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username && t('session:validation.required')}
        data-autofocus
      />
      <Field
        {...form.register('email', { validate: (text) => MATCHERS.email(text.trim()) })}
        type="email"
        label={t('session:register.fields.email')}
        autoComplete="email"
        error={errors.email && t('session:pattern.email')}
      />
      <Button type="submit" size="lg" isFull isLoading={submitting.isPending}>
        {t('session:forgot.send')}
      </Button>
    </form>
  )
}
