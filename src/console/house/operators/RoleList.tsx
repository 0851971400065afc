import { useMemo } from 'react'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import type { Column } from '#console/parts/columns.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { ROLE_STATES } from '#lib/api/ops/operators.ts'
import { GrantText } from '#console/house/GrantText.tsx'
import { RoleDetail } from './RoleDetail.tsx'
import { roles, type Role, type RoleQuery } from './operators-store.ts'

interface Props extends PageProps {
  mayChange: boolean
  /** Only those of this state; otherwise the address says. */
  state?: Role['state']
}

const TONES: Record<Role['state'], Tone> = {
  proposed: 'warning',
  confirmed: 'positive',
  refused: 'negative',
  ended: 'neutral',
  lapsed: 'neutral',
}

/** Roles, with the chosen one beside them. */
export function RoleList({ t, lang, operator, params, mayChange, state }: Props) {
  const asked = state ?? ROLE_STATES.find((each) => each === params['state'])
  const holder = state === undefined ? params['holder'] : undefined
  const query: RoleQuery = { ...(asked ? { state: asked } : {}), ...(holder ? { holder } : {}) }
  const remote = useQuery(roles, query)
  const { brands } = operator
  const columns = useMemo<Column<Role>[]>(
    () => [
      { id: 'holder', title: t('console:role.holder'), cell: (role) => <strong>{role.holder}</strong> },
      {
        id: 'terms',
        title: t('console:role.allows'),
        cell: (role) => <GrantText t={t} lang={lang} grant={role} brands={brands} />,
      },
      {
        id: 'state',
        title: t('console:role.state'),
        cell: (role) => <Badge tone={TONES[role.state]}>{t(`console:role.is.${role.state}`)}</Badge>,
      },
      {
        id: 'asked',
        title: t('console:role.askedBy'),
        cell: ({ proposed }) => proposed?.operator ?? t('console:deployment'),
      },
      {
        id: 'at',
        title: t('console:role.askedAt'),
        cell: ({ proposed }) => <When atMs={proposed?.atMs ?? 0} lang={lang} />,
      },
      {
        id: 'ends',
        title: t('console:role.ends'),
        cell: ({ endsAtMs }) => <When atMs={endsAtMs} lang={lang} />,
      },
    ],
    [t, lang, brands],
  )
  return (
    <>
      {state === undefined && (
        <div className="console-filters">
          <Select
            label={t('console:role.state')}
            value={asked ?? ''}
            options={[
              { value: '', label: t('console:every') },
              ...ROLE_STATES.map((value) => ({ value, label: t(`console:role.is.${value}`) })),
            ]}
            onChange={(event) => changeParams({ state: event.target.value, open: '' })}
          />
        </div>
      )}
      <Shown t={t} remote={remote} onRetry={() => void roles.load(query)}>
        {({ items, next }, isBusy) => (
          <TableWithDetail
            t={t}
            label={t('console:operators.tab.roles')}
            columns={columns}
            rows={items}
            rowId={({ id }) => id}
            params={params}
            isBusy={isBusy}
            empty={{
              title: t(asked === 'proposed' ? 'console:role.noneWaiting' : 'console:role.none'),
              text: t('console:role.noneText'),
            }}
            more={{ next, onMore: () => void roles.more() }}
            detail={(open) => (
              <RoleDetail
                t={t}
                lang={lang}
                role={open}
                operator={operator}
                mayChange={mayChange}
                onClose={() => changeParams({ open: '' })}
              />
            )}
          />
        )}
      </Shown>
    </>
  )
}
