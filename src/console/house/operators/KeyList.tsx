import { useMemo, useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import type { Column } from '#console/parts/columns.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { GrantText } from '#console/house/GrantText.tsx'
import { keys, revokeOperatorKey, type Key } from './operators-store.ts'

const ALL = {}

/** Keys that operators made for their scripts. */
export function KeyList({ t, lang, operator, params, mayChange }: PageProps & { mayChange: boolean }) {
  const [revoked, setRevoked] = useState<Key>()
  const remote = useQuery(keys, ALL)
  const { brands } = operator
  const columns = useMemo<Column<Key>[]>(
    () => [
      { id: 'operator', title: t('console:operators.name'), cell: (key) => <strong>{key.operator}</strong> },
      { id: 'label', title: t('console:key.label'), cell: ({ label }) => label },
      {
        id: 'terms',
        title: t('console:role.allows'),
        cell: (key) => <GrantText t={t} lang={lang} grant={key} brands={brands} />,
      },
      {
        id: 'ends',
        title: t('console:role.ends'),
        cell: ({ endsAtMs }) => <When atMs={endsAtMs} lang={lang} />,
      },
      {
        id: 'state',
        title: t('console:role.state'),
        cell: (key) =>
          key.revoked ? (
            <Badge tone="negative">
              {t('console:key.revokedBy', { operator: key.revoked.operator ?? t('console:deployment') })}
            </Badge>
          ) : mayChange ? (
            <Button size="sm" variant="secondary" onClick={() => setRevoked(key)}>
              {t('console:key.revoke')}
            </Button>
          ) : null,
      },
    ],
    [t, lang, brands, mayChange],
  )
  return (
    <Shown t={t} remote={remote} onRetry={() => void keys.load(ALL)}>
      {({ keys: all }, isBusy) => (
        <>
          <Table
            t={t}
            label={t('console:operators.tab.keys')}
            columns={columns}
            rows={all}
            rowId={({ id }) => id}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:key.none'), text: t('console:key.noneText') }}
          />
          {revoked && (
            <ActDialog
              t={t}
              title={t('console:key.revokeTitle', { label: revoked.label })}
              submit={t('console:key.revoke')}
              isDanger
              reasonHint={t('console:role.reasonHint')}
              onClose={() => setRevoked(undefined)}
              onSubmit={async (reason) => {
                await revokeOperatorKey(revoked.id, { operator: operator.name, reason })
                await keys.load(ALL)
                showToast({ tone: 'positive', text: t('console:key.done') })
              }}
            >
              <p>{t('console:key.revokeText', { operator: revoked.operator })}</p>
            </ActDialog>
          )}
        </>
      )}
    </Shown>
  )
}
