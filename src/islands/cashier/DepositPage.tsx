import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { FirstLimit } from '#islands/protection/FirstLimit.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import {
  $deposit,
  $depositMethods,
  $depositStart,
  leaveDeposit,
  loadDepositMethods,
  loadRecentDeposits,
} from '#lib/cashier/deposit-store.ts'
import { DepositForm } from './DepositForm.tsx'
import { DepositPay } from './DepositPay.tsx'
import { Loading } from '#islands/parts/Loading.tsx'
import { useAddressedDeposit } from './use-addressed-deposit.ts'
import styles from '#islands/parts/page.module.css'

interface Props extends MemberPageProps {
  /** Inside a game: back to it. */
  onReturn?: () => void
}

/** Paying in: the method, the amount, then what to pay and whether it has come. */
export default function DepositPage({ t, lang, links, onReturn }: Props) {
  const methods = useStore($depositMethods)
  const start = useStore($depositStart)
  const deposit = useStore($deposit)
  useAddressedDeposit()
  useEffect(() => {
    void loadDepositMethods()
    void loadRecentDeposits()
  }, [])
  // The next visit begins with an empty form: the credited payment has been shown.
  useEffect(
    () => () => {
      if ($deposit.get()?.status === 'credited') leaveDeposit()
    },
    [],
  )
  if (start.state === 'done' && deposit) return <DepositPay {...{ t, lang, links, deposit, onReturn }} />
  return (
    <div className={styles.page}>
      <p className="muted">{t('cashier:deposit.lead')}</p>
      <Loading t={t} remote={methods} onRetry={() => void loadDepositMethods()}>
        {({ currency, methods: offered }) =>
          offered.length === 0 ? (
            <EmptyState icon="wallet" title={t('cashier:deposit.none')} />
          ) : (
            <FirstLimit t={t} lang={lang}>
              <DepositForm t={t} lang={lang} currency={currency} methods={offered} />
            </FirstLimit>
          )
        }
      </Loading>
    </div>
  )
}
