import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import {
  $payoutAccounts,
  $withdrawalTerms,
  loadPayoutAccounts,
  loadWithdrawals,
  loadWithdrawalTerms,
} from '#lib/cashier/withdrawal-store.ts'
import { Loading } from '#islands/parts/Loading.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'
import styles from '#islands/parts/page.module.css'

/** Withdrawals: account, amount, cost and time of arrival; below, every withdrawal with its steps. */
export default function WithdrawPage({ t, lang }: MemberPageProps) {
  const terms = useStore($withdrawalTerms)
  const accounts = useStore($payoutAccounts)
  const load = () => {
    void loadWithdrawalTerms()
    void loadPayoutAccounts()
  }
  useEffect(() => {
    load()
    void loadWithdrawals(1)
  }, [])
  return (
    <div className={styles.page}>
      <Loading t={t} remote={terms} onRetry={load}>
        {(known) => (
          <Loading t={t} remote={accounts} onRetry={load}>
            {(list) => <WithdrawalForm t={t} lang={lang} terms={known} accounts={list} />}
          </Loading>
        )}
      </Loading>
      <WithdrawalList t={t} lang={lang} />
    </div>
  )
}
