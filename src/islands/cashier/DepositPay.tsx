import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import type { Deposit } from '#lib/api/money/cashier.ts'
import { leaveDeposit } from '#lib/cashier/deposit-store.ts'
import { Countdown } from './Countdown.tsx'
import { PayInstructions } from './PayInstructions.tsx'
import { UnlessOnBreak } from '#islands/protection/UnlessOnBreak.tsx'
import { RecordCase } from '#islands/parts/RecordCase.tsx'
import { ProofPictures } from '#islands/parts/ProofPictures.tsx'
import { StepList } from './StepList.tsx'
import styles from '#islands/parts/page.module.css'
import payStyles from './pay.module.css'
import { useMoney } from '#islands/parts/use-money.ts'

interface Props extends MemberPageProps {
  deposit: Deposit
  onReturn: (() => void) | undefined
}

/** The last step: what to pay, and the state of it, which follows the payment by itself. */
export function DepositPay({ t, lang, links, deposit, onReturn }: Props) {
  const money = useMoney(lang)
  const { status, currency, amountMinor, instructions } = deposit
  const isWaiting = status === 'waiting'
  const isCredited = status === 'credited'
  const top = useRef<HTMLDivElement>(null)
  // The form's button was far below the payment details. (jsdom does not scroll.)
  useEffect(() => void top.current?.scrollIntoView?.({ behavior: 'instant' }), [deposit.id])
  const steps = [
    t('cashier:deposit.stepMethod'),
    t('cashier:deposit.stepAmount'),
    t('cashier:deposit.stepPay'),
  ]
  return (
    <div ref={top} className={styles.page}>
      <StepList label={t('cashier:deposit.steps')} steps={steps} current={status === 'credited' ? 3 : 2} />
      <dl className={styles.facts}>
        <div>
          <dt>{t(isCredited ? 'cashier:deposit.paidIs' : 'cashier:deposit.toPay')}</dt>
          <dd>
            <Money
              size="lg"
              text={money(isCredited ? (deposit.paidMinor ?? amountMinor) : amountMinor, currency)}
            />
          </dd>
        </div>
        {deposit.feeMinor > 0 && (
          <div>
            <dt>{t('cashier:deposit.feeIs')}</dt>
            <dd>
              <Money text={money(deposit.feeMinor, currency)} />
            </dd>
          </div>
        )}
      </dl>
      <div aria-live="polite">
        <State t={t} deposit={deposit} money={(minor) => money(minor, currency)} />
      </div>
      {isWaiting && instructions && (
        // A payment begun before a break stays visible, without a request to pay.
        <UnlessOnBreak t={t} lang={lang} isHeld={false}>
          <div className={styles.page}>
            <p className={payStyles.timer}>
              <Spinner />
              <Countdown label={t('cashier:deposit.expiresIn')} untilMs={instructions.expiresAtMs} />
            </p>
            <PayInstructions
              t={t}
              lang={lang}
              deposit={deposit}
              instructions={instructions}
              isBeside={Boolean(onReturn)}
            />
          </div>
        </UnlessOnBreak>
      )}
      {deposit.kind === 'bank' && status !== 'credited' && (
        <ProofPictures t={t} subject="deposit" id={deposit.id} proofs={deposit.proofs} />
      )}
      <div className={styles.buttons}>
        {onReturn ? (
          <Button variant={status === 'credited' ? 'primary' : 'secondary'} onClick={onReturn}>
            {t('cashier:deposit.toGame')}
          </Button>
        ) : (
          status === 'credited' && <Button href={links.games}>{t('cashier:deposit.toGames')}</Button>
        )}
        <Button variant={isWaiting ? 'ghost' : 'secondary'} onClick={leaveDeposit}>
          {t('cashier:deposit.another')}
        </Button>
        {/* A game stays open: cases are in the member centre. */}
        {!onReturn && <RecordCase t={t} subject="deposit" id={deposit.id} />}
      </div>
    </div>
  )
}

const TONES = {
  waiting: 'info',
  credited: 'positive',
  failed: 'negative',
  expired: 'warning',
  held: 'warning',
  returned: 'info',
  reversed: 'warning',
} as const

interface StateProps {
  t: TFunction
  deposit: Deposit
  money: (minor: number) => string
}

function State({ t, deposit, money }: StateProps) {
  const { status, creditedMinor, paid, paidMinor, surplusMinor } = deposit
  return (
    <Notice tone={TONES[status]}>
      <p>{t(`cashier:deposit.status.${status}`, { amount: money(creditedMinor ?? 0) })}</p>
      {(paid === 'less' || paid === 'more') && (
        <p>{t(`cashier:deposit.paid.${paid}`, { amount: money(paidMinor ?? 0) })}</p>
      )}
      {surplusMinor > 0 && <p>{t('cashier:deposit.surplus', { amount: money(surplusMinor) })}</p>}
    </Notice>
  )
}
