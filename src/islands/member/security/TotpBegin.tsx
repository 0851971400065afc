import type { TFunction } from 'i18next'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { beginTotp } from '#lib/session/security-store.ts'
import { PasswordField } from './SecretField.tsx'
import styles from './security.module.css'

interface Props {
  t: TFunction
  onBegun: (begun: { secret: string; uri: string }) => void
}

/** Asks for the password, and then hands over the secret of a new authenticator. */
export function TotpBegin({ t, onBegun }: Props) {
  const { isPending, failure, run } = useSubmit()
  const form = useForm({ defaultValues: { password: '' } })
  const submit = form.handleSubmit(async ({ password }) => {
    await run(async () => onBegun(await beginTotp(password)))
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <PasswordField
        {...form.register('password', { required: true })}
        t={t}
        label={t('security:yourPassword')}
        error={form.formState.errors.password && t('session:validation.required')}
      />
      <Button type="submit" isLoading={isPending}>
        {t('security:totp.begin')}
      </Button>
    </form>
  )
}
