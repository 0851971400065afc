import { zodResolver } from '@hookform/resolvers/zod'
import type { TFunction } from 'i18next'
import { useForm } from 'react-hook-form'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { loginForm } from '#lib/api/session.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { useLogin, type LoginFields } from './use-login.ts'
import styles from './session.module.css'

interface Props {
  t: TFunction
  onDone: () => void
  /** The agent page's form has no remember option. */
  canRemember?: boolean
}

/** The login popup's form: username and password; a picture only after a failure that asks for one. */
export function LoginForm({ t, onDone, canRemember = true }: Props) {
  const login = useLogin()
  const form = useForm<LoginFields & { type: 'username' }>({
    resolver: zodResolver(loginForm),
    defaultValues: { type: 'username', username: '', password: '', remember: false },
  })
  const { errors } = form.formState
  const missing = (field: keyof typeof errors) => (errors[field] ? t('session:validation.required') : undefined)

  const submit = form.handleSubmit(async ({ type: _, ...fields }) => {
    if (await login.submit(fields)) onDone()
    else form.resetField('captcha')
  })

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {login.failure && <Notice tone="negative">{failureText(t, login.failure)}</Notice>}
      <Field
        {...form.register('username')}
        label={t('session:login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing('username')}
        data-autofocus
      />
      <Field
        {...form.register('password')}
        type="password"
        label={t('session:login.password')}
        autoComplete="current-password"
        reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
        error={missing('password')}
      />
      {login.captcha.picture && (
        <CaptchaField {...form.register('captcha')} t={t} captcha={login.captcha} error={missing('captcha')} />
      )}
      {canRemember && <Checkbox {...form.register('remember')} label={t('session:login.remember')} />}
      <Button type="submit" size="lg" isFull isLoading={login.isPending}>
        {t('session:login.submit')}
      </Button>
    </form>
  )
}
