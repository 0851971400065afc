import type { TFunction } from 'i18next'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { Money } from '#islands/ui/Money.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { OrderSummary } from '#lib/api/play/lottery-orders.ts'
import { issueText } from './issue-text.ts'
import { Issues } from './Issues.tsx'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import styles from './orders.module.css'

interface Props {
  t: TFunction
  lang: string
  currency: Currency
  order: OrderSummary
  hasGame?: boolean
  onOpen: () => void
}

/** One order in a list: opens its details. */
export function OrderRow({ t, lang, currency, order, hasGame, onOpen }: Props) {
  const money = useMoney(lang)
  const { stakeMinor, paidMinor, firstIssue, lastIssue, draws, gameName, atMs } = order
  const issues = draws > 1 ? `${issueText(firstIssue)} – ${issueText(lastIssue)}` : issueText(firstIssue)
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        <span className={styles.rowText}>
          {hasGame && (
            <strong>
              <bdi translate="no">{gameName}</bdi>
            </strong>
          )}
          <span>
            <Issues text={t('lottery:orders.draw', { issue: issues })} />
            {order.isChase && ` · ${t('lottery:orders.chase', { count: draws })}`}
          </span>
          <span className={styles.note}>{timeText(atMs, lang)}</span>
        </span>
        <span className={styles.rowSums}>
          <OrderStateBadge t={t} outcome={order} />
          <span className={styles.note}>
            {t('lottery:orders.stake')} <Money text={money(stakeMinor, currency)} />
          </span>
          {paidMinor > 0 && (
            <span>
              {t('lottery:orders.paid')}{' '}
              <Money
                text={money(paidMinor, currency)}
                {...(paidMinor > stakeMinor ? { tone: 'positive' } : {})}
              />
            </span>
          )}
        </span>
        <Icon name="chevron-right" size="sm" />
      </button>
    </li>
  )
}
