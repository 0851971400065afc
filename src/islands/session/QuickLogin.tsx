import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { openModal } from '#lib/modal/modal-store.ts'
import type { LoginType, LoginValues } from '#lib/session/login-form.ts'
import { afterLogin } from './after-login.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { CodeField } from './CodeField.tsx'
import { loginFailureText } from './login-words.ts'
import { LoginTypeSelect } from './LoginTypeSelect.tsx'
import { PhoneField } from './PhoneField.tsx'
import { SecondFactorField } from './SecondFactorField.tsx'
import { useLoginForm, type LoginFormState } from './use-login-form.ts'
import { VerificationStep } from './VerificationStep.tsx'
import { WarningDialog } from './WarningDialog.tsx'
import styles from './header.module.css'

interface Props {
  t: TFunction
  lang: string
  canUseSms: boolean
  agentHome: string
  /** Address of the login page: the link to the popup, which has every way in, works without JavaScript too. */
  loginPage: string
}

/**
 * The login box of wide headers: the popup's form in one line. There is little room: the first field to mend takes
 * the focus and is explained below the box, and what is refused is said in a dialog, beside the form: a form in a form
 * would send both.
 */
export default function QuickLogin({ t, lang, canUseSms, agentHome, loginPage }: Props) {
  const [type, setType] = useState<LoginType>('username')
  const state = useLoginForm({
    type,
    isForAgents: isPageOf(agentHome),
    onDone: (demand) => afterLogin(demand, agentHome),
  })
  const { login, problems } = state
  const id = useId()
  const first = AS_THEY_STAND.find((name) => problems[name])
  const wrong: Wrong = (name) => ({
    'aria-invalid': problems[name] !== undefined,
    ...(name === first ? { 'aria-describedby': id } : {}),
  })
  return (
    <>
      <form
        ref={state.form}
        className={styles.quick}
        onSubmit={state.submit}
        onChange={state.change}
        method="dialog"
        noValidate
      >
        {canUseSms && !login.needsSecondFactor && (
          <LoginTypeSelect t={t} selected={type} onSelect={setType} />
        )}
        {login.needsSecondFactor ? (
          <SecondFactorField name="otp" t={t} isLabelHidden {...wrong('otp')} />
        ) : (
          <QuickFields {...{ t, lang, type, state, wrong }} />
        )}
        {login.captcha.isAsked && (
          <CaptchaField name="captcha" t={t} captcha={login.captcha} isLabelHidden {...wrong('captcha')} />
        )}
        <Button type="submit" variant="secondary" size="sm" isLoading={login.isPending}>
          {t('session:login.submit')}
        </Button>
        {login.needsSecondFactor ? (
          <Button variant="ghost" size="sm" onClick={state.back}>
            {t('session:login.back')}
          </Button>
        ) : (
          <div className={styles.more}>
            <button type="button" onClick={() => openModal({ name: 'forgotPassword' })}>
              {t('session:login.forgotShort')}
            </button>
            <a href={loginPage} data-modal="login">
              {t('session:login.moreWays')}
            </a>
          </div>
        )}
        {first && (
          <p role="alert" id={id} className={styles.quickWrong}>
            {t(`session:validation.${problems[first]}`)}
          </p>
        )}
      </form>
      {login.verification && (
        <Dialog title={t('session:login.title')} closeLabel={t('ui:close')} onClose={state.back}>
          <VerificationStep
            t={t}
            login={login}
            asked={login.verification}
            fields={state.fields()}
            onDone={({ demand }) => afterLogin(demand, agentHome)}
            onBack={state.back}
          />
        </Dialog>
      )}
      {login.failure && !login.verification && (
        <WarningDialog
          t={t}
          title={t(
            login.failure.code === 'login.incorrect'
              ? 'session:login.incorrectTitle'
              : 'session:login.failedTitle',
          )}
          text={loginFailureText(t, login.failure, type)}
          onClose={login.clearFailure}
        />
      )}
    </>
  )
}

const AS_THEY_STAND = ['username', 'password', 'number', 'code', 'otp', 'captcha'] as const

/** What ties a field to the words about it. */
type Wrong = (name: keyof LoginValues) => { 'aria-invalid': boolean; 'aria-describedby'?: string }

interface FieldsProps extends Pick<Props, 't' | 'lang'> {
  type: LoginType
  state: LoginFormState
  wrong: Wrong
}

function QuickFields({ t, lang, type, state, wrong }: FieldsProps) {
  const { typed, code, dialingCode, setDialingCode } = state
  if (type === 'sms')
    return (
      <>
        <PhoneField
          name="number"
          defaultValue={typed.number}
          {...{ t, lang, dialingCode }}
          onDialingCode={setDialingCode}
          isLabelHidden
          placeholder={t('session:login.mobile')}
          {...wrong('number')}
        />
        <CodeField
          name="code"
          defaultValue={typed.code}
          {...{ t, code }}
          onSend={state.sendCode}
          isLabelHidden
          placeholder={t('session:code.label')}
          {...wrong('code')}
        />
      </>
    )
  return (
    <>
      <Field
        name="username"
        defaultValue={typed.username}
        isLabelHidden
        label={t('session:login.username')}
        placeholder={t('session:login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...wrong('username')}
      />
      <Field
        name="password"
        defaultValue={typed.password}
        type="password"
        isLabelHidden
        label={t('session:login.password')}
        placeholder={t('session:login.password')}
        autoComplete="current-password"
        reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
        {...wrong('password')}
      />
    </>
  )
}

/** The box is drawn before there is a browser, too. */
function isPageOf(path: string): boolean {
  return typeof location !== 'undefined' && location.pathname === path
}
