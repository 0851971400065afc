import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import type { OrderDetail } from '#lib/api/lottery-bets.ts'
import { familyOf } from '#lib/lottery/family-of.ts'
import { playOf } from '#lib/lottery/pricing.ts'
import type { AnyFamily } from '#lib/shared/lottery/family.ts'
import { playName } from './labels.ts'
import { selectionText } from './selection-text.ts'
import styles from './orders.module.css'

/** The bets of an order, line by line, as accepted. */
export function OrderLines({ t, lang, order }: { t: TFunction; lang: string; order: OrderDetail }) {
  const money = useMoney(lang)
  const family = useFamily(order.gameCode)
  return (
    <ol className={styles.lines}>
      {order.selections.map((line, index) => {
        const play = family && playOf(family, line.play)
        return (
          <li key={index} className={styles.line}>
            <strong>{family ? playName(t, family.id, line.play) : line.play}</strong>
            <span className={styles.selection}>
              <bdi>
                {family &&
                  play &&
                  selectionText(t, { family: family.id, picker: play.picker }, line.selection)}
              </bdi>
            </span>
            <span className={styles.note}>
              {t('lottery:orders.unit', {
                unit: money(line.unitMinor, order.currency),
                multiple: line.multiple,
              })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The rules of the order's game, for the text of its selections. */
function useFamily(gameCode: string): AnyFamily | undefined {
  const [family, setFamily] = useState<AnyFamily>()
  useEffect(() => {
    let isGone = false
    void familyOf(gameCode).then((found) => {
      if (!isGone) setFamily(found)
    })
    return () => {
      isGone = true
    }
  }, [gameCode])
  return family
}
