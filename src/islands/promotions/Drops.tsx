import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { timeText } from '#islands/parts/use-money.ts'
import type { Promotion } from '#lib/api/rewards/promotions.ts'
import { $drops, loadPromotions } from '#lib/promotions/promotions-store.ts'
import { serverNow } from '#lib/client/server-clock.ts'

interface Props {
  t: TFunction
  lang: string
  offerId: string
  drops: NonNullable<Promotion['drops']>
}

/** Pages ask a little apart from each other, and not at once again where a clock runs ahead. */
const SPREAD_MS = 1_500
const LEAST_MS = 3_000
const MOST_MS = 24 * 3_600_000

/** The envelopes of now as they go, and when the next ones fall. The list is asked for again when either changes. */
export function Drops({ t, lang, offerId, drops: { open, nextAtMs } }: Props) {
  const told = useStore($drops, { keys: [offerId] })[offerId]
  const changesAtMs = open?.endsAtMs ?? nextAtMs
  useEffect(() => {
    if (changesAtMs === undefined) return undefined
    const waitMs = Math.max(LEAST_MS, changesAtMs - serverNow() + Math.random() * SPREAD_MS)
    if (waitMs > MOST_MS) return undefined
    const timer = setTimeout(() => void loadPromotions(), waitMs)
    return () => clearTimeout(timer)
  }, [changesAtMs])
  const left = told && told.endsAtMs === open?.endsAtMs ? Math.min(told.left, open.left) : open?.left
  return (
    <>
      {open && (
        <p role="status">
          {left === 0
            ? t('promotions:drops.gone')
            : t('promotions:drops.open', {
                left,
                shares: open.shares,
                until: timeText(open.endsAtMs, lang),
              })}
        </p>
      )}
      {nextAtMs !== undefined && (
        <p className="muted small">{t('promotions:drops.next', { at: timeText(nextAtMs, lang) })}</p>
      )}
    </>
  )
}
