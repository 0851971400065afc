import type { TFunction } from 'i18next'
import { useForm } from 'react-hook-form'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import type { HeaderLoginProps } from './HeaderLoginIsland.tsx'
import { goToAgentHome } from './agent-home.ts'
import { useLogin, type LoginFields } from './use-login.ts'
import styles from './session.module.css'

interface Props extends Pick<HeaderLoginProps, 'links' | 'canRegister'> {
  t: TFunction
  isRestoring: boolean
}

/** Wide screens log in right in the header; narrow ones open the popup. Without JavaScript both are links. */
export function GuestArea({ t, links, canRegister, isRestoring }: Props) {
  return (
    <div className={styles.area} aria-busy={isRestoring || undefined}>
      <QuickLogin t={t} links={links} />
      <Button href={links.login} variant="ghost" size="sm" className={styles.compact} data-modal="login">
        {t('session:login.submit')}
      </Button>
      {canRegister && (
        <Button href={links.register} variant="primary" size="sm" data-modal="register">
          {t('session:register.submit')}
        </Button>
      )}
    </div>
  )
}

function QuickLogin({ t, links }: Pick<Props, 't' | 'links'>) {
  const login = useLogin()
  const form = useForm<LoginFields>()
  const submit = form.handleSubmit(async (fields) => {
    const username = fields.username.trim()
    if (!username) return form.setFocus('username')
    if (!fields.password) return form.setFocus('password')
    if (await login.submit({ ...fields, username })) goToAgentHome(links.agentHome)
    else form.resetField('captcha')
  })
  return (
    <form className={styles.quick} onSubmit={(event) => void submit(event)} action={links.login} noValidate>
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
      {login.captcha.picture && (
        <CaptchaField {...form.register('captcha')} t={t} captcha={login.captcha} isLabelHidden />
      )}
      <Button type="submit" variant="secondary" size="sm" isLoading={login.isPending}>
        {t('session:login.submit')}
      </Button>
      {login.failure && (
        <Dialog
          role="alertdialog"
          title={t('session:login.incorrectTitle')}
          closeLabel={t('ui:close')}
          onClose={login.clearFailure}
          footer={
            <Button onClick={login.clearFailure} isFull>
              {t('ui:ok')}
            </Button>
          }
        >
          {failureText(t, login.failure)}
        </Dialog>
      )}
    </form>
  )
}
