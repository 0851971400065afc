import type { TFunction } from 'i18next'
import { lazy, Suspense, useEffect, useState, type FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { CopyText } from '#console/parts/CopyText.tsx'
import { refusalText } from '#console/parts/refusal-text.ts'
import { getOperatorSetup, SHORTEST_OPERATOR_PASSWORD } from '#lib/api/ops/console.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { FIRST_PAGE, openPlace } from './place.ts'
import { finishOperatorSetup } from './session-store.ts'

const QrPicture = lazy(() => import('#islands/ui/QrPicture.tsx'))

/** An invited operator sets password and authenticator. The code is behind the `#`, so no server's log has it. */
export function SetupPage({ t }: { t: TFunction }) {
  const [code] = useState(() => location.hash.slice(1))
  const [setup, setSetup] = useState<OutputOf<typeof getOperatorSetup>>()
  const { failure, run } = useSubmit()
  const load = () => void run(async () => setSetup(await call(getOperatorSetup, { code })))
  useEffect(load, [code])
  return (
    <main className="console-alone">
      {setup ? (
        <SetupForm t={t} code={code} setup={setup} />
      ) : failure ? (
        <ErrorState
          title={t('console:setup.failed')}
          text={refusalText(t, failure)}
          retryLabel={t('ui:retry')}
          onRetry={load}
        />
      ) : (
        <Skeleton shape="row" count={4} />
      )}
    </main>
  )
}

interface FormProps {
  t: TFunction
  code: string
  setup: OutputOf<typeof getOperatorSetup>
}

function SetupForm({ t, code, setup: { name, secret, uri } }: FormProps) {
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const { isPending, failure, run } = useSubmit()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await run(() => finishOperatorSetup({ code, password, totp }))) setTotp('')
    else openPlace(FIRST_PAGE)
  }
  return (
    <form className="console-login" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('console:setup.title', { name })}</h1>
      <p>{t('console:setup.text')}</p>
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <Field
        label={t('console:setup.password')}
        hint={t('console:setup.passwordHint', { min: SHORTEST_OPERATOR_PASSWORD })}
        name="password"
        type="password"
        autoComplete="new-password"
        reveal={{ show: t('ui:show'), hide: t('ui:hide') }}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        required
        autoFocus
      />
      <p>{t('console:totp.scan')}</p>
      <Suspense fallback={<Skeleton shape="tile" />}>
        <QrPicture text={uri} label={t('console:totp.picture')} />
      </Suspense>
      <CopyText t={t} label={t('console:totp.secret')} text={secret} />
      <Field
        label={t('console:login.code')}
        hint={t('console:login.codeHint')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={totp}
        onChange={(event) => setTotp(event.target.value)}
        required
      />
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <Button
        type="submit"
        isFull
        isLoading={isPending}
        isUnavailable={[...password].length < SHORTEST_OPERATOR_PASSWORD || totp.trim() === ''}
      >
        {t('console:setup.submit')}
      </Button>
    </form>
  )
}
