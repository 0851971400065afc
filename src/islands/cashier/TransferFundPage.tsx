import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { $vendorWallets, loadVendorWallets } from '#lib/cashier/transfer-store.ts'
import { ConsolidatedFunds } from './ConsolidatedFunds.tsx'
import { Loading } from '#islands/parts/Loading.tsx'
import { useHidden } from '#islands/parts/OwnMoney.tsx'
import { VendorTransfer } from './VendorTransfer.tsx'
import styles from '#islands/parts/page.module.css'
import { useMoney } from '#islands/parts/use-money.ts'

/** Transfers to the wallets of game vendors. A brand with a single wallet shows its balance instead. */
export default function TransferFundPage({ t, lang, hasAgentPolicy }: MemberPageProps) {
  const wallets = useStore($vendorWallets)
  const money = useMoney(lang)
  const own = useHidden()
  useEffect(() => void loadVendorWallets(), [])
  return (
    <div className={styles.page}>
      {hasAgentPolicy && <ConsolidatedFunds t={t} lang={lang} />}
      <Loading t={t} remote={wallets} onRetry={() => void loadVendorWallets()}>
        {(value) =>
          value.isSingle === '1' ? (
            <EmptyState
              icon="wallet"
              title={t('cashier:funds.singleTitle')}
              text={t('cashier:funds.singleText', { amount: own(money(value.playerMinor, value.currency)) })}
            />
          ) : (
            <VendorTransfer t={t} lang={lang} wallets={value} />
          )
        }
      </Loading>
    </div>
  )
}
