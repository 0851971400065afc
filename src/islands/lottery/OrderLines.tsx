import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import type { OrderDetail } from '#lib/api/play/lottery-orders.ts'
import { familyOf } from '#lib/lottery/family-of.ts'
import { selectionOddsE4 } from '#lib/lottery/member-odds.ts'
import { playOf } from '#lib/lottery/pricing.ts'
import type { AnyFamily } from '#lib/shared/lottery/family.ts'
import type { BaseRules, OddsTable } from '#lib/shared/lottery/play.ts'
import { HalfPaid } from './HalfPaid.tsx'
import { playName } from './labels.ts'
import { rangeText } from './odds-text.ts'
import { selectionText } from './selection-text.ts'
import styles from './orders.module.css'

/** The bets of an order, line by line, as accepted. */
export function OrderLines({ t, lang, order }: { t: TFunction; lang: string; order: OrderDetail }) {
  const money = useMoney(lang)
  const family = useFamily(order.gameCode)
  const terms = family && termsOf(family, order)
  return (
    <ol className={styles.lines}>
      {order.selections.map((line, index) => {
        const play = family && playOf(family, line.play)
        const odds = play && terms && selectionOddsE4(play, line.selection, terms)
        return (
          <li key={index} className={styles.line}>
            <strong>{family ? playName(t, family.id, line.play) : line.play}</strong>
            <span className={styles.selection}>
              <bdi translate="no">
                {family &&
                  play &&
                  selectionText(t, { family: family.id, picker: play.picker }, line.selection)}
              </bdi>
            </span>
            {play && terms && (
              <HalfPaid t={t} picker={play.picker} rules={terms.rules} selection={line.selection} />
            )}
            <span className={styles.note}>
              {t('lottery:orders.unit', {
                unit: money(line.unitMinor, order.currency),
                multiple: line.multiple,
              })}
            </span>
            {odds && (
              <span className={styles.note}>
                {t('lottery:betting.odds', { odds: rangeText(odds, lang) })}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Rules and odds that the order was accepted with; later versions change neither. */
function termsOf({ id }: AnyFamily, { rules, odds }: OrderDetail): { rules: BaseRules; odds: OddsTable } {
  return { rules: { maxBets: 0, ...rules, family: id }, odds }
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
