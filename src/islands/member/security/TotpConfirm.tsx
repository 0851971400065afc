import type { TFunction } from 'i18next'
import { lazy, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { confirmTotp } from '#lib/session/security-store.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './security.module.css'

const QrPicture = lazy(() => import('#islands/parts/QrPicture.tsx'))

interface Props {
  t: TFunction
  secret: string
  uri: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

/** The secret as a QR code for another device, and as text for an app on this one. */
export function TotpConfirm({ t, secret, uri, onConfirmed }: Props) {
  const { isPending, failure, run } = useSubmit()
  const form = useForm({ defaultValues: { code: '' } })
  const submit = form.handleSubmit(async ({ code }) => {
    await run(async () => onConfirmed(await confirmTotp(code)))
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('security:totp.scan')}</p>
      <Suspense fallback={<Skeleton shape="control" count={4} />}>
        <QrPicture text={uri} label={t('security:totp.picture')} />
      </Suspense>
      <div className={styles.copy}>
        <bdi translate="no" className={styles.secret}>
          {(secret.match(/.{1,4}/g) ?? []).join(' ')}
        </bdi>
        <CopyButton t={t} text={secret} />
      </div>
      {failure && (
        <Notice tone="negative">
          {/* Nobody sends this code: the app makes it. */}
          {failure.code === 'code.incorrect' ? t('security:totp.incorrect') : failureText(t, failure)}
        </Notice>
      )}
      <Field
        {...form.register('code', { validate: (text) => text.trim().length >= SHORTEST })}
        label={t('session:login.otp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={form.formState.errors.code && t('security:totp.code')}
      />
      <Button type="submit" isLoading={isPending}>
        {t('security:totp.confirm')}
      </Button>
    </form>
  )
}

const SHORTEST = 6
