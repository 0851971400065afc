import { useMemo } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams, openPlace } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { FilterField, Filters } from '#console/parts/Filters.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { PlayerPage } from '#console/players/player/PlayerPage.tsx'
import { PlayerState } from '#console/players/player/PlayerState.tsx'
import { brandColumn } from '#console/parts/player-columns.tsx'
import { found, SHORTEST_SEARCH, type Found } from './search-store.ts'
import { VipList } from './VipList.tsx'

/** The search of players; with an account in the address everything about one of them. */
export default function PlayersPage(props: PageProps) {
  const { params, brand } = props
  const account = params['account']
  if (brand && account)
    return <PlayerPage key={`${brand.id} ${account}`} {...props} brand={brand} account={account} />
  return <PlayerLists {...props} />
}

const TABS = ['search', 'vip'] as const
type Tab = (typeof TABS)[number]

/** The search, and for those who look after rewards the players of the VIP programme. */
function PlayerLists(props: PageProps) {
  const { t, operator, params } = props
  const open = mayAct(operator, { duty: 'rewards' }) ? TABS : (['search'] as const)
  const tab = open.find((each) => each === params['list']) ?? 'search'
  return (
    <>
      <PageHead title={t('console:page.players')} text={t('console:players.text')} />
      <Tabs<Tab>
        label={t('console:page.players')}
        items={open.map((id) => ({ id, label: t(`console:players.tab.${id}`) }))}
        selected={tab}
        onSelect={(next) => changeParams({ list: next === 'search' ? '' : next, q: '', level: '' })}
      >
        {tab === 'vip' ? <VipList {...props} /> : <PlayerSearch {...props} />}
      </Tabs>
    </>
  )
}

function PlayerSearch({ t, lang, operator, params, brand }: PageProps) {
  const q = (params['q'] ?? '').trim()
  const query = { tenants: brandsOf(operator, 'members', brand).map(({ id }) => id), q }
  const remote = useQuery(found, query)
  const columns = useMemo(() => columnsOf({ t, lang, operator }), [t, lang, operator])
  return (
    <>
      <Filters label={t('console:players.search')}>
        <FilterField
          name="q"
          label={t('console:players.search')}
          params={params}
          placeholder={t('console:players.placeholder')}
          className="console-filters__wide"
        />
      </Filters>
      {q.length < SHORTEST_SEARCH ? (
        <EmptyState icon="users" title={t('console:players.begin')} text={t('console:players.beginText')} />
      ) : (
        <Shown t={t} remote={remote} onRetry={() => void found.load(query)}>
          {({ players, isCut }, isBusy) => (
            <div className="console-stack">
              {isCut && <Notice tone="info">{t('console:players.cut')}</Notice>}
              <Table
                t={t}
                label={t('console:page.players')}
                columns={columns}
                rows={players}
                rowId={({ tenant, memberId }) => `${tenant}.${memberId}`}
                params={params}
                onOpen={({ tenant, account }) => openPlace('players', { brand: tenant, account })}
                isBusy={isBusy}
                empty={{ title: t('console:players.none'), text: t('console:players.noneText') }}
              />
            </div>
          )}
        </Shown>
      )}
    </>
  )
}

function columnsOf({ t, lang, operator }: Pick<PageProps, 't' | 'lang' | 'operator'>): Column<Found>[] {
  return [
    {
      id: 'account',
      title: t('console:account'),
      cell: ({ tenant, account, nickname }) => (
        <span className="console-two">
          <PlayerLink brand={tenant} account={account} />
          {nickname !== account && <small>{nickname}</small>}
        </span>
      ),
    },
    brandColumn({ t, operator }),
    {
      id: 'found',
      title: t('console:players.foundBy'),
      cell: ({ found: by }) => (
        <span className="console-badges">
          {by.map((each) => (
            <Badge key={`${each.by} ${each.text}`}>
              {t(`console:foundBy.${each.by}`)}: <bdi>{each.text}</bdi>
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'state',
      title: t('console:players.state'),
      cell: ({ status, isBanned }) => <PlayerState t={t} status={status} isBanned={isBanned} />,
    },
    {
      id: 'joined',
      title: t('console:players.joined'),
      cell: ({ joinedAtMs }) => <When atMs={joinedAtMs} lang={lang} />,
    },
    {
      id: 'contact',
      title: t('console:players.contact'),
      cell: ({ email, mobile }) => (
        <span className="console-two">
          <bdi>{email ?? mobile ?? ''}</bdi>
          {email !== null && mobile !== null && (
            <small>
              <bdi>{mobile}</bdi>
            </small>
          )}
        </span>
      ),
    },
  ]
}
