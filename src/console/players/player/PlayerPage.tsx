import { Badge } from '#islands/ui/Badge.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { MemberOverview } from '#lib/api/ops/players-overview.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { BetsTab } from './BetsTab.tsx'
import { BonusesTab } from './BonusesTab.tsx'
import { BookingsTab } from './BookingsTab.tsx'
import { LimitsTab } from './LimitsTab.tsx'
import { NotesTab } from './NotesTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { overview } from './player-store.ts'
import { PinnedNotes } from './PinnedNotes.tsx'
import { PlacesTab } from './PlacesTab.tsx'
import { PlayerActs } from './PlayerActs.tsx'
import { PlayerState } from './PlayerState.tsx'
import { ProgrammesTab } from './ProgrammesTab.tsx'
import { TimelineTab } from './TimelineTab.tsx'

const TABS = [
  ...(['overview', 'bookings', 'bets', 'bonuses', 'programmes'] as const),
  ...(['limits', 'places', 'notes', 'timeline'] as const),
]
/** Parts that stand on calls of the reward team. */
const REWARD_TABS: ReadonlySet<Tab> = new Set(['bonuses', 'programmes'])
type Tab = (typeof TABS)[number]

/** What every part of the page receives. */
export interface PlayerProps extends Pick<PageProps, 't' | 'lang' | 'operator' | 'params'> {
  brand: OperatorBrand
  account: string
  player: MemberOverview
}

const PART_OF: Readonly<Record<Tab, (props: PlayerProps) => React.ReactNode>> = {
  overview: OverviewTab,
  bookings: BookingsTab,
  bets: BetsTab,
  bonuses: BonusesTab,
  programmes: ProgrammesTab,
  limits: LimitsTab,
  places: PlacesTab,
  notes: NotesTab,
  timeline: TimelineTab,
}

interface Props extends PageProps {
  brand: OperatorBrand
  account: string
}

/** Everything about one player, and the acts on the account. */
export function PlayerPage(props: Props) {
  const { t, operator, params, brand, account } = props
  const key = { tenant: brand.id, account }
  const remote = useQuery(overview, key)
  const seesRewards = mayAct(operator, { duty: 'rewards', brand: brand.id })
  const open = TABS.filter((each) => !REWARD_TABS.has(each) || seesRewards)
  const tab = open.find((each) => each === params['tab']) ?? 'overview'
  const Part = PART_OF[tab]
  return (
    <>
      <h1 className="console-title">
        <bdi>{account}</bdi>
      </h1>
      <Shown t={t} remote={remote} onRetry={() => void overview.load(key)}>
        {(player) => {
          const given = { ...props, player }
          return (
            <>
              <div className="console-head">
                <PlayerBadges {...given} />
                <PlayerActs {...given} />
              </div>
              <PinnedNotes {...given} />
              <Tabs<Tab>
                label={t('console:player.parts')}
                items={open.map((id) => ({ id, label: t(`console:player.tab.${id}`) }))}
                selected={tab}
                onSelect={(next) =>
                  changeParams({
                    ...{ tab: next === 'overview' ? '' : next, open: '', kind: '' },
                    ...{ purpose: '', status: '', from: '', to: '' },
                  })
                }
              >
                <Part {...given} />
              </Tabs>
            </>
          )
        }}
      </Shown>
    </>
  )
}

/** What everybody has to know before they act. */
function PlayerBadges({ t, brand, player }: PlayerProps) {
  const { record, care, balance } = player
  return (
    <span className="console-badges">
      <PlayerState t={t} status={record.status} isBanned={record.isBanned} />
      {care.signs.length > 0 && (
        <Badge tone="warning">{t('console:player.signs', { count: care.signs.length })}</Badge>
      )}
      {balance.isFrozen && <Badge tone="negative">{t('console:player.frozen')}</Badge>}
      {record.pause && <Badge tone="info">{t(`console:care.break.${record.pause.kind}`)}</Badge>}
      <span>{brand.name}</span>
    </span>
  )
}
