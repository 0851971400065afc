import { Tabs } from '#islands/ui/Tabs.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { DepositList } from './DepositList.tsx'
import { HeldList } from './HeldList.tsx'

const TABS = ['all', 'held'] as const
type Tab = (typeof TABS)[number]

/** Deposits of every state, and money that waits for a decision. */
export default function DepositsPage(props: PageProps) {
  const { t, operator, params, brand } = props
  const tab = TABS.find((each) => each === params['tab']) ?? 'all'
  const brands = brandsOf(operator, 'cashier', brand)
  return (
    <>
      <PageHead title={t('console:page.deposits')} text={t('console:deposits.text')} />
      <Tabs<Tab>
        label={t('console:page.deposits')}
        items={TABS.map((id) => ({ id, label: t(`console:deposits.tab.${id}`) }))}
        selected={tab}
        onSelect={(next) => changeParams({ tab: next === 'all' ? '' : next, open: '' })}
      >
        {tab === 'all' ? <DepositList {...props} brands={brands} /> : <HeldList {...props} brands={brands} />}
      </Tabs>
    </>
  )
}
