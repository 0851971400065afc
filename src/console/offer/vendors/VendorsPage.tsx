import { Tabs } from '#islands/ui/Tabs.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { GameList } from './GameList.tsx'
import { HotGames } from './HotGames.tsx'
import { HeldPrizes } from './HeldPrizes.tsx'
import { VendorList } from './VendorList.tsx'

const TABS = ['vendors', 'games', 'hot', 'held'] as const
type Tab = (typeof TABS)[number]

/** Game vendors and single games: what players see of them, their bounds and secrets, and their money that waits for a decision. */
export default function VendorsPage(props: PageProps) {
  const { t, operator, params, brand } = props
  const brands = brandsOf(operator, 'vendors', brand)
  const tab = TABS.find((each) => each === params['tab']) ?? 'vendors'
  return (
    <>
      <PageHead title={t('console:page.vendors')} text={t('console:vendors.text')} />
      <Tabs<Tab>
        label={t('console:page.vendors')}
        items={TABS.map((id) => ({ id, label: t(`console:vendors.tab.${id}`) }))}
        selected={tab}
        onSelect={(next) =>
          changeParams({ tab: next === 'vendors' ? '' : next, open: '', vendor: '', state: '', name: '' })
        }
      >
        {tab === 'vendors' && <VendorList {...props} />}
        {tab === 'games' && <GameList {...props} brands={brands} />}
        {tab === 'hot' && <HotGames {...props} brands={brands} />}
        {tab === 'held' && <HeldPrizes {...props} />}
      </Tabs>
    </>
  )
}
