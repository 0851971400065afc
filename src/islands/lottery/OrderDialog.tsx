import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { focusWhereLost } from '#islands/ui/focus-lost.ts'
import { Money } from '#islands/ui/Money.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { OrderDetail, OrderSummary } from '#lib/api/play/lottery-orders.ts'
import {
  $cancelling,
  $lotteryOrder,
  cancelLotteryOrder,
  loadLotteryOrder,
  resetCancel,
  retryCancel,
} from '#lib/lottery/orders-store.ts'
import { OrderLines } from './OrderLines.tsx'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import { PlacedBets } from './PlacedBets.tsx'
import styles from './orders.module.css'

interface Props {
  t: TFunction
  lang: string
  order: OrderSummary
  onClose: () => void
}

/** One order: its lines with the accepted odds, its draws with their outcomes, and its cancellation. */
export default function OrderDialog({ t, lang, order, onClose }: Props) {
  const detail = useStore($lotteryOrder)
  const { gameCode, orderId } = order
  useEffect(() => {
    resetCancel()
    void loadLotteryOrder({ gameCode, orderId })
  }, [gameCode, orderId])
  const isOwn = detail.state === 'ready' && detail.value.orderId === orderId
  return (
    <Dialog title={order.gameName} closeLabel={t('ui:close')} onClose={onClose} size="wide">
      {detail.state === 'failed' && (
        <ErrorState
          title={t('ui:failedTitle')}
          text={failureText(t, detail.error)}
          retryLabel={t('ui:retry')}
          onRetry={() => void loadLotteryOrder({ gameCode, orderId })}
        />
      )}
      {isOwn ? (
        <Detail t={t} lang={lang} order={detail.value} />
      ) : (
        detail.state !== 'failed' && <Skeleton shape="row" count={3} />
      )}
    </Dialog>
  )
}

function Detail({ t, lang, order }: { t: TFunction; lang: string; order: OrderDetail }) {
  const money = useMoney(lang)
  const facts = useRef<HTMLDListElement>(null)
  const { canCancel } = order
  const could = useRef(canCancel)
  // The button goes with what it cancelled: the new state is read out.
  useEffect(() => {
    if (could.current && !canCancel) focusWhereLost(facts.current)
    could.current = canCancel
  }, [canCancel])
  return (
    <div className={styles.section}>
      <dl ref={facts} tabIndex={-1} className={styles.facts}>
        <Fact label={t('lottery:orders.status')}>
          <OrderStateBadge t={t} outcome={order} />
        </Fact>
        <Fact label={t('lottery:orders.placedAt')}>{timeText(order.atMs, lang)}</Fact>
        <Fact label={t('lottery:orders.stake')}>
          <Money text={money(order.stakeMinor, order.currency)} />
        </Fact>
        <Fact label={t('lottery:orders.paid')}>
          <Money text={money(order.paidMinor, order.currency)} />
        </Fact>
      </dl>
      <OrderLines t={t} lang={lang} order={order} />
      <PlacedBets t={t} lang={lang} order={order} />
      {order.isChase && order.stopsOnWin && <p className={styles.note}>{t('lottery:orders.stops')}</p>}
      <Cancel t={t} order={order} />
    </div>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className={styles.note}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Cancel({ t, order }: { t: TFunction; order: OrderDetail }) {
  const cancelling = useStore($cancelling)
  const { gameCode, orderId, canCancel } = order
  return (
    <>
      {cancelling.state === 'refused' && <Notice tone="negative">{failureText(t, cancelling.error)}</Notice>}
      {cancelling.state === 'unanswered' && (
        <Notice tone="warning">
          <p>{failureText(t, cancelling.error)}</p>
          <Button size="sm" onClick={() => void retryCancel()}>
            {t('ui:retry')}
          </Button>
        </Notice>
      )}
      {canCancel && (
        <Button
          variant="secondary"
          isLoading={cancelling.state === 'sending'}
          onClick={() => void cancelLotteryOrder({ gameCode, orderId })}
        >
          {t('lottery:orders.cancel')}
        </Button>
      )}
    </>
  )
}
