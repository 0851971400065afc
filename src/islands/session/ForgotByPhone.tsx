import type { TFunction } from 'i18next'
import { useState } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { dialingCodeOr } from '#lib/session/code-store.ts'
import { isMobileNumber } from '#lib/session/mobile-number.ts'
import { setPasswordByPhone } from '#lib/session/password-store.ts'
import { CodeField } from './CodeField.tsx'
import { EMPTY_PASSWORDS, NewPasswordFields } from './NewPasswordFields.tsx'
import { PhoneField } from './PhoneField.tsx'
import { SecondFactorField } from './SecondFactorField.tsx'
import { useCode } from './use-code.ts'
import { useSubmit } from '#islands/ui/use-submit.ts'
import styles from './session.late.module.css'

export const EMPTY_PHONE = { ...EMPTY_PASSWORDS, number: '', code: '', otp: '' }

interface Props {
  t: TFunction
  lang: string
  form: UseFormReturn<typeof EMPTY_PHONE>
  dialingCode: string
  onDialingCode: (dialingCode: string) => void
  onDone: () => void
}

/** Number, code and new password at once; then the member is logged in. */
export function ForgotByPhone({ t, lang, form, dialingCode, onDialingCode, onDone }: Props) {
  const code = useCode('reset')
  const submitting = useSubmit()
  const [needsSecondFactor, setSecondFactor] = useState(false)
  const { errors } = form.formState

  const submit = form.handleSubmit(
    async ({ number, newPassword, confirmNewPassword, code: verificationCode, otp }) => {
      const refusal = await submitting.run(async () =>
        setPasswordByPhone({
          ...{ mobileNum: number.trim(), verificationCode, newPassword, confirmNewPassword },
          countryDialingCode: await dialingCodeOr(dialingCode),
          ...(otp.trim() ? { otp: otp.trim() } : {}),
        }),
      )
      if (!refusal) onDone()
      else if (refusal.code === 'login.secondFactor') setSecondFactor(true)
      else if (refusal.code === 'code.incorrect') form.setFocus('code')
    },
  )
  const sendCode = async () => {
    if (await form.trigger('number', { shouldFocus: true }))
      await code.send({ countryDialingCode: dialingCode, number: form.getValues('number') })
  }

  /** The first time it is no failure, it is the next step. */
  const isStep =
    submitting.failure?.code === 'login.secondFactor' && submitting.failure.details?.['isWrong'] !== true
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} method="dialog" noValidate>
        {submitting.failure && !isStep && (
          <Notice tone="negative">{failureText(t, submitting.failure)}</Notice>
        )}
        <PhoneField
          {...form.register('number', { validate: (text) => isMobileNumber(dialingCode, text) })}
          {...{ t, lang, dialingCode, onDialingCode }}
          error={errors.number && t('session:validation.mobile')}
        />
        <CodeField
          {...form.register('code', { required: true })}
          t={t}
          code={code}
          onSend={() => void sendCode()}
          error={errors.code && t('session:validation.required')}
        />
        <NewPasswordFields t={t} refusal={submitting.failure} />
        {needsSecondFactor && (
          <SecondFactorField
            {...form.register('otp', { required: true })}
            t={t}
            error={errors.otp && t('session:validation.required')}
          />
        )}
        <Button type="submit" size="lg" isFull isLoading={submitting.isPending}>
          {t('session:forgot.setPassword')}
        </Button>
      </form>
    </FormProvider>
  )
}
