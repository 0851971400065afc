import { useMoney } from '#islands/parts/use-money.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Money } from '#islands/ui/Money.tsx'
import type { Price } from '#lib/lottery/pricing.ts'
import { playOf, priceOf } from '#lib/lottery/pricing.ts'
import type { SlipLine } from '#lib/lottery/slip-kept.ts'
import { removeLine } from '#lib/lottery/slip-store.ts'
import { HalfPaid } from './HalfPaid.tsx'
import type { GameViewProps } from './HeavyView.tsx'
import { playName } from './labels.ts'
import { problemText } from './problem-text.ts'
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
          <bdi translate="no">
            {play && selectionText(t, { family, picker: play.picker }, line.selection)}
          </bdi>
        </span>
        {play && <HalfPaid t={t} picker={play.picker} rules={game.rules} selection={line.selection} />}
        <span className={styles.note}>
          {price
            ? t('lottery:slip.lineStake', {
                count: price.bets,
                unit: money(betMinor(price, line), game.currency),
                multiple: line.multiple,
              })
            : whyGone({ t, game, line })}
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

/**
 * The price of one bet: units of a stake are fewer than what a bet costs where it is played on many prizes, or has a price of
 * its own. Bets of one line that differ in price have no such figure, so the unit stands for it.
 */
function betMinor({ bets, payableMinor }: Price, { multiple, unitMinor }: SlipLine): number {
  const eachMinor = payableMinor / (bets * multiple)
  return Number.isInteger(eachMinor) ? eachMinor : unitMinor
}

/** Such as the number that was closed since; what is wrong with the play as a whole the player cannot mend. */
function whyGone({ t, game, line }: Pick<Props, 't' | 'game' | 'line'>): string {
  const { problem } = priceOf(line, game)
  return problem?.code === 'closed' ? problemText(t, problem) : t('lottery:slip.lineGone')
}
