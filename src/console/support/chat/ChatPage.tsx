import { useEffect, useMemo, useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { accountColumn, brandColumn } from '#console/parts/player-columns.tsx'
import { linesOf, rooms, type ChatLine } from './chat-store.ts'
import { LineActs } from './LineActs.tsx'
import { RoomCards } from './RoomCards.tsx'

const TABS = ['reported', 'all'] as const
type Tab = (typeof TABS)[number]
/** How often a visible page asks for new lines. */
const EVERY_MS = 15_000

/** The brands' chat rooms: what players reported, what was said last, and the rules. */
export default function ChatPage({ t, lang, operator, params, brand }: PageProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const tab = TABS.find((each) => each === params['tab']) ?? 'reported'
  const tenants = brandsOf(operator, 'chat', brand).map(({ id }) => id)
  const query = { tenants, isReported: tab === 'reported' }
  const remote = useQuery(rooms, query)
  const key = JSON.stringify(query)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void rooms.load(query)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [key])
  const again = async () => {
    setChosen([])
    await rooms.load(query)
  }
  const columns = useMemo<Column<ChatLine>[]>(
    () => [
      { id: 'at', title: t('console:chat.at'), cell: ({ atMs }) => <When atMs={atMs} lang={lang} /> },
      accountColumn({ t }),
      brandColumn({ t, operator }),
      {
        id: 'text',
        title: t('console:chat.line'),
        cell: ({ text, isRemoved }) => (
          <span className="console-badges">
            <span dir="auto">{text}</span>
            {isRemoved && <Badge tone="negative">{t('console:chat.removed')}</Badge>}
          </span>
        ),
      },
      {
        id: 'reports',
        title: t('console:chat.reports'),
        cell: ({ reports }) => (reports.length === 0 ? '–' : reports.join(' · ')),
      },
    ],
    [t, lang, operator],
  )
  return (
    <>
      <PageHead title={t('console:page.chat')} text={t('console:chat.text')} />
      <Tabs<Tab>
        label={t('console:page.chat')}
        items={TABS.map((id) => ({ id, label: t(`console:chat.tab.${id}`) }))}
        selected={tab}
        onSelect={(next) => {
          setChosen([])
          changeParams({ tab: next === 'reported' ? '' : next })
        }}
      >
        <Shown t={t} remote={remote} onRetry={() => void rooms.load(query)}>
          {({ items }, isBusy) => {
            const lines = linesOf(items)
            const picked = lines.filter((line) => chosen.includes(idOf(line)))
            const mayDecide = items.every(({ tenant }) =>
              mayAct(operator, { duty: 'chat', brand: tenant, isChange: true }),
            )
            return (
              <div className="console-stack">
                <RoomCards t={t} lang={lang} rooms={items} operator={operator} onDone={again} />
                {mayDecide && lines.length > 0 && (
                  <LineActs t={t} lang={lang} lines={picked} operator={operator.name} onDone={again} />
                )}
                <Table
                  t={t}
                  label={t(`console:chat.tab.${tab}`)}
                  columns={columns}
                  rows={lines}
                  rowId={idOf}
                  params={params}
                  {...(mayDecide ? { selected: chosen, onSelect: setChosen } : {})}
                  isBusy={isBusy}
                  empty={{ title: t('console:chat.none'), text: t('console:chat.noneText') }}
                />
              </div>
            )
          }}
        </Shown>
      </Tabs>
    </>
  )
}

function idOf({ tenant, id }: ChatLine): string {
  return `${tenant}.${id}`
}
