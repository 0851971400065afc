import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import {
  canResume,
  EMPTY_LOGIN,
  loginProblems,
  toLoginFields,
  type LoginProblems,
  type LoginType,
  type LoginValues,
} from '#lib/session/login-form.ts'
import type { PasswordDemand } from '#lib/session/password-demand.ts'
import { readRemembered } from '#lib/session/remembered.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { LoginFields } from './LoginFields.tsx'
import { SecondFactorField } from './SecondFactorField.tsx'
import { VerificationStep } from './VerificationStep.tsx'
import { useLogin } from './use-login.ts'
import { resolved } from './resolved.ts'
import styles from './session.module.css'

interface Props {
  t: TFunction
  lang: string
  type: LoginType
  onDone: (demand: PasswordDemand | undefined) => void
  onForgot: () => void
  /** The agent page's form has no remember option. */
  canRemember: boolean
}

/** The login popup's form: name and password or number and code, then a second factor where the account has one. */
export function LoginForm({ t, lang, type, onDone, onForgot, canRemember }: Props) {
  const login = useLogin()
  const [dialingCode, setDialingCode] = useState('')
  const [rememberedName] = useState(() => (canRemember ? readRemembered() : undefined))
  const { needsSecondFactor } = login
  const step = {
    type,
    dialingCode,
    hasCaptcha: Boolean(login.captcha.picture) && !login.captcha.isOther,
    needsSecondFactor,
    rememberedName,
  }
  const form = useForm({
    resolver: (values) => resolved(values, toErrors(loginProblems(values, step))),
    defaultValues: { ...EMPTY_LOGIN, username: rememberedName ?? '', remember: rememberedName !== undefined },
  })
  const { errors } = form.formState
  const wrong = (name: keyof typeof EMPTY_LOGIN) =>
    errors[name]?.type ? t(`session:validation.${String(errors[name].type)}`) : undefined

  const submit = form.handleSubmit(async (values) => {
    if (canResume(values, step)) {
      if (await login.resume()) onDone(undefined)
      else form.setFocus('password')
      return
    }
    const done = await login.submit(toLoginFields(values, step))
    if (done) onDone(done.demand)
    else form.resetField('captcha')
  })
  const back = () => {
    login.reset()
    form.resetField('otp')
  }

  if (login.verification)
    return (
      <VerificationStep
        t={t}
        login={login}
        asked={login.verification}
        fields={toLoginFields(form.getValues(), step)}
        onDone={({ demand }) => onDone(demand)}
      />
    )
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} method="dialog" noValidate>
      {login.failure && <Notice tone="negative">{failureText(t, login.failure)}</Notice>}
      {needsSecondFactor ? (
        <SecondFactorField {...form.register('otp')} t={t} error={wrong('otp')} />
      ) : (
        <LoginFields
          {...{ t, lang, form, wrong, type, dialingCode }}
          onDialingCode={setDialingCode}
          isRemembered={rememberedName !== undefined}
        />
      )}
      {login.captcha.picture && (
        <CaptchaField {...form.register('captcha')} t={t} captcha={login.captcha} error={wrong('captcha')} />
      )}
      {!needsSecondFactor && (
        <div className={styles.options}>
          {canRemember && type === 'username' && (
            <Checkbox {...form.register('remember')} label={t('session:login.remember')} />
          )}
          <button type="button" className={styles.link} onClick={onForgot}>
            {t('session:login.forgot')}
          </button>
        </div>
      )}
      <Button type="submit" size="lg" isFull isLoading={login.isPending}>
        {needsSecondFactor ? t('session:login.confirmCode') : t('session:login.submit')}
      </Button>
      {needsSecondFactor && (
        <Button variant="ghost" isFull onClick={back}>
          {t('session:login.back')}
        </Button>
      )}
    </form>
  )
}

function toErrors(problems: LoginProblems): FieldErrors<LoginValues> {
  return Object.fromEntries(Object.entries(problems).map(([name, type]) => [name, { type }]))
}
