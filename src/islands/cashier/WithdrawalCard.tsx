import type { TFunction } from 'i18next'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { classes } from '#islands/ui/classes.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Withdrawal } from '#lib/api/money/cashier-withdrawals.ts'
import { ConfirmReceipt } from './ConfirmReceipt.tsx'
import { RecordCase } from '#islands/parts/RecordCase.tsx'
import { accountText } from './account-text.ts'
import styles from './withdrawals.module.css'
import { shortTimeText, timeText, useMoney } from '#islands/parts/use-money.ts'

interface Props {
  t: TFunction
  lang: string
  withdrawal: Withdrawal
}

const TONES: Record<Withdrawal['status'], Tone> = {
  reviewing: 'warning',
  sending: 'info',
  sent: 'info',
  received: 'positive',
  partly: 'warning',
  notReceived: 'negative',
  rejected: 'negative',
  failed: 'negative',
}

export function WithdrawalCard({ t, lang, withdrawal }: Props) {
  const money = useMoney(lang)
  const {
    status,
    currency,
    amountMinor,
    payout,
    timeline,
    reason,
    decisionByMs,
    expectedAtMs,
    isForced,
    waitsFor,
  } = withdrawal
  const isBack = status === 'rejected' || status === 'failed'
  return (
    <article className={classes('card', styles.withdrawal)}>
      <header>
        <Money size="lg" text={money(amountMinor, currency)} />
        <Badge tone={TONES[status]}>{t(`cashier:withdraw.status.${status}`)}</Badge>
      </header>
      <p className="muted small">
        <bdi translate="no">{accountText(t, payout)}</bdi>
      </p>
      <ol className={styles.timeline} aria-label={t('cashier:withdraw.timeline')}>
        {timeline.map(({ step, atMs }) => (
          <li key={step} className={atMs === undefined ? undefined : styles.reached}>
            <span className={styles.dot} aria-hidden>
              {atMs !== undefined && <Icon name="check" size="sm" />}
            </span>
            <span>{t(`cashier:withdraw.step.${step}`)}</span>
            <small>{atMs === undefined ? '—' : shortTimeText(atMs, lang)}</small>
          </li>
        ))}
      </ol>
      {waitsFor === 'documents' && (
        <Notice tone="warning">
          <p>{t('cashier:withdraw.documents')}</p>
          <a href="#member/securityCenter">{t('cashier:withdraw.toDocuments')}</a>
        </Notice>
      )}
      {decisionByMs !== undefined && (
        <p className="muted small">
          {t('cashier:withdraw.decisionBy', { time: timeText(decisionByMs, lang) })}
        </p>
      )}
      {expectedAtMs !== undefined && status === 'sending' && (
        <p className="muted small">
          {t('cashier:withdraw.expected', { time: timeText(expectedAtMs, lang) })}
        </p>
      )}
      {isBack && (
        <Notice tone="negative">
          {/* The brand writes to its player; a provider writes to itself, in a language of its own. */}
          {status === 'rejected' && reason && <p>{reason}</p>}
          <p>{t('cashier:withdraw.returned')}</p>
        </Notice>
      )}
      {isForced && <p className="muted small">{t('cashier:withdraw.forced')}</p>}
      {(status === 'sent' || status === 'notReceived') && (
        <ConfirmReceipt t={t} lang={lang} withdrawal={withdrawal} />
      )}
      {(status === 'partly' || status === 'notReceived') && (
        <p className="muted small">{t('cashier:withdraw.answered')}</p>
      )}
      <div>
        <RecordCase t={t} subject="withdrawal" id={withdrawal.id} />
      </div>
    </article>
  )
}
