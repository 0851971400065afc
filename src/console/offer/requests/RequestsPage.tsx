import { Tabs } from '#islands/ui/Tabs.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { OrderList } from './OrderList.tsx'
import { ReferralList } from './ReferralList.tsx'

const TABS = ['applications', 'referrals', 'orders'] as const
type Tab = (typeof TABS)[number]

/** What every part of the page receives. */
export interface RequestsProps extends PageProps {
  brands: readonly OperatorBrand[]
}

/** What players ask people for: applications for offers, invitations to look at, orders for points. */
export default function RequestsPage(props: PageProps) {
  const { t, operator, params, brand } = props
  const tab = TABS.find((each) => each === params['tab']) ?? 'applications'
  const given = { ...props, brands: brandsOf(operator, 'rewards', brand) }
  return (
    <>
      <PageHead title={t('console:page.requests')} text={t('console:requests.text')} />
      <Tabs<Tab>
        label={t('console:page.requests')}
        items={TABS.map((id) => ({ id, label: t(`console:requests.tab.${id}`) }))}
        selected={tab}
        onSelect={(next) => changeParams({ tab: next === 'applications' ? '' : next, status: '', open: '' })}
      >
        {tab === 'applications' && <ApplicationList {...given} />}
        {tab === 'referrals' && <ReferralList {...given} />}
        {tab === 'orders' && <OrderList {...given} />}
      </Tabs>
    </>
  )
}
