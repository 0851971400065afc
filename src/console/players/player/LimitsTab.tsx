import { Badge } from '#islands/ui/Badge.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { LimitStatus } from '#lib/api/care/protection.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { When } from '#console/parts/When.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import type { PlayerProps } from './PlayerPage.tsx'

/** Every limit with what is used and left of it, and the break that runs. */
export function LimitsTab(props: PlayerProps) {
  const { t, lang, operator, brand, player } = props
  const [changed, setChanged] = useState<LimitStatus>()
  const { pause } = player.record
  const when = (atMs: number) => <When atMs={atMs} lang={lang} timeZone={brand.timeZone} />
  const value = (kind: LimitStatus['kind'], amount: number | null) =>
    amount === null ? (
      '–'
    ) : kind === 'time' ? (
      t('console:care.minutes', { minutes: numberText(amount, lang) })
    ) : (
      <Amount minor={amount} currency={player.currency} lang={lang} />
    )
  const mayChange = mayAct(operator, { duty: 'protection', brand: brand.id, isChange: true })
  const name = ({ kind, period }: LimitStatus) =>
    `${t(`console:limitKind.${kind}`)} · ${t(`console:limitPeriod.${period}`)}`
  return (
    <div className="console-stack">
      {pause && (
        <Notice tone="warning">
          {t(`console:care.break.${pause.kind}`)} · {t(`console:care.scope.${pause.scope}`)} ·{' '}
          {pause.untilMs === null ? t('console:care.forever') : when(pause.untilMs)}
        </Notice>
      )}
      <PlainTable
        label={t('console:player.tab.limits')}
        rows={player.limits}
        rowId={({ kind, period }) => `${kind} ${period}`}
        columns={[
          { id: 'limit', name: t('console:care.limit'), title: t('console:care.limit'), cell: name },
          {
            ...{ id: 'used', name: t('console:care.used'), title: t('console:care.used'), isNumber: true },
            cell: ({ kind, used }) => value(kind, used),
          },
          {
            ...{ id: 'max', name: t('console:care.own'), title: t('console:care.own'), isNumber: true },
            cell: ({ kind, max }) => value(kind, max),
          },
          {
            ...{ id: 'others', name: t('console:care.others'), title: t('console:care.others') },
            cell: ({ kind, others }) =>
              others.length === 0 ? (
                '–'
              ) : (
                <span className="console-badges">
                  {others.map(({ by, max }) => (
                    <Badge key={by}>
                      {t(`console:limitBy.${by}`)}: {value(kind, max)}
                    </Badge>
                  ))}
                </span>
              ),
          },
          {
            ...{ id: 'left', name: t('console:care.left'), title: t('console:care.left'), isNumber: true },
            cell: ({ kind, left }) => value(kind, left),
          },
          {
            ...{ id: 'raise', name: t('console:care.raise'), title: t('console:care.raise') },
            cell: ({ kind, raise }) =>
              raise === null ? (
                '–'
              ) : (
                <span className="console-two">
                  <span>{raise.max === null ? t('console:care.removal') : value(kind, raise.max)}</span>
                  <small>{when(raise.ripeAtMs)}</small>
                </span>
              ),
          },
          {
            ...{ id: 'acts', name: t('console:acts'), title: t('console:acts') },
            cell: (limit) =>
              mayChange && (
                <Button size="sm" variant="secondary" onClick={() => setChanged(limit)}>
                  {t('console:care.change')}
                </Button>
              ),
          },
        ]}
      />
      {changed && (
        <LimitDialog {...props} limit={changed} name={name(changed)} onClose={() => setChanged(undefined)} />
      )}
    </div>
  )
}
