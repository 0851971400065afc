import type { TFunction } from 'i18next'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { askedVerification, type VerificationAsked } from '#lib/session/login-verification.ts'
import { changePassword } from '#lib/session/password-store.ts'
import { PasswordCode, type PasswordProof } from './PasswordCode.tsx'
import { EMPTY_PASSWORDS, NewPasswordFields } from './NewPasswordFields.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import styles from './session.module.css'

interface Props {
  t: TFunction
  /** The old one was given at the login just now; it is asked for after all where that was too long ago. */
  isOldKnown: boolean
  onDone: () => void
}

export function ChangePasswordForm({ t, isOldKnown, onDone }: Props) {
  const submitting = useSubmit()
  const form = useForm({ defaultValues: { ...EMPTY_PASSWORDS, oldPassword: '' } })
  const asksOld =
    !isOldKnown || submitting.failure?.code === 'password.incorrect' || form.getValues('oldPassword') !== ''
  const [ways, setWays] = useState<VerificationAsked['ways']>()
  const [proof, setProof] = useState<PasswordProof>({ way: 'email', code: '' })
  const submit = form.handleSubmit(async ({ oldPassword, ...passwords }) => {
    const input = {
      ...passwords,
      ...(oldPassword === '' ? {} : { oldPassword }),
      ...(proof.code.trim() ? { verification: { ...proof, code: proof.code.trim() } } : {}),
    }
    const refusal = await submitting.run(() => changePassword(input))
    if (!refusal) return onDone()
    const asked = (await askedVerification(refusal))?.ways
    if (!asked || ways) return
    setWays(asked)
    setProof({ way: asked[0]?.way === 'sms' ? 'sms' : 'email', code: '' })
  })
  const isStep =
    submitting.failure?.code === 'password.verification' && submitting.failure.details?.['isWrong'] !== true
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} method="dialog" noValidate>
        {submitting.failure && !isStep && (
          <Notice tone="negative">{failureText(t, submitting.failure)}</Notice>
        )}
        {asksOld && (
          <Field
            {...form.register('oldPassword', { required: true })}
            type="password"
            label={t('session:password.old')}
            autoComplete="current-password"
            reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
            error={form.formState.errors.oldPassword && t('session:validation.required')}
            data-autofocus
          />
        )}
        <NewPasswordFields t={t} refusal={submitting.failure} />
        {ways && <PasswordCode t={t} ways={ways} proof={proof} onProof={setProof} />}
        <Button type="submit" size="lg" isFull isLoading={submitting.isPending}>
          {t('session:password.change')}
        </Button>
      </form>
    </FormProvider>
  )
}
