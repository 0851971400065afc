import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { listVendorWallets } from '#lib/api/money/cashier-transfers.ts'
import { checkAmount, type AmountRefusal } from '#lib/cashier/amount-check.ts'
import {
  $vendorTransfer,
  walletTransfer,
  resetVendorTransfer,
  retryVendorTransfer,
} from '#lib/cashier/transfer-store.ts'
import { RecallAll } from './RecallAll.tsx'
import { AmountField } from './AmountField.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { VendorBalances } from './VendorBalances.tsx'
import styles from '#islands/parts/page.module.css'
import { OwnMoney, useHidden } from '#islands/parts/OwnMoney.tsx'
import { useMoney } from '#islands/parts/use-money.ts'

interface Props extends Omit<MemberPageProps, 'links'> {
  wallets: OutputOf<typeof listVendorWallets>
  /** The only vendor to choose, beside its running game. */
  only?: string | undefined
}

const DIRECTIONS = ['in', 'out'] as const

/** Money between the main wallet and a provider's. */
export function VendorTransfer({ t, lang, wallets, only }: Props) {
  const money = useMoney(lang)
  const own = useHidden()
  const move = useStore($vendorTransfer)
  const [vassalage, setVassalage] = useState(only ?? wallets.vendors[0]?.vassalage ?? '')
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('in')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<AmountRefusal>()
  const { currency, playerMinor } = wallets
  const vendors = wallets.vendors.filter((each) => only === undefined || each.vassalage === only)
  const vendor = vendors.find((each) => each.vassalage === vassalage)
  const availableMinor = direction === 'in' ? playerMinor : (vendor?.balanceMinor ?? 0)
  const bounds = { minMinor: 1, maxMinor: Math.max(1, availableMinor), availableMinor }
  const isLocked = move.state === 'sending' || move.state === 'unanswered'
  const isDone = move.state === 'done'
  useEffect(() => {
    if (isDone) setText('')
  }, [isDone])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A second press that comes after the answer must not move as much again.
    if (isLocked || isDone) return
    const checked = checkAmount(text, { currency, lang, bounds })
    setProblem(checked.ok ? undefined : checked.reason)
    if (checked.ok) void walletTransfer({ vassalage, direction, amountMinor: checked.minor })
  }
  const change = (then: () => void) => {
    resetVendorTransfer()
    setProblem(undefined)
    then()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className="muted">{t('cashier:funds.lead')}</p>
      <p className={styles.available}>
        {t('cashier:funds.main')} <OwnMoney t={t} size="lg" hasEye text={money(playerMinor, currency)} />
      </p>
      <VendorBalances t={t} lang={lang} currency={currency} vendors={vendors} />
      {only === undefined && <RecallAll t={t} vendors={vendors} />}
      {only === undefined && (
        <Select
          label={t('cashier:funds.provider')}
          value={vassalage}
          onChange={(event) => change(() => setVassalage(event.target.value))}
          options={vendors.map((each) => ({ value: each.vassalage, label: each.title }))}
          disabled={isLocked}
        />
      )}
      <fieldset className={styles.choice} disabled={isLocked}>
        <legend className={styles.legend}>{t('cashier:funds.direction')}</legend>
        {DIRECTIONS.map((each) => (
          <Checkbox
            key={each}
            isRadio
            name="direction"
            label={t(`cashier:funds.${each}`)}
            checked={each === direction}
            onChange={() => change(() => setDirection(each))}
          />
        ))}
      </fieldset>
      <AmountField
        t={t}
        lang={lang}
        currency={currency}
        bounds={bounds}
        text={text}
        onText={(typed) => change(() => setText(typed))}
        problem={problem}
        quickMinor={availableMinor > 0 ? [availableMinor] : []}
        isDisabled={isLocked}
      />
      <SubmissionNotice t={t} submission={move} onRetry={retryVendorTransfer} />
      {isDone && (
        <Notice tone="positive">
          {t('cashier:funds.done', {
            provider: move.value.vendor.title,
            amount: own(money(move.value.vendor.balanceMinor, currency)),
          })}
        </Notice>
      )}
      {move.state !== 'unanswered' && (
        <Button type="submit" size="lg" isFull disabled={isDone} isLoading={move.state === 'sending'}>
          {t('cashier:funds.move')}
        </Button>
      )}
    </form>
  )
}
