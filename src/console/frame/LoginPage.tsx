import type { TFunction } from 'i18next'
import { useState, type FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { refusalText } from '#console/parts/refusal-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { logInOperator } from './session-store.ts'

interface Props {
  t: TFunction
  /** A session of this tab has just ended by itself. */
  hasEnded: boolean
}

/** Name and password, then the code of the authenticator. */
export function LoginPage({ t, hasEnded }: Props) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { isPending, failure, run } = useSubmit()
  const isCodeAsked = failure?.code === 'operator.codeRequired' || code !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(() => logInOperator({ name, password, ...(code === '' ? {} : { code }) }))
  }
  return (
    <main className="console-alone">
      <form className="console-login" onSubmit={submit} noValidate>
        <h1>{t('console:login.title')}</h1>
        {hasEnded && !failure && <Notice tone="info">{t('console:login.ended')}</Notice>}
        <Field
          label={t('console:login.name')}
          name="name"
          autoComplete="username"
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
        <Button type="submit" isFull isLoading={isPending} isUnavailable={name === '' || password === ''}>
          {t('console:login.submit')}
        </Button>
      </form>
    </main>
  )
}
