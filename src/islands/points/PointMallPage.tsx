import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { $mall, loadMall } from '#lib/points/points-store.ts'
import { ChangeList } from './ChangeList.tsx'
import { ConvertForm } from './ConvertForm.tsx'
import { OrderList } from './OrderList.tsx'
import { PointsHead } from './PointsHead.tsx'
import { RewardGrid } from './RewardGrid.tsx'
import styles from './points.module.css'

type Tab = 'shop' | 'orders' | 'changes'
const ICONS = { shop: 'gift', orders: 'check-circle', changes: 'history' } as const

/** The points shop: the balance, the items, the orders, and the history of points. */
export default function PointMallPage({ t, lang }: MemberPageProps) {
  const mall = useStore($mall)
  const [tab, setTab] = useState<Tab>('shop')
  useEffect(() => void loadMall(), [])
  return (
    <Loading t={t} remote={mall} onRetry={() => void loadMall()}>
      {(value) => (
        <div className={styles.page}>
          <PointsHead t={t} lang={lang} mall={value} />
          <Tabs
            label={t('points:title')}
            look="pill"
            items={(['shop', 'orders', 'changes'] as const).map((id) => ({
              id,
              label: t(`points:tab.${id}`),
              icon: ICONS[id],
            }))}
            selected={tab}
            onSelect={setTab}
          >
            <div className={styles.panel}>
              {tab === 'shop' && (
                <>
                  <RewardGrid t={t} lang={lang} mall={value} />
                  {value.config.convert && (
                    <ConvertForm t={t} lang={lang} mall={value} rule={value.config.convert} />
                  )}
                </>
              )}
              {tab === 'orders' && <OrderList t={t} lang={lang} />}
              {tab === 'changes' && <ChangeList t={t} lang={lang} />}
            </div>
          </Tabs>
        </div>
      )}
    </Loading>
  )
}
