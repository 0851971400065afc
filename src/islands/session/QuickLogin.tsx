import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { openModal } from '#lib/modal/modal-store.ts'
import type { LoginType } from '#lib/session/login-form.ts'
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
import styles from './session.module.css'

interface Props {
  t: TFunction
  lang: string
  canUseSms: boolean
  agentHome: string
  /** Address of the login page: the link to the popup, which has every way in, works without JavaScript too. */
  loginPage: string
}

/**
 * The login box of wide headers: the popup's form in one line. There is no room for messages: the first field to mend
 * takes the focus, and what is refused is said in a dialog, beside the form: a form in a form would send both.
 */
export function QuickLogin({ t, lang, canUseSms, agentHome, loginPage }: Props) {
  const [type, setType] = useState<LoginType>('username')
  const state = useLoginForm({
    type,
    isForAgents: isPageOf(agentHome),
    onDone: (demand) => afterLogin(demand, agentHome),
  })
  const { login } = state
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
          <SecondFactorField name="otp" t={t} isLabelHidden />
        ) : (
          <QuickFields {...{ t, lang, type, state }} />
        )}
        {login.captcha.isAsked && <CaptchaField name="captcha" t={t} captcha={login.captcha} isLabelHidden />}
        <Button type="submit" variant="secondary" size="sm" isLoading={login.isPending}>
          {t('session:login.submit')}
        </Button>
        {login.needsSecondFactor ? (
          <Button variant="ghost" size="sm" onClick={login.reset}>
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
      </form>
      {login.verification && (
        <Dialog title={t('session:login.title')} closeLabel={t('ui:close')} onClose={login.reset}>
          <VerificationStep
            t={t}
            login={login}
            asked={login.verification}
            fields={state.fields()}
            onDone={({ demand }) => afterLogin(demand, agentHome)}
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

interface FieldsProps extends Pick<Props, 't' | 'lang'> {
  type: LoginType
  state: LoginFormState
}

function QuickFields({ t, lang, type, state }: FieldsProps) {
  const { typed, problems, code, dialingCode, setDialingCode } = state
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
          aria-invalid={problems.number !== undefined}
        />
        <CodeField
          name="code"
          defaultValue={typed.code}
          {...{ t, code }}
          onSend={state.sendCode}
          isLabelHidden
          placeholder={t('session:code.label')}
          aria-invalid={problems.code !== undefined}
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
        aria-invalid={problems.username !== undefined}
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
        aria-invalid={problems.password !== undefined}
      />
    </>
  )
}

/** The box is drawn before there is a browser, too. */
function isPageOf(path: string): boolean {
  return typeof location !== 'undefined' && location.pathname === path
}
