import { useMemo } from 'react'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import type { Column } from '#console/parts/columns.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { AccountDetail } from './AccountDetail.tsx'
import { accounts, type Account } from './operators-store.ts'

const TONES: Record<Account['status'], Tone> = {
  active: 'positive',
  invited: 'warning',
  suspended: 'negative',
}
const ALL = {}

/** Every operator, with the chosen one beside them. */
export function AccountList({ t, lang, operator, params, mayChange }: PageProps & { mayChange: boolean }) {
  const remote = useQuery(accounts, ALL)
  const columns = useMemo<Column<Account>[]>(
    () => [
      { id: 'name', title: t('console:operators.name'), cell: ({ name }) => <strong>{name}</strong> },
      {
        id: 'status',
        title: t('console:operators.status'),
        cell: ({ status, isDemo }) => (
          <span className="console-grant">
            <Badge tone={TONES[status]}>{t(`console:operators.is.${status}`)}</Badge>
            {isDemo && <Badge>{t('console:operators.demo')}</Badge>}
          </span>
        ),
      },
      {
        id: 'factors',
        title: t('console:operators.factors'),
        cell: ({ hasAuthenticator, passkeys }) =>
          [
            ...(hasAuthenticator ? [t('console:operators.authenticator')] : []),
            ...(passkeys > 0 ? [t('console:operators.passkeys', { count: passkeys })] : []),
          ].join(' · ') || t('console:none'),
      },
      { id: 'roles', title: t('console:operators.roles'), isNumber: true, cell: ({ roles }) => roles },
      {
        id: 'sessions',
        title: t('console:operators.sessions'),
        isNumber: true,
        cell: ({ sessions }) => sessions,
      },
      {
        id: 'seen',
        title: t('console:operators.seen'),
        cell: ({ seenAtMs }) =>
          seenAtMs === null ? t('console:never') : <When atMs={seenAtMs} lang={lang} />,
      },
    ],
    [t, lang],
  )
  return (
    <Shown t={t} remote={remote} onRetry={() => void accounts.load(ALL)}>
      {(all, isBusy) => (
        <TableWithDetail
          t={t}
          label={t('console:operators.tab.accounts')}
          columns={columns}
          rows={all}
          rowId={({ name }) => name}
          params={params}
          isBusy={isBusy}
          empty={{ title: t('console:operators.noneFound') }}
          detail={(open) => (
            <AccountDetail
              t={t}
              lang={lang}
              account={open}
              operator={operator}
              mayChange={mayChange}
              onClose={() => changeParams({ open: '' })}
            />
          )}
        />
      )}
    </Shown>
  )
}
