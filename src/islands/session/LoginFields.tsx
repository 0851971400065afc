import type { TFunction } from 'i18next'
import { Field } from '#islands/ui/Field.tsx'
import type { LoginType, LoginValues } from '#lib/session/login-form.ts'
import { CodeField } from './CodeField.tsx'
import { PhoneField } from './PhoneField.tsx'
import type { LoginFormState } from './use-login-form.ts'

interface Props {
  t: TFunction
  lang: string
  type: LoginType
  state: LoginFormState
  wrong: (name: keyof LoginValues) => string | undefined
  /** Members may have registered by their number, which is their name then. */
  takesNumber: boolean
  /** Dots stand where the remembered member's password would. */
  isRemembered: boolean
}

/** The first step of a login, in either mode. */
export function LoginFields({ t, lang, type, state, wrong, takesNumber, isRemembered }: Props) {
  const { typed, code, dialingCode, setDialingCode } = state
  if (type === 'sms')
    return (
      <>
        <PhoneField
          name="number"
          defaultValue={typed.number}
          {...{ t, lang, dialingCode }}
          onDialingCode={setDialingCode}
          error={wrong('number')}
        />
        <CodeField
          name="code"
          defaultValue={typed.code}
          {...{ t, code }}
          onSend={state.sendCode}
          error={wrong('code')}
        />
      </>
    )
  return (
    <>
      <Field
        name="username"
        defaultValue={typed.username}
        label={t(takesNumber ? 'session:login.usernameOrNumber' : 'session:login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong('username')}
        data-autofocus
      />
      <Field
        name="password"
        defaultValue={typed.password}
        type="password"
        label={t('session:login.password')}
        autoComplete="current-password"
        placeholder={isRemembered ? '••••••••' : undefined}
        reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
        error={wrong('password')}
      />
    </>
  )
}
