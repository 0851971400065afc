import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { LoginType, LoginValues } from '#lib/session/login-form.ts'
import type { PasswordDemand } from '#lib/session/password-demand.ts'
import { readRemembered, readRememberedNumber } from '#lib/session/remembered.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { loginFailureText } from './login-words.ts'
import { LoginFields } from './LoginFields.tsx'
import { SecondFactorField } from './SecondFactorField.tsx'
import { useLoginForm } from './use-login-form.ts'
import { VerificationStep } from './VerificationStep.tsx'
import styles from './session.late.module.css'

interface Props {
  t: TFunction
  lang: string
  type: LoginType
  /** Whether members of the brand register by number: the name is either then. */
  takesNumber: boolean
  onDone: (demand: PasswordDemand | undefined) => void
  onForgot: () => void
  /** The agent page's form has no remember option, and admits agents only. */
  isForAgents: boolean
}

/** The login popup's form: name and password or number and code, then a second factor where the account has one. */
export function LoginForm({ t, lang, type, takesNumber, onDone, onForgot, isForAgents }: Props) {
  const [rememberedName] = useState(() => (isForAgents ? undefined : readRemembered()))
  const [rememberedNumber] = useState(() => (isForAgents ? undefined : readRememberedNumber()))
  const state = useLoginForm({ type, rememberedName, rememberedNumber, isForAgents, onDone })
  const { login, problems } = state
  const { needsSecondFactor } = login
  const wrong = (name: keyof LoginValues) =>
    problems[name] ? t(`session:validation.${problems[name]}`) : undefined

  if (login.verification)
    return (
      <VerificationStep
        t={t}
        login={login}
        asked={login.verification}
        fields={state.fields()}
        onDone={({ demand }) => onDone(demand)}
        onBack={state.back}
      />
    )
  return (
    <form
      ref={state.form}
      className={classes(styles.form, needsSecondFactor && styles.step)}
      onSubmit={state.submit}
      onChange={state.change}
      method="dialog"
      noValidate
    >
      {document.documentElement.dataset['storage'] && (
        <Notice tone="warning">{t('session:login.noStorage')}</Notice>
      )}
      {login.failure && <Notice tone="negative">{loginFailureText(t, login.failure, type)}</Notice>}
      {needsSecondFactor ? (
        <SecondFactorField name="otp" t={t} error={wrong('otp')} />
      ) : (
        <LoginFields
          {...{ t, lang, type, state, wrong, takesNumber }}
          isRemembered={rememberedName !== undefined}
        />
      )}
      {login.captcha.isAsked && (
        <CaptchaField name="captcha" t={t} captcha={login.captcha} error={wrong('captcha')} />
      )}
      {!needsSecondFactor && (
        <div className={styles.options}>
          {!isForAgents && (
            <Checkbox
              name="remember"
              defaultChecked={state.typed.remember}
              label={t('session:login.remember')}
            />
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
        <Button variant="ghost" isFull onClick={state.back}>
          {t('session:login.back')}
        </Button>
      )}
    </form>
  )
}
