import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Loading } from '#islands/parts/Loading.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { AgentPageProps } from '#islands/agent/agent-page.ts'
import { $bill, loadBill, type BillDetail } from '#lib/contracts/contracts-store.ts'
import { BillSteps } from './BillSteps.tsx'
import { billStateText, kindText, payerText, type Writer } from './contract-text.ts'
import { periodText } from './period-text.ts'
import { Fact, Simulator } from './Simulator.tsx'
import { billTone } from './tones.ts'
import styles from './contracts.module.css'

interface Props extends Pick<AgentPageProps, 't' | 'lang'> {
  billId: string
  /** Whether it is the agent's own: only those can be simulated. */
  isOwn: boolean
  onClose: () => void
}

const OWED: readonly BillDetail['bill']['state'][] = [
  'toApprove',
  'toCollect',
  'partlyCollected',
  'insufficientBalance',
]

/** One bill: how its sum grew, what was paid of it, its versions, and what would be if. */
export function BillDialog({ t, lang, billId, isOwn, onClose }: Props) {
  const bill = useStore($bill)
  useEffect(() => void loadBill(billId), [billId])
  const isShown = bill.state === 'ready' && bill.value.bill.id === billId
  const title = isShown
    ? `${kindText(t, bill.value.bill.kind)} · ${periodText(bill.value.bill, lang)}`
    : t('contracts:bill.title')
  return (
    <Dialog title={title} closeLabel={t('ui:close')} onClose={onClose} size="wide" phone="full">
      <Loading
        t={t}
        remote={bill.state === 'ready' && !isShown ? { state: 'loading' } : bill}
        onRetry={() => void loadBill(billId)}
      >
        {(detail) => <Detail t={t} lang={lang} detail={detail} isOwn={isOwn} />}
      </Loading>
    </Dialog>
  )
}

function Detail({ t, lang, detail, isOwn }: Pick<Props, 't' | 'lang' | 'isOwn'> & { detail: BillDetail }) {
  const format = useMoney(lang)
  const { bill, currency, steps, versions, fromDay, toDay } = detail
  const money = (minor: number) => format(minor, currency)
  const write = { t, lang, money }
  const canSimulate = isOwn && bill.state !== 'corrected'
  return (
    <div className={styles.bill}>
      <p className={styles.badges}>
        <Badge tone={billTone(bill)}>{billStateText(t, bill)}</Badge>
        <Badge>{payerText(t, bill.payer, !isOwn)}</Badge>
        <bdi translate="no">{bill.account}</bdi>
      </p>
      <dl className={styles.facts}>
        <Fact label={t('contracts:col.earned')} text={money(bill.earnedMinor)} />
        <Fact label={t('contracts:col.due')} text={money(bill.dueMinor)} />
        <Fact label={t('contracts:col.paid')} text={money(bill.paidMinor)} />
        {restOf(bill).map(({ label, amountMinor }) => (
          <Fact key={label} label={t(label)} text={money(amountMinor)} />
        ))}
      </dl>
      <section className={styles.part}>
        <h4>{t('contracts:bill.lines')}</h4>
        <BillSteps write={write} steps={steps} days={{ fromDay, toDay }} />
      </section>
      <Payments write={write} detail={detail} isOwn={isOwn} />
      {versions.length > 1 && (
        <section className={styles.part}>
          <h4>{t('contracts:bill.versions')}</h4>
          <ul className={styles.plain}>
            {versions.map((each) => (
              <li key={each.id} className={styles.stepLine}>
                <span>
                  {t('contracts:card.version', { version: each.version })} · {timeText(each.madeAtMs, lang)}
                </span>
                <span className={styles.amounts}>
                  {money(each.dueMinor)}
                  {each.differenceMinor !== 0 && (
                    <small className="muted">
                      {t('contracts:bill.difference', { amount: money(each.differenceMinor) })}
                    </small>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {canSimulate && <Simulator key={bill.id} write={write} billId={bill.id} />}
    </div>
  )
}

/** What of the amount due is not paid: with it the amounts add up. */
function restOf({ state, dueMinor, paidMinor, lapsedMinor, openMinor }: BillDetail['bill']) {
  const deniedMinor = state === 'denied' ? dueMinor - paidMinor - lapsedMinor : 0
  return [
    { label: 'contracts:col.lapsed', amountMinor: lapsedMinor },
    { label: 'contracts:billState.denied', amountMinor: deniedMinor },
    { label: 'contracts:col.stillOpen', amountMinor: openMinor },
  ].filter(({ amountMinor }) => amountMinor > 0)
}

/** What was paid of the bill, by its earlier versions too; nothing where nothing was ever due. */
function Payments({ write, detail, isOwn }: Pick<Props, 'isOwn'> & { write: Writer; detail: BillDetail }) {
  const { t, lang, money } = write
  const { bill, payments } = detail
  if (payments.length === 0 && bill.dueMinor === 0) return null
  return (
    <section className={styles.part}>
      <h4>{t('contracts:bill.payments')}</h4>
      {payments.length === 0 && <p className="muted">{t('contracts:bill.unpaid')}</p>}
      <Unpaid write={write} detail={detail} />
      <ul className={styles.plain}>
        {payments.map(({ atMs, amountMinor, fromBillMinor, payer }, index) => (
          <li key={index} className={styles.stepLine}>
            <span>
              {timeText(atMs, lang)} · {payerText(t, payer, !isOwn)}
              {payer === 'upline' && (
                <small className="muted">
                  {' '}
                  {t(isOwn ? 'contracts:bill.fromBill' : 'contracts:bill.fromOwnBill', {
                    amount: money(fromBillMinor),
                  })}
                </small>
              )}
            </span>
            <span className={styles.amounts}>{money(amountMinor)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why a bill is unpaid: denied or held back by whom, or until when its rest is owed; and the part that lapsed before. */
function Unpaid({ write, detail }: { write: Writer; detail: BillDetail }) {
  const { t, lang, money } = write
  const { bill, deniedAtMs, expiresAtMs, isHeld } = detail
  const isOwed = OWED.includes(bill.state)
  const said =
    bill.state === 'denied' && deniedAtMs !== null
      ? t('contracts:bill.denied', { time: timeText(deniedAtMs, lang) })
      : bill.state === 'expired'
        ? t('contracts:bill.expired', { time: timeText(expiresAtMs, lang) })
        : isOwed && isHeld
          ? t('contracts:bill.held')
          : isOwed
            ? t('contracts:bill.expires', { time: timeText(expiresAtMs, lang) })
            : undefined
  const isPartLapsed = bill.lapsedMinor > 0 && bill.state !== 'expired'
  return (
    <>
      {said !== undefined && <p className={styles.warning}>{said}</p>}
      {isPartLapsed && (
        <p className={styles.warning}>{t('contracts:bill.lapsed', { amount: money(bill.lapsedMinor) })}</p>
      )}
    </>
  )
}
