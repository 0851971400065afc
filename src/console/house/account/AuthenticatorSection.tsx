import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { showToast } from '#console/frame/toasts-store.ts'
import { CopyText } from '#console/parts/CopyText.tsx'
import { refusalText } from '#console/parts/refusal-text.ts'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { beginOperatorTotp, confirmOperatorTotp, removeOperatorTotp, type Secret } from './account-store.ts'
import { Card } from './Card.tsx'
import { useStrong } from './use-strong.tsx'

const QrPicture = lazy(() => import('#islands/ui/QrPicture.tsx'))

/** The authenticator app: a new one takes the place of the old one once its first code is right. */
export function AuthenticatorSection({ t, operator }: { t: TFunction; operator: OperatorSelf }) {
  const [secret, setSecret] = useState<Secret>()
  const [code, setCode] = useState('')
  const { isPending, failure, run, question } = useStrong(t)
  const confirm = () =>
    run(async () => {
      await confirmOperatorTotp(code)
      setSecret(undefined)
      setCode('')
      showToast({ tone: 'positive', text: t('console:totp.done') })
    })
  return (
    <Card
      title={t('console:operators.authenticator')}
      text={t(operator.hasAuthenticator ? 'console:totp.isOn' : 'console:totp.isOff')}
    >
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      {secret ? (
        <div className="console-stack">
          <p>{t('console:totp.scan')}</p>
          <Suspense fallback={<Skeleton shape="tile" />}>
            <QrPicture text={secret.uri} label={t('console:totp.picture')} />
          </Suspense>
          <CopyText t={t} label={t('console:totp.secret')} text={secret.secret} />
          <Field
            label={t('console:login.code')}
            hint={t('console:login.codeHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <div className="console-detail__acts">
            <Button isLoading={isPending} isUnavailable={code.trim() === ''} onClick={() => void confirm()}>
              {t('console:totp.confirm')}
            </Button>
            <Button variant="secondary" onClick={() => setSecret(undefined)}>
              {t('ui:cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="console-detail__acts">
          <Button
            variant="secondary"
            icon="qr"
            isLoading={isPending}
            onClick={() => void run(async () => setSecret(await beginOperatorTotp()))}
          >
            {t(operator.hasAuthenticator ? 'console:totp.replace' : 'console:totp.begin')}
          </Button>
          {operator.hasAuthenticator && operator.passkeys > 0 && (
            <Button variant="secondary" icon="trash" onClick={() => void run(removeOperatorTotp)}>
              {t('console:totp.remove')}
            </Button>
          )}
        </div>
      )}
      {question}
    </Card>
  )
}
