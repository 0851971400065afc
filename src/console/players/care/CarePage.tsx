import { Tabs } from '#islands/ui/Tabs.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { BarredList } from './BarredList.tsx'
import { DoubtList } from './DoubtList.tsx'
import { ExclusionList } from './ExclusionList.tsx'
import { ExportPart } from './ExportPart.tsx'
import { MarkedList } from './MarkedList.tsx'

const TABS = ['signs', 'doubts', 'exclusions', 'barred', 'export'] as const
type Tab = (typeof TABS)[number]

/** What every part of the page receives. */
export interface CareProps extends PageProps {
  brands: readonly OperatorBrand[]
}

/** Signs of harm, accounts that may be an excluded player's, exclusions that run, members whom a public register names, and the file of everything that was done for protection. */
export default function CarePage(props: PageProps) {
  const { t, operator, params, brand } = props
  const tab = TABS.find((each) => each === params['tab']) ?? 'signs'
  const given = { ...props, brands: brandsOf(operator, 'protection', brand) }
  return (
    <>
      <PageHead title={t('console:page.care')} text={t('console:care.text')} />
      <Tabs<Tab>
        label={t('console:page.care')}
        items={TABS.map((id) => ({ id, label: t(`console:care.tab.${id}`) }))}
        selected={tab}
        onSelect={(next) => changeParams({ tab: next === 'signs' ? '' : next })}
      >
        {tab === 'signs' && <MarkedList {...given} />}
        {tab === 'doubts' && <DoubtList {...given} />}
        {tab === 'exclusions' && <ExclusionList {...given} />}
        {tab === 'barred' && <BarredList {...given} />}
        {tab === 'export' && <ExportPart {...given} />}
      </Tabs>
    </>
  )
}
