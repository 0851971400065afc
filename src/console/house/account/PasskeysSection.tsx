import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { showToast } from '#console/frame/toasts-store.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { canUsePasskeys } from '#lib/client/passkey-device.ts'
import { addOperatorPasskey, passkeys, removeOperatorPasskey } from './account-store.ts'
import { Card } from './Card.tsx'
import { useStrong } from './use-strong.tsx'

const ALL = {}

/** Passkeys log in without password and code. */
export function PasskeysSection({ t, lang }: { t: TFunction; lang: string }) {
  const [name, setName] = useState('')
  const remote = useQuery(passkeys, ALL)
  const { isPending, failure, run, question } = useStrong(t)
  const add = () =>
    run(async () => {
      if (!(await addOperatorPasskey(name.trim()))) return
      setName('')
      showToast({ tone: 'positive', text: t('console:passkey.done') })
    })
  return (
    <Card title={t('console:passkey.title')} text={t('console:passkey.text')}>
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <Shown t={t} remote={remote} onRetry={() => void passkeys.load(ALL)}>
        {(all) => (
          <ul className="console-rows">
            {all.map((each) => (
              <li key={each.id}>
                <strong>{each.name}</strong>
                <small>
                  {t('console:passkey.made')} <When atMs={each.createdAtMs} lang={lang} />
                </small>
                <IconButton
                  icon="trash"
                  label={t('console:passkey.remove', { name: each.name })}
                  onClick={() => void run(() => removeOperatorPasskey(each.id))}
                />
              </li>
            ))}
          </ul>
        )}
      </Shown>
      {canUsePasskeys() ? (
        <>
          <Field
            label={t('console:passkey.name')}
            hint={t('console:passkey.nameHint')}
            maxLength={64}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button
            variant="secondary"
            icon="plus"
            isLoading={isPending}
            isUnavailable={name.trim() === ''}
            onClick={() => void add()}
          >
            {t('console:passkey.add')}
          </Button>
        </>
      ) : (
        <p className="console-note">{t('console:passkey.unavailable')}</p>
      )}
      {question}
    </Card>
  )
}
