import { useMemo } from 'react'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { mayAct } from '#console/frame/session-store.ts'
import type { Column } from '#console/parts/columns.ts'
import { playerColumn } from '#console/parts/player-columns.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { StatusFilter, statusOf } from '#console/parts/StatusFilter.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { Age } from '#console/parts/When.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { orders, requestId, type OrderRow, type OrderStatus } from './requests-store.ts'
import type { RequestsProps } from './RequestsPage.tsx'

const STATUSES = ['inProcess', 'approved', 'rejected'] as const satisfies readonly OrderStatus[]

/** What players ordered for their points: it is sent once somebody approves it. */
export function OrderList({ t, lang, operator, params, brands }: RequestsProps) {
  const nowMs = useNow()
  const status = statusOf(STATUSES, params)
  const query = { tenants: brands.map(({ id }) => id), status }
  const remote = useQuery(orders, query)
  const columns = useMemo(() => columnsOf({ t, lang, operator, nowMs }), [t, lang, operator, nowMs])
  return (
    <>
      <StatusFilter
        {...{ t, params }}
        statuses={STATUSES}
        labelOf={(each) => t(`console:requests.order.${each}`)}
      />
      <Shown t={t} remote={remote} onRetry={() => void orders.load(query)}>
        {({ items }, isBusy) => (
          <TableWithDetail
            t={t}
            label={t('console:requests.tab.orders')}
            columns={columns}
            rows={items}
            rowId={requestId}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:requests.noOrders') }}
            detail={(open) => (
              <OrderDetail
                {...{ t, lang, operator }}
                order={open}
                mayReview={mayAct(operator, { duty: 'rewards', brand: open.tenant, isChange: true })}
              />
            )}
          />
        )}
      </Shown>
    </>
  )
}

type Given = Pick<RequestsProps, 't' | 'lang' | 'operator'> & { nowMs: number }

function columnsOf({ t, lang, operator, nowMs }: Given): Column<OrderRow>[] {
  return [
    {
      id: 'age',
      title: t('console:claims.age'),
      cell: ({ askedAtMs }) => <Age atMs={askedAtMs} {...{ lang, nowMs }} />,
    },
    playerColumn({ t, operator }),
    { id: 'item', title: t('console:requests.item'), cell: ({ name }) => name },
    {
      id: 'quantity',
      title: t('console:requests.quantity'),
      isNumber: true,
      cell: ({ quantity }) => numberText(quantity, lang),
    },
    {
      id: 'points',
      title: t('console:player.purse.points'),
      isNumber: true,
      cell: ({ points }) => numberText(points, lang),
    },
  ]
}
