import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { PayoutAccount } from '#lib/api/money/cashier-withdrawals.ts'
import { checkAmount, type AmountRefusal } from '#lib/cashier/amount-check.ts'
import {
  $withdrawal,
  resetAddPayoutAccount,
  resetWithdrawal,
  retryWithdrawal,
  type WithdrawalTerms,
} from '#lib/cashier/withdrawal-store.ts'
import { AmountField } from './AmountField.tsx'
import { PayoutAccounts } from './PayoutAccounts.tsx'
import type { Proof } from '#islands/parts/ProofField.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { WithdrawalConfirm } from './WithdrawalConfirm.tsx'
import styles from '#islands/parts/page.module.css'
import { OwnMoney, useHidden } from '#islands/parts/OwnMoney.tsx'
import { useMoney, useMoneyLocale } from '#islands/parts/use-money.ts'

interface Props extends Omit<MemberPageProps, 'links'> {
  terms: WithdrawalTerms
  accounts: readonly PayoutAccount[]
}

/** Account and amount; both are shown with fee and arrival for confirmation before anything is sent. */
export function WithdrawalForm({ t, lang, terms, accounts }: Props) {
  const money = useMoney(lang)
  const locale = useMoneyLocale(lang)
  const own = useHidden()
  const request = useStore($withdrawal)
  const [accountId, setAccountId] = useState<string>()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<AmountRefusal>()
  const [isAsked, setAsked] = useState(false)
  const [confirmedMinor, setConfirmed] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const [given, setGiven] = useState<Proof>()
  const account =
    accounts.find(({ id }) => id === accountId) ?? (accounts.length === 1 ? accounts[0] : undefined)
  const { currency, availableMinor } = terms
  const isLost = request.state === 'unanswered'
  const allMinor = Math.min(availableMinor, terms.maxMinor)

  const next = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkAmount(text, { currency, locale, bounds: terms })
    setProblem(checked.ok ? undefined : checked.reason)
    setAsked(true)
    // The first withdrawal asks for the account in its turn, and goes on from there.
    if (checked.ok && accounts.length === 0) {
      resetAddPayoutAccount()
      setAdding(true)
    }
    if (!checked.ok || !account || isLost) return
    resetWithdrawal()
    setConfirmed(checked.minor)
  }
  const added = (id: string, proof: Proof | undefined) => {
    setAccountId(id)
    setGiven(proof)
    const checked = checkAmount(text, { currency, locale, bounds: terms })
    if (!isAsked || !checked.ok || isLost) return
    resetWithdrawal()
    setConfirmed(checked.minor)
  }
  const close = () => {
    setConfirmed(undefined)
    setGiven(undefined)
    if (request.state !== 'done') return
    setText('')
    setAsked(false)
  }
  return (
    <div className={styles.form}>
      <p className={styles.available}>
        {t('cashier:available')} <OwnMoney t={t} size="lg" hasEye text={money(availableMinor, currency)} />
      </p>
      {request.state === 'done' && confirmedMinor === undefined && (
        <Notice tone="positive">
          {t(
            request.value.status === 'reviewing'
              ? 'cashier:withdraw.doneReview'
              : 'cashier:withdraw.doneText',
            {
              amount: money(request.value.amountMinor, currency),
            },
          )}
        </Notice>
      )}
      <PayoutAccounts
        t={t}
        terms={terms}
        accounts={accounts}
        selected={account?.id}
        onSelect={setAccountId}
        onAdded={added}
        isMissing={isAsked && !account}
        isAdding={isAdding}
        onAdding={setAdding}
      />
      <form className={styles.form} onSubmit={next} noValidate>
        <AmountField
          t={t}
          lang={lang}
          currency={currency}
          bounds={terms}
          text={text}
          onText={(typed) => {
            setText(typed)
            setProblem(undefined)
          }}
          problem={problem}
          all={
            allMinor >= terms.minMinor
              ? {
                  minor: allMinor,
                  label: t('cashier:withdraw.all', { amount: own(money(allMinor, currency)) }),
                }
              : undefined
          }
          isDisabled={isLost}
        />
        {terms.bonusLostMinor !== undefined && terms.bonusLostMinor > 0 && (
          <Notice tone="warning">
            {t('promotions:withdrawalEnds', { amount: money(terms.bonusLostMinor, currency) })}
          </Notice>
        )}
        <Notice tone="info">
          {t('cashier:withdraw.review', { amount: money(terms.reviewAboveMinor, currency) })}
        </Notice>
        {isLost && confirmedMinor === undefined ? (
          <SubmissionNotice t={t} submission={request} onRetry={retryWithdrawal} />
        ) : (
          <Button type="submit" size="lg" isFull>
            {t('cashier:withdraw.next')}
          </Button>
        )}
      </form>
      {account && confirmedMinor !== undefined && (
        <WithdrawalConfirm
          t={t}
          lang={lang}
          terms={terms}
          account={account}
          amountMinor={confirmedMinor}
          given={given}
          onClose={close}
        />
      )}
    </div>
  )
}
