import { useMoney } from '#islands/parts/use-money.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Money } from '#islands/ui/Money.tsx'
import type { Price } from '#lib/lottery/pricing.ts'
import { playOf } from '#lib/lottery/pricing.ts'
import type { SlipLine } from '#lib/lottery/slip-kept.ts'
import { removeLine } from '#lib/lottery/slip-store.ts'
import type { GameViewProps } from './HeavyView.tsx'
import { playName } from './labels.ts'
import { selectionText } from './selection-text.ts'
import styles from './slip.module.css'

interface Props extends GameViewProps {
  line: SlipLine
  price: Price | undefined
}

/** One line of the slip, with its removal. */
export function SlipLineView({ t, lang, game, line, price }: Props) {
  const money = useMoney(lang)
  const family = game.family.id
  const play = playOf(game.family, line.play)
  const name = playName(t, family, line.play)
  return (
    <li className={styles.line}>
      <div className={styles.lineText}>
        <strong>{name}</strong>
        <span className={styles.selection}>
          <bdi>{play && selectionText(t, { family, picker: play.picker }, line.selection)}</bdi>
        </span>
        <span className={styles.note}>
          {price
            ? t('lottery:slip.lineStake', {
                count: price.bets,
                unit: money(line.unitMinor, game.currency),
                multiple: line.multiple,
              })
            : t('lottery:slip.lineGone')}
        </span>
      </div>
      {price && <Money text={money(price.payableMinor, game.currency)} />}
      <IconButton
        icon="close"
        size="sm"
        label={t('lottery:slip.remove', { play: name })}
        onClick={() => removeLine(line.id)}
      />
    </li>
  )
}
