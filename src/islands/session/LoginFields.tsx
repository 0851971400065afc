import type { TFunction } from 'i18next'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#islands/ui/Field.tsx'
import type { LoginType, LoginValues } from '#lib/session/login-form.ts'
import { isMobileNumber } from '#lib/session/mobile-number.ts'
import { CodeField } from './CodeField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { useCode } from './use-code.ts'

interface Props {
  t: TFunction
  lang: string
  form: UseFormReturn<LoginValues>
  wrong: (name: keyof LoginValues) => string | undefined
  type: LoginType
  dialingCode: string
  onDialingCode: (dialingCode: string) => void
  /** Dots stand where the remembered member's password would. */
  isRemembered: boolean
}

/** The first step of a login, in either mode. */
export function LoginFields({ t, lang, form, wrong, type, dialingCode, onDialingCode, isRemembered }: Props) {
  const code = useCode('login')
  const sendCode = () => {
    const number = form.getValues('number')
    if (isMobileNumber(dialingCode, number)) {
      form.clearErrors('number')
      void code.send({ countryDialingCode: dialingCode, number })
    } else form.setError('number', { type: number.trim() ? 'mobile' : 'required' }, { shouldFocus: true })
  }
  if (type === 'sms')
    return (
      <>
        <PhoneField
          {...form.register('number')}
          {...{ t, lang, dialingCode, onDialingCode }}
          error={wrong('number')}
        />
        <CodeField {...form.register('code')} t={t} code={code} onSend={sendCode} error={wrong('code')} />
      </>
    )
  return (
    <>
      <Field
        {...form.register('username')}
        label={t('session:login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong('username')}
        data-autofocus
      />
      <Field
        {...form.register('password')}
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
