import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Select } from '#islands/ui/Select.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { ORDER_STATES, type OrderSummary } from '#lib/api/play/lottery-orders.ts'
import { $lotteryOrders, loadLotteryOrders, type OrderFilter } from '#lib/lottery/orders-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { LoginFirst } from './LoginFirst.tsx'
import OrderDialog from './OrderDialog.tsx'
import { OrderRow } from './OrderRow.tsx'
import styles from './orders.module.css'

interface Props {
  t: TFunction
  lang: string
  /** One game; omitted: all. */
  gameCode?: string
}

/** The orders of the member, once it is known who that is. */
export function OrdersList(props: Props) {
  const { state } = useStore($session)
  if (state === 'guest') return <LoginFirst t={props.t} />
  if (state === 'unknown' || state === 'restoring') return <Skeleton shape="row" count={4} />
  return <OwnOrders {...props} />
}

/** By state, page by page. */
function OwnOrders({ t, lang, gameCode }: Props) {
  const orders = useStore($lotteryOrders)
  const [filter, setFilter] = useState<OrderFilter>({ gameCode })
  const [cursors, setCursors] = useState<string[]>([])
  // The buttons stay while the page that they asked for is loaded: one of them has the focus.
  const [isTurned, setTurned] = useState(false)
  const [open, setOpen] = useState<OrderSummary>()
  const cursor = cursors.at(-1)
  const isPaged =
    orders.state === 'ready' &&
    (cursors.length > 0 || orders.value.next !== undefined || (isTurned && orders.changing))
  const ask = (next: OrderFilter, before: string[]) => {
    setFilter(next)
    setCursors(before)
    setTurned(next === filter)
    void loadLotteryOrders({ ...next, ...(before.length > 0 ? { cursor: before.at(-1) } : {}) })
  }
  useEffect(() => void loadLotteryOrders(filter), [])
  return (
    <div className={styles.section}>
      <Select
        label={t('lottery:orders.filter')}
        placeholder={t('lottery:orders.all')}
        value={filter.state ?? ''}
        options={ORDER_STATES.map((state) => ({ value: state, label: t(`lottery:orders.state.${state}`) }))}
        onChange={(event) => {
          const state = ORDER_STATES.find((each) => each === event.target.value)
          ask({ gameCode, ...(state ? { state } : {}) }, [])
        }}
      />
      {orders.state === 'loading' && <Skeleton shape="row" count={4} />}
      {orders.state === 'failed' && (
        <ErrorState
          title={t('ui:failedTitle')}
          text={failureText(t, orders.error)}
          retryLabel={t('ui:retry')}
          onRetry={() => void loadLotteryOrders({ ...filter, cursor })}
        />
      )}
      {orders.state === 'ready' && orders.value.orders.length === 0 && (
        <EmptyState icon="ticket" title={t('lottery:orders.empty')} text={t('lottery:orders.emptyText')} />
      )}
      {orders.state === 'ready' && (
        <ul className={styles.list} aria-busy={orders.changing || undefined}>
          {orders.value.orders.map((order) => (
            <OrderRow
              key={order.orderId}
              t={t}
              lang={lang}
              currency={orders.value.currency}
              order={order}
              hasGame={!gameCode}
              onOpen={() => setOpen(order)}
            />
          ))}
        </ul>
      )}
      {isPaged && (
        <div className={styles.pager}>
          <Button
            variant="secondary"
            isUnavailable={cursors.length === 0}
            onClick={() => ask(filter, cursors.slice(0, -1))}
          >
            {t('ui:previous')}
          </Button>
          <Button
            variant="secondary"
            isUnavailable={!orders.value.next}
            onClick={() => ask(filter, [...cursors, orders.value.next ?? ''])}
          >
            {t('ui:next')}
          </Button>
        </div>
      )}
      {open && (
        <OrderDialog
          t={t}
          lang={lang}
          order={open}
          onClose={() => {
            setOpen(undefined)
            void loadLotteryOrders({ ...filter, cursor })
          }}
        />
      )}
    </div>
  )
}
