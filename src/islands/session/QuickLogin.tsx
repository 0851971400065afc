import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { EMPTY_LOGIN, loginProblems, toLoginFields, type LoginType } from '#lib/session/login-form.ts'
import { isMobileNumber } from '#lib/session/mobile-number.ts'
import { afterLogin } from './after-login.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { CodeField } from './CodeField.tsx'
import { LoginTypeSelect } from './LoginTypeSelect.tsx'
import { PhoneField } from './PhoneField.tsx'
import { SecondFactorField } from './SecondFactorField.tsx'
import { VerificationStep } from './VerificationStep.tsx'
import { useCode } from './use-code.ts'
import { useLogin } from './use-login.ts'
import { WarningDialog } from './WarningDialog.tsx'
import styles from './session.module.css'

interface Props {
  t: TFunction
  lang: string
  canUseSms: boolean
  agentHome: string
}

/** In their order on the line. */
const FIELDS = ['username', 'password', 'number', 'code', 'otp', 'captcha'] as const

/** The login box of wide headers: the popup's form in one line. What is refused is said in a dialog. */
export function QuickLogin({ t, lang, canUseSms, agentHome }: Props) {
  const login = useLogin()
  const code = useCode('login')
  const [type, setType] = useState<LoginType>('username')
  const [dialingCode, setDialingCode] = useState('')
  const form = useForm({ defaultValues: EMPTY_LOGIN })
  const { needsSecondFactor } = login

  const submit = form.handleSubmit(async (values) => {
    const step = {
      type,
      dialingCode,
      hasCaptcha: Boolean(login.captcha.picture) && !login.captcha.isOther,
      needsSecondFactor,
    }
    const problems = loginProblems(values, step)
    // There is no room for messages: the first field to mend takes the focus.
    const first = FIELDS.find((name) => problems[name])
    if (first) return form.setFocus(first)
    const done = await login.submit(toLoginFields(values, step))
    if (done) afterLogin(done.demand, agentHome)
    else form.resetField('captcha')
  })
  const sendCode = () => {
    const number = form.getValues('number')
    if (isMobileNumber(dialingCode, number)) void code.send({ countryDialingCode: dialingCode, number })
    else form.setFocus('number')
  }

  return (
    <form className={styles.quick} onSubmit={(event) => void submit(event)} method="dialog" noValidate>
      {canUseSms && !needsSecondFactor && <LoginTypeSelect t={t} selected={type} onSelect={setType} />}
      {needsSecondFactor && <SecondFactorField {...form.register('otp')} t={t} isLabelHidden />}
      {!needsSecondFactor && type === 'sms' && (
        <>
          <PhoneField
            {...form.register('number')}
            {...{ t, lang, dialingCode }}
            onDialingCode={setDialingCode}
            isLabelHidden
            placeholder={t('session:login.mobile')}
          />
          <CodeField
            {...form.register('code')}
            t={t}
            code={code}
            onSend={sendCode}
            isLabelHidden
            placeholder={t('session:code.label')}
          />
        </>
      )}
      {!needsSecondFactor && type === 'username' && (
        <>
          <Field
            {...form.register('username')}
            isLabelHidden
            label={t('session:login.username')}
            placeholder={t('session:login.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Field
            {...form.register('password')}
            type="password"
            isLabelHidden
            label={t('session:login.password')}
            placeholder={t('session:login.password')}
            autoComplete="current-password"
          />
        </>
      )}
      {login.captcha.picture && (
        <CaptchaField {...form.register('captcha')} t={t} captcha={login.captcha} isLabelHidden />
      )}
      <Button type="submit" variant="secondary" size="sm" isLoading={login.isPending}>
        {t('session:login.submit')}
      </Button>
      {login.verification && (
        <Dialog title={t('session:login.title')} closeLabel={t('ui:close')} onClose={login.reset}>
          <VerificationStep
            t={t}
            login={login}
            asked={login.verification}
            fields={toLoginFields(form.getValues(), {
              ...{ type, dialingCode, needsSecondFactor },
              hasCaptcha: Boolean(login.captcha.picture) && !login.captcha.isOther,
            })}
            onDone={({ demand }) => afterLogin(demand, agentHome)}
          />
        </Dialog>
      )}
      {login.failure && !login.verification && (
        <WarningDialog
          t={t}
          title={t('session:login.incorrectTitle')}
          failure={login.failure}
          onClose={login.clearFailure}
        />
      )}
    </form>
  )
}
