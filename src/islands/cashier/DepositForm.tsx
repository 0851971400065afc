import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import type { DepositMethod } from '#lib/api/money/cashier.ts'
import type { Currency } from '#lib/api/fields.ts'
import { checkAmount, type AmountRefusal } from '#lib/cashier/amount-check.ts'
import { $depositStart, $lastDeposit, startDeposit, retryDeposit } from '#lib/cashier/deposit-store.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { $depositLeft } from '#lib/protection/protection-store.ts'
import { DepositLeft } from '#islands/protection/DepositLeft.tsx'
import { AmountField } from './AmountField.tsx'
import { NetCredit } from './NetCredit.tsx'
import { MethodCards } from './MethodCards.tsx'
import { StepList } from './StepList.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { useMoneyLocale } from '#islands/parts/use-money.ts'
import { WaitingDeposits } from './WaitingDeposits.tsx'
import styles from '#islands/parts/page.module.css'

interface Props extends Omit<MemberPageProps, 'links'> {
  currency: Currency
  methods: readonly DepositMethod[]
}

/** The first two steps: nothing is sent before both are right. */
export function DepositForm({ t, lang, currency, methods }: Props) {
  const locale = useMoneyLocale(lang)
  const start = useStore($depositStart)
  const last = useStore($lastDeposit)
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState<string>()
  // The last one is one tap away from another, and both of its answers can be changed.
  const methodId = chosen ?? (methods.length === 1 ? methods[0]?.id : last?.methodId)
  const text = typed ?? (last ? formatMoney(last.amountMinor, currency, lang) : '')
  const [problem, setProblem] = useState<AmountRefusal>()
  const method = methods.find(({ id }) => id === methodId)
  const limitMinor = useStore($depositLeft)?.left
  const isLocked = start.state === 'sending' || start.state === 'unanswered'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!method || isLocked) return
    const checked = checkAmount(text, { currency, locale, bounds: { ...method, limitMinor } })
    setProblem(checked.ok ? undefined : checked.reason)
    if (!checked.ok) return
    void startDeposit({ methodId: method.id, amountMinor: checked.minor })
  }
  const steps = [
    t('cashier:deposit.stepMethod'),
    t('cashier:deposit.stepAmount'),
    t('cashier:deposit.stepPay'),
  ]
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <StepList label={t('cashier:deposit.steps')} steps={steps} current={method ? 1 : 0} />
      <WaitingDeposits t={t} lang={lang} />
      <DepositLeft t={t} lang={lang} currency={currency} />
      <MethodCards
        t={t}
        lang={lang}
        currency={currency}
        methods={methods}
        selected={methodId}
        isDisabled={isLocked}
        onSelect={(id) => {
          setChosen(id)
          setProblem(undefined)
        }}
      />
      {method && (
        <>
          <AmountField
            t={t}
            lang={lang}
            currency={currency}
            bounds={{ ...method, limitMinor }}
            text={text}
            onText={(next) => {
              setTyped(next)
              setProblem(undefined)
            }}
            problem={problem}
            quickMinor={method.quickMinor}
            isDisabled={isLocked}
          />
          <NetCredit t={t} lang={lang} currency={currency} method={method} text={text} />
          <SubmissionNotice t={t} submission={start} onRetry={retryDeposit} />
          {start.state !== 'unanswered' && (
            <Button type="submit" size="lg" isFull isLoading={start.state === 'sending'}>
              {t('cashier:deposit.continue')}
            </Button>
          )}
        </>
      )}
    </form>
  )
}
