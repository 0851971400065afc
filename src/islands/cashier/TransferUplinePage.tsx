import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { $memberTransfer, $transferTargets, loadTransferTargets } from '#lib/cashier/transfer-store.ts'
import { $withdrawalTerms, loadWithdrawalTerms } from '#lib/cashier/withdrawal-store.ts'
import { Loading } from '#islands/parts/Loading.tsx'
import { MemberTransferForm } from './MemberTransferForm.tsx'
import { TransferSent } from './TransferSent.tsx'
import styles from '#islands/parts/page.module.css'

/** Transfers to the upline or to the direct downline. */
export default function TransferUplinePage({ t, lang, optionalPages = [] }: MemberPageProps) {
  const targets = useStore($transferTargets)
  const terms = useStore($withdrawalTerms)
  const transfer = useStore($memberTransfer)
  const load = () => {
    void loadTransferTargets()
    // It says whether the member confirms with a PIN.
    void loadWithdrawalTerms()
  }
  useEffect(load, [])
  return (
    <div className={styles.page}>
      <p className="muted">{t('cashier:send.lead')}</p>
      {transfer && <TransferSent t={t} lang={lang} transfer={transfer} />}
      {!transfer && (
        <Loading t={t} remote={targets} onRetry={load}>
          {(value) =>
            !value.upline && value.downlines.length === 0 ? (
              <EmptyState
                icon="users"
                title={t('cashier:send.nobody')}
                text={t('cashier:send.nobodyText')}
                action={
                  optionalPages.includes('referral') && (
                    <Button variant="secondary" href="#member/referral">
                      {t('member:page.referral')}
                    </Button>
                  )
                }
              />
            ) : (
              <Loading t={t} remote={terms} onRetry={load}>
                {({ hasPin }) => <MemberTransferForm t={t} lang={lang} targets={value} hasPin={hasPin} />}
              </Loading>
            )
          }
        </Loading>
      )}
    </div>
  )
}
