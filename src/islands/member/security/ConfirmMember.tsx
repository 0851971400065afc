import type { TFunction } from 'i18next'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { confirmSession } from '#lib/session/password-store.ts'
import { loadSecurity } from '#lib/session/security-store.ts'
import { PasswordField } from './SecretField.tsx'
import { pinOf } from '#lib/session/pin.ts'
import styles from './security.module.css'

interface Props {
  t: TFunction
  hasPin: boolean
  onConfirmed?: () => void
}

/** Step-up authentication of a weak session: the password or the PIN. */
export function ConfirmMember({ t, hasPin, onConfirmed }: Props) {
  const { isPending, failure, run } = useSubmit()
  const form = useForm({ defaultValues: { text: '' } })
  const submit = form.handleSubmit(async ({ text }) => {
    const pin = hasPin ? pinOf(text) : undefined
    const refusal = await run(() =>
      confirmSession(pin ? { secret: 'pin', text: pin } : { secret: 'password', text }),
    )
    if (refusal) return
    await loadSecurity()
    onConfirmed?.()
  })
  return (
    <form className={styles.section} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.form}>
        <Notice tone="info">{t('security:confirm.text')}</Notice>
        {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
        <PasswordField
          {...form.register('text', { required: true })}
          t={t}
          label={hasPin ? t('security:confirm.passwordOrPin') : t('security:yourPassword')}
          error={form.formState.errors.text && t('session:validation.required')}
        />
        <Button type="submit" isLoading={isPending}>
          {t('ui:confirm')}
        </Button>
      </div>
    </form>
  )
}
