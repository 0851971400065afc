import { Tabs } from '#islands/ui/Tabs.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { HeldPrizes } from './HeldPrizes.tsx'
import { VendorList } from './VendorList.tsx'

const TABS = ['vendors', 'held'] as const
type Tab = (typeof TABS)[number]

/** Game vendors: what players see of them, their bounds and secrets, and their money that waits for a decision. */
export default function VendorsPage(props: PageProps) {
  const { t, params } = props
  const tab = TABS.find((each) => each === params['tab']) ?? 'vendors'
  return (
    <>
      <PageHead title={t('console:page.vendors')} text={t('console:vendors.text')} />
      <Tabs<Tab>
        label={t('console:page.vendors')}
        items={TABS.map((id) => ({ id, label: t(`console:vendors.tab.${id}`) }))}
        selected={tab}
        onSelect={(next) => changeParams({ tab: next === 'vendors' ? '' : next, open: '' })}
      >
        {tab === 'vendors' ? <VendorList {...props} /> : <HeldPrizes {...props} />}
      </Tabs>
    </>
  )
}
