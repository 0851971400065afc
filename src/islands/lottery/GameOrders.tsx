import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import type { OrderSummary } from '#lib/api/play/lottery-orders.ts'
import { $gameOrders } from '#lib/lottery/orders-store.ts'
import '#lib/lottery/settlement-watch.ts'
import { $session } from '#lib/session/session-store.ts'
import { OrderRow } from './OrderRow.tsx'
import styles from './orders.module.css'

const OrderDialog = lazy(() => import('./OrderDialog.tsx'))

/** The member's latest bets on this game, updated as draws finish. */
export function GameOrders({ t, lang, gameCode }: { t: TFunction; lang: string; gameCode: string }) {
  const orders = useStore($gameOrders)
  const session = useStore($session)
  const [open, setOpen] = useState<OrderSummary>()
  if (session.state !== 'member' || orders.state !== 'ready') return null
  const own = orders.value.orders.filter((order) => order.gameCode === gameCode)
  if (own.length === 0) return null
  return (
    <section className={styles.section} aria-label={t('lottery:orders.latest')}>
      <h3 className={styles.title}>{t('lottery:orders.latest')}</h3>
      <ul className={styles.list}>
        {own.map((order) => (
          <OrderRow
            key={order.orderId}
            t={t}
            lang={lang}
            currency={orders.value.currency}
            order={order}
            onOpen={() => setOpen(order)}
          />
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <OrderDialog t={t} lang={lang} order={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
