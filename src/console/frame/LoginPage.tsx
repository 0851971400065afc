import type { TFunction } from 'i18next'
import { useState, type FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { refusalText } from '#console/parts/refusal-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { canUsePasskeys } from '#lib/client/passkey-device.ts'
import { logInOperator, logInOperatorByPasskey } from './session-store.ts'

interface Props {
  t: TFunction
  /** A session of this tab has just ended by itself. */
  hasEnded: boolean
}

/** Name and password, then the code of the authenticator; or a passkey instead of all three. */
export function LoginPage({ t, hasEnded }: Props) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isCodeAsked, setCodeAsked] = useState(false)
  const { isPending, failure, run } = useSubmit()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const refusal = await run(() => logInOperator({ name, password, ...(code === '' ? {} : { code }) }))
    if (refusal?.code === 'operator.codeRequired') setCodeAsked(true)
    // Each code counts once.
    if (refusal) setCode('')
  }
  return (
    <main className="console-alone">
      <form className="console-login" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t('console:login.title')}</h1>
        {hasEnded && !failure && <Notice tone="info">{t('console:login.ended')}</Notice>}
        <Field
          label={t('console:login.name')}
          name="name"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          required
          autoFocus
        />
        <Field
          label={t('console:login.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          required
        />
        {isCodeAsked && (
          <Field
            label={t('console:login.code')}
            hint={t('console:login.codeHint')}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoFocus
          />
        )}
        {failure && failure.code !== 'operator.codeRequired' && (
          <Notice tone="negative">{refusalText(t, failure)}</Notice>
        )}
        <Button
          type="submit"
          isFull
          isLoading={isPending}
          isUnavailable={name === '' || password === '' || (isCodeAsked && code === '')}
        >
          {t('console:login.submit')}
        </Button>
        {canUsePasskeys() && (
          <Button
            variant="secondary"
            icon="lock"
            isFull
            onClick={() => void run(async () => void (await logInOperatorByPasskey()))}
          >
            {t('console:login.passkey')}
          </Button>
        )}
      </form>
    </main>
  )
}
