import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { showToast } from '#console/frame/toasts-store.ts'
import { GrantText } from '#console/house/GrantText.tsx'
import { RoleDialog } from '#console/house/RoleDialog.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { ownRoles, requestRole } from './account-store.ts'
import { Card } from './Card.tsx'

const ALL = {}

/** What the operator may do, what waits for a second person, and a role for some hours. */
export function OwnRolesSection({
  t,
  lang,
  operator,
}: {
  t: TFunction
  lang: string
  operator: OperatorSelf
}) {
  const [isAsking, setAsking] = useState(false)
  const remote = useQuery(ownRoles, ALL)
  return (
    <Card
      title={t('console:own.roles')}
      text={t('console:own.rolesText')}
      action={
        <Button size="sm" variant="secondary" icon="plus" onClick={() => setAsking(true)}>
          {t('console:own.ask')}
        </Button>
      }
    >
      <Shown t={t} remote={remote} onRetry={() => void ownRoles.load(ALL)}>
        {(all) => (
          <ul className="console-rows">
            {all
              .filter(({ state }) => state === 'confirmed' || state === 'proposed')
              .map((role) => (
                <li key={role.id}>
                  <GrantText t={t} lang={lang} grant={role} brands={operator.brands} />
                  <small>
                    {t('console:role.ends')} <When atMs={role.endsAtMs} lang={lang} />
                  </small>
                  <Badge tone={role.state === 'confirmed' ? 'positive' : 'warning'}>
                    {t(`console:role.is.${role.state}`)}
                  </Badge>
                </li>
              ))}
          </ul>
        )}
      </Shown>
      {isAsking && (
        <RoleDialog
          t={t}
          lang={lang}
          title={t('console:own.askTitle')}
          submit={t('console:role.propose')}
          brands={operator.brands}
          reasonHint={t('console:role.reasonHint')}
          start={{ end: 'hours' }}
          onClose={() => setAsking(false)}
          onSubmit={async (terms, reason) => {
            await requestRole({ terms, reason })
            showToast({ tone: 'positive', text: t('console:own.asked') })
          }}
        />
      )}
    </Card>
  )
}
