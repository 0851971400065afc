import type { TFunction } from 'i18next'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { removeTotp } from '#lib/session/security-store.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'
import { PasswordField } from './SecretField.tsx'
import styles from './security.module.css'

/** Requires both secrets: one of them alone cannot remove the other. */
export function TotpRemove({ t, onDone }: { t: TFunction; onDone: () => void }) {
  const { isPending, failure, run } = useSubmit()
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    if (!(await run(() => removeTotp(values)))) onDone()
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && (
        <Notice tone="negative">
          {failure.code === 'code.incorrect' ? t('errors:login.secondFactor') : failureText(t, failure)}
        </Notice>
      )}
      <PasswordField
        {...form.register('password', { required: true })}
        t={t}
        label={t('security:yourPassword')}
        error={errors.password && t('session:validation.required')}
      />
      <Field
        {...form.register('code', { validate: (text) => cleanEntry(text).length >= SHORTEST })}
        label={t('session:login.otp')}
        hint={t('session:login.otpHint')}
        autoComplete="one-time-code"
        error={errors.code && t('security:totp.code')}
      />
      <Button type="submit" variant="danger" isLoading={isPending}>
        {t('security:totp.remove')}
      </Button>
    </form>
  )
}

const SHORTEST = 6
