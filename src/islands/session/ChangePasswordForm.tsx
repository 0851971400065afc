import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { askedVerification, type VerificationAsked } from '#lib/session/login-verification.ts'
import { changePassword } from '#lib/session/password-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'
import { AccountName } from './AccountName.tsx'
import { PasswordCode, type PasswordProof } from './PasswordCode.tsx'
import { EMPTY_PASSWORDS, NewPasswordFields } from './NewPasswordFields.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import styles from './session.late.module.css'

interface Props {
  t: TFunction
  /** The old one was given at the login just now; it is asked for after all where that was too long ago. */
  isOldKnown: boolean
  /** The old password was right and only a code is missing: the identity is confirmed. */
  onProved?: () => void
  onDone: () => void
}

export function ChangePasswordForm({ t, isOldKnown, onProved, onDone }: Props) {
  const submitting = useSubmit()
  const form = useForm({ defaultValues: { ...EMPTY_PASSWORDS, oldPassword: '' } })
  const session = useStore($session)
  const account = session.state === 'member' ? session.member.account : undefined
  const [needsOld, setNeedsOld] = useState(!isOldKnown)
  // The refused password was not typed here, so the form must not call it a mistake.
  const [isOldNew, setOldNew] = useState(false)
  const [ways, setWays] = useState<VerificationAsked['ways']>()
  const [proof, setProof] = useState<PasswordProof>({ way: 'email', code: '' })
  const [isCodeMissing, setCodeMissing] = useState(false)
  const submit = form.handleSubmit(async ({ oldPassword, ...passwords }) => {
    const input = {
      ...passwords,
      ...(oldPassword === '' ? {} : { oldPassword }),
      ...(cleanEntry(proof.code) ? { verification: { ...proof, code: cleanEntry(proof.code) } } : {}),
    }
    if (ways && !cleanEntry(proof.code)) return
    const refusal = await submitting.run(() => changePassword(input))
    if (!refusal) return onDone()
    setOldNew(refusal.code === 'password.incorrect' && !needsOld)
    if (refusal.code === 'password.incorrect') setNeedsOld(true)
    const asked = (await askedVerification(refusal))?.ways
    if (!asked || ways) return
    onProved?.()
    setWays(asked)
    setProof({ way: asked[0]?.way === 'sms' ? 'sms' : 'email', code: '' })
  })
  // The login was only resumed meanwhile: the old password confirms it, and the code is asked for after it.
  const confirmAgain = () => {
    setWays(undefined)
    setNeedsOld(true)
    setOldNew(true)
    // The button that was pressed goes, and the focus must not go with it; a field that comes now takes it itself.
    form.setFocus('oldPassword')
  }
  const isStep =
    submitting.failure?.code === 'password.verification' && submitting.failure.details?.['isWrong'] !== true
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          setCodeMissing(ways !== undefined && !cleanEntry(proof.code))
          void submit(event)
        }}
        method="dialog"
        noValidate
      >
        <AccountName account={account} />
        {isOldNew && <Notice tone="info">{t('session:password.oldNeeded')}</Notice>}
        {submitting.failure && !isStep && !isOldNew && (
          <Notice tone="negative">{failureText(t, submitting.failure)}</Notice>
        )}
        {needsOld && (
          <Field
            {...form.register('oldPassword', { required: true })}
            type="password"
            label={t('session:password.old')}
            autoComplete="current-password"
            reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
            error={form.formState.errors.oldPassword && t('session:validation.required')}
            autoFocus={isOldKnown}
            data-autofocus
          />
        )}
        <NewPasswordFields t={t} refusal={submitting.failure} account={account} />
        {ways && (
          <PasswordCode
            {...{ t, ways, proof }}
            onProof={setProof}
            onWeak={confirmAgain}
            error={isCodeMissing && !cleanEntry(proof.code) ? t('session:validation.required') : undefined}
          />
        )}
        <Button type="submit" size="lg" isFull isLoading={submitting.isPending}>
          {t('session:password.change')}
        </Button>
      </form>
    </FormProvider>
  )
}
