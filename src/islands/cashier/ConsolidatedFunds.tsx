import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { OwnMoney } from '#islands/parts/OwnMoney.tsx'
import { $consolidatedFunds, loadConsolidatedFunds } from '#lib/cashier/transfer-store.ts'
import { Loading } from '#islands/parts/Loading.tsx'
import styles from '#islands/parts/page.module.css'
import { useMoney } from '#islands/parts/use-money.ts'

const PARTS = ['playerMinor', 'holdMinor', 'bonusMinor', 'vendorsMinor'] as const

/** All of a member's money at one glance: the sum, and where it is. */
export function ConsolidatedFunds({ t, lang }: { t: TFunction; lang: string }) {
  const funds = useStore($consolidatedFunds)
  const money = useMoney(lang)
  useEffect(() => void loadConsolidatedFunds(), [])
  return (
    <Loading t={t} remote={funds} onRetry={() => void loadConsolidatedFunds()}>
      {(value) => (
        <section className={styles.group} aria-label={t('cashier:funds.all')}>
          <p className={styles.available}>
            {t('cashier:funds.all')}{' '}
            <OwnMoney t={t} size="lg" hasEye text={money(value.totalMinor, value.currency)} />
          </p>
          <dl className={styles.facts}>
            {PARTS.map((part) => (
              <div key={part}>
                <dt>{t(`cashier:funds.${part}`)}</dt>
                <dd>
                  <OwnMoney t={t} text={money(value[part], value.currency)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Loading>
  )
}
