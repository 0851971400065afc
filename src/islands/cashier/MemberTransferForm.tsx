import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { listTransferTargets } from '#lib/api/money/cashier-transfers.ts'
import { checkAmount, type AmountRefusal } from '#lib/cashier/amount-check.ts'
import { $memberTransferSent, resetMemberTransfer, retryMemberTransfer } from '#lib/cashier/transfer-store.ts'
import { AmountField } from './AmountField.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { TransferConfirm, type PlannedTransfer } from './TransferConfirm.tsx'
import styles from '#islands/parts/page.module.css'
import { OwnMoney } from '#islands/parts/OwnMoney.tsx'
import { useMoney } from '#islands/parts/use-money.ts'

type Targets = OutputOf<typeof listTransferTargets>

interface Props extends Omit<MemberPageProps, 'links'> {
  targets: Targets
  hasPin: boolean
}

/** Recipient and amount; both are shown for confirmation before the money is sent. */
export function MemberTransferForm({ t, lang, targets, hasPin }: Props) {
  const money = useMoney(lang)
  const { currency, availableMinor, bonusLostMinor = 0, upline, downlines } = targets
  const [asked] = useState(askedAccount)
  const offered = withAsked(downlines, asked)
  const [chosen, setChosen] = useState(asked)
  const [direction, setDirection] = useState<'upline' | 'downline'>(upline && !asked ? 'upline' : 'downline')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<AmountRefusal>()
  const [isAsked, setAsked] = useState(false)
  const [planned, setPlanned] = useState<PlannedTransfer>()
  const sent = useStore($memberTransferSent)
  const isLost = sent.state === 'unanswered'
  const account = direction === 'upline' ? (upline?.account ?? '') : chosen
  const bounds = { minMinor: 1, maxMinor: Math.max(1, availableMinor), availableMinor }

  const next = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkAmount(text, { currency, lang, bounds })
    setProblem(checked.ok ? undefined : checked.reason)
    setAsked(true)
    if (!checked.ok || !account || isLost) return
    resetMemberTransfer()
    setPlanned({ direction, account, amountMinor: checked.minor })
  }
  return (
    <>
      <form className={styles.form} onSubmit={next} noValidate>
        <p className={styles.available}>
          {t('cashier:available')} <OwnMoney t={t} size="lg" hasEye text={money(availableMinor, currency)} />
        </p>
        <fieldset className={styles.choice}>
          <legend className={styles.legend}>{t('cashier:send.direction')}</legend>
          {upline && (
            <Checkbox
              isRadio
              name="direction"
              label={`${t('cashier:send.upline')} (${upline.account})`}
              checked={direction === 'upline'}
              onChange={() => setDirection('upline')}
            />
          )}
          {offered.length > 0 && (
            <Checkbox
              isRadio
              name="direction"
              label={t('cashier:send.downline')}
              checked={direction === 'downline'}
              onChange={() => setDirection('downline')}
            />
          )}
        </fieldset>
        {direction === 'downline' && (
          <Select
            label={t('cashier:send.account')}
            placeholder={t('cashier:send.chooseAccount')}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={offered.map((each) => ({ value: each.account, label: nameOf(each) }))}
            error={isAsked && !chosen ? t('cashier:send.chooseAccount') : undefined}
          />
        )}
        <AmountField
          t={t}
          lang={lang}
          currency={currency}
          bounds={bounds}
          text={text}
          onText={(typed) => {
            setText(typed)
            setProblem(undefined)
          }}
          problem={problem}
        />
        {bonusLostMinor > 0 && (
          <Notice tone="warning">
            {t('promotions:transferEnds', { amount: money(bonusLostMinor, currency) })}
          </Notice>
        )}
        {isLost && !planned ? (
          <SubmissionNotice t={t} submission={sent} onRetry={retryMemberTransfer} />
        ) : (
          <Button type="submit" size="lg" isFull>
            {t('cashier:send.next')}
          </Button>
        )}
      </form>
      {planned && (
        <TransferConfirm
          t={t}
          money={(minor) => money(minor, currency)}
          planned={planned}
          hasPin={hasPin}
          onClose={() => setPlanned(undefined)}
        />
      )}
    </>
  )
}

/** The recipient that a link of the agent centre names. */
function askedAccount(): string {
  return new URLSearchParams(location.hash.split('?')[1] ?? '').get('account') ?? ''
}

/**
 * Offers the first members of a large line, and also the recipient that the address names, as otherwise the form would
 * choose the upline. The platform refuses recipients that are not allowed.
 */
function withAsked(downlines: Targets['downlines'], asked: string): Targets['downlines'] {
  const isThere = asked === '' || downlines.some(({ account }) => account === asked)
  return isThere ? downlines : [{ account: asked, nickname: asked }, ...downlines]
}

function nameOf({ account, nickname }: { account: string; nickname: string }): string {
  return nickname && nickname !== account ? `${account} (${nickname})` : account
}
