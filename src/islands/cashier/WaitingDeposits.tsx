import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { $waitingDeposits, resumeDeposit } from '#lib/cashier/deposit-store.ts'
import styles from '#islands/parts/page.module.css'
import { timeText, useMoney } from '#islands/parts/use-money.ts'

/** Payments that were started and left: each can be continued. If they cannot be listed, nothing is shown. */
export function WaitingDeposits({ t, lang }: { t: TFunction; lang: string }) {
  const waiting = useStore($waitingDeposits)
  const money = useMoney(lang)
  if (waiting.state !== 'ready' || waiting.value.length === 0) return null
  return (
    <section className={styles.waiting} aria-label={t('cashier:deposit.waitingTitle')}>
      <h4>{t('cashier:deposit.waitingTitle')}</h4>
      <ul>
        {waiting.value.map((deposit) => (
          <li key={deposit.id}>
            <span>
              {t(`cashier:deposit.method.${deposit.kind}`)}{' '}
              <Money text={money(deposit.amountMinor, deposit.currency)} />
              <small className="muted">{timeText(deposit.createdAtMs, lang)}</small>
            </span>
            <Button variant="secondary" size="sm" onClick={() => resumeDeposit(deposit)}>
              {t('cashier:deposit.resume')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
