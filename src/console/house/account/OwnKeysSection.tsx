import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { GrantText } from '#console/house/GrantText.tsx'
import { RoleDialog } from '#console/house/RoleDialog.tsx'
import { CopyText } from '#console/parts/CopyText.tsx'
import { refusalText } from '#console/parts/refusal-text.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { makeOperatorKey, ownKeys, revokeOwnKey } from './account-store.ts'
import { Card } from './Card.tsx'
import { useStrong } from './use-strong.tsx'

const ALL = {}

/** Keys for the operator's scripts: one does no more than its maker could. */
export function OwnKeysSection({
  t,
  lang,
  operator,
}: {
  t: TFunction
  lang: string
  operator: OperatorSelf
}) {
  const [isMaking, setMaking] = useState(false)
  const [label, setLabel] = useState('')
  const [made, setMade] = useState<string>()
  const remote = useQuery(ownKeys, ALL)
  const { failure, run, question } = useStrong(t)
  return (
    <Card
      title={t('console:own.keys')}
      text={t('console:own.keysText')}
      action={
        <Button size="sm" variant="secondary" icon="plus" onClick={() => setMaking(true)}>
          {t('console:own.makeKey')}
        </Button>
      }
    >
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <Shown t={t} remote={remote} onRetry={() => void ownKeys.load(ALL)}>
        {(all) => (
          <ul className="console-rows">
            {all.map((key) => (
              <li key={key.id}>
                <strong>{key.label}</strong>
                <GrantText t={t} lang={lang} grant={key} brands={operator.brands} />
                <small>
                  {t('console:role.ends')} <When atMs={key.endsAtMs} lang={lang} />
                </small>
                {key.revoked ? (
                  <Badge tone="negative">{t('console:key.revoked')}</Badge>
                ) : (
                  <Button size="sm" variant="secondary" onClick={() => void run(() => revokeOwnKey(key.id))}>
                    {t('console:key.revoke')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Shown>
      {isMaking && (
        <RoleDialog
          t={t}
          lang={lang}
          title={t('console:own.makeKey')}
          submit={t('console:own.makeKey')}
          brands={operator.brands}
          isReady={label.trim() !== ''}
          onClose={() => setMaking(false)}
          onSubmit={async (terms) => {
            // Where the password is asked for once more, the key is made after it.
            void run(async () => setMade(await makeOperatorKey({ label: label.trim(), terms })))
          }}
        >
          <Field
            label={t('console:key.label')}
            hint={t('console:key.labelHint')}
            maxLength={64}
            value={label}
            data-autofocus
            onChange={(event) => setLabel(event.target.value)}
          />
        </RoleDialog>
      )}
      {question}
      {made !== undefined && (
        <Dialog
          title={t('console:key.made')}
          closeLabel={t('ui:close')}
          onClose={() => setMade(undefined)}
          footer={<Button onClick={() => setMade(undefined)}>{t('console:operators.setupDone')}</Button>}
        >
          <Notice tone="warning">{t('console:key.madeText')}</Notice>
          <CopyText t={t} label={t('console:key.key')} text={made} />
        </Dialog>
      )}
    </Card>
  )
}
