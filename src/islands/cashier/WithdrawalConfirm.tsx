import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import styles from '#islands/parts/page.module.css'
import { useMoney } from '#islands/parts/use-money.ts'
import type { Proof } from '#islands/parts/ProofField.tsx'
import { Money } from '#islands/ui/Money.tsx'
import type { PayoutAccount } from '#lib/api/money/cashier-withdrawals.ts'
import {
  $withdrawal,
  withdraw,
  retryWithdrawal,
  type WithdrawalTerms,
} from '#lib/cashier/withdrawal-store.ts'
import { accountText } from './account-text.ts'
import { arrivalText } from './arrival-text.ts'
import { ProofDialog } from './ProofDialog.tsx'

interface Props extends Omit<MemberPageProps, 'links'> {
  terms: WithdrawalTerms
  account: PayoutAccount
  amountMinor: number
  /** With which the account was added on this page. */
  given: Proof | undefined
  onClose: () => void
}

/** The withdrawal with its fee and arrival, before it is requested. */
export function WithdrawalConfirm({ t, lang, terms, account, amountMinor, given, onClose }: Props) {
  const money = useMoney(lang)
  const request = useStore($withdrawal)
  const { currency, feeMinor, arrivalMinutes, hasPin } = terms
  const amount = money(amountMinor, currency)
  const arrival =
    amountMinor > terms.reviewAboveMinor
      ? t('cashier:withdraw.afterCheck', {
          check: arrivalText(t, terms.reviewMinutes),
          arrival: arrivalText(t, arrivalMinutes),
        })
      : arrivalText(t, arrivalMinutes)
  useEffect(() => {
    if (request.state === 'done') onClose()
  }, [request.state])

  return (
    <ProofDialog
      title={t('cashier:withdraw.confirmTitle')}
      {...{ t, hasPin, submission: request, given, onClose }}
      send={{ size: 'lg', children: t('cashier:withdraw.confirm', { amount }) }}
      onProof={(proof) => void withdraw({ amountMinor, payoutId: account.id, ...proof })}
      onRetry={retryWithdrawal}
    >
      <dl className={styles.facts}>
        <Fact label={t('cashier:withdraw.to')} text={accountText(t, account)} />
        <Fact label={t('cashier:amount.label')} text={amount} />
        <Fact label={t('cashier:withdraw.fee')} text={money(feeMinor, currency)} />
        <Fact
          label={t('cashier:withdraw.arrives')}
          text={money(Math.max(0, amountMinor - feeMinor), currency)}
        />
        <Fact label={t('cashier:withdraw.arrival')} text={arrival} />
      </dl>
      <p className="muted">{t('cashier:withdraw.final')}</p>
    </ProofDialog>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money text={text} />
      </dd>
    </div>
  )
}
