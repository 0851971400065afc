import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { isEmpty, selectionOf, type Draft } from '#lib/lottery/draft.ts'
import { type Price, priceOf, ticketPrice, type TicketPrice } from '#lib/lottery/pricing.ts'
import { $isPlacing } from '#lib/lottery/placing-store.ts'
import { $slip, addLine } from '#lib/lottery/slip-store.ts'
import { $stakeChoice } from '#lib/lottery/stake-choice.ts'
import { MAX_LINES } from '#lib/api/play/lottery-bets.ts'
import type { AnyPlay } from '#lib/shared/lottery/family.ts'
import { mostPaid } from '#lib/shared/lottery/win-cap.ts'
import { betSlip } from './bet-slip.ts'
import type { GameViewProps } from './HeavyView.tsx'
import { problemText } from './problem-text.ts'
import { StakeFields } from './StakeFields.tsx'
import styles from './betting.module.css'

interface Ticketed extends GameViewProps {
  unitMinor: number
  ticket: TicketPrice
}

interface Props extends GameViewProps {
  play: AnyPlay
  issue: string
  draft: Draft
  onAdded: () => void
  /** A line alone was sent at once: the slip tells its state. */
  onBet: () => void
}

/** The stake of the selection: its cost beside its possible win. */
export function StakeBar({ t, lang, game, play, issue, draft, onAdded, onBet }: Props) {
  const money = useMoney(lang)
  const choice = useStore($stakeChoice)
  const slip = useStore($slip)
  const isPlacing = useStore($isPlacing)
  const [isStakeWrong, setStakeWrong] = useState(false)
  const { limits, currency } = game
  const unitMinor = choice.unitMinor ?? limits.unitsMinor[0] ?? 1
  const multiple = Math.min(choice.multiple, limits.maxMultiple)
  // Deferred, so that a cell responds at once while the price of a large selection is computed.
  const late = useDeferredValue(draft)
  const line = useMemo(
    () => ({ play: play.id, selection: selectionOf(play.picker, late), unitMinor, multiple }),
    [play, late, unitMinor, multiple],
  )
  const { price, problem } = useMemo(() => priceOf(line, game), [line, game])
  const ticket = useMemo(() => ticketPrice(play, game, unitMinor), [play, game, unitMinor])
  const isFull = slip.lines.length >= MAX_LINES
  const isTooDear = price !== undefined && price.payableMinor > limits.maxLineMinor
  const isPriced = late === draft
  const add = (isBet: boolean) => {
    const own = { ...line, selection: selectionOf(play.picker, draft) }
    // A tap may come before the price of the last pick is shown.
    const now = isPriced ? price : priceOf(own, game).price
    if (!now || now.payableMinor > limits.maxLineMinor) return
    if (!addLine(own, { issue, oddsVersion: game.oddsVersion })) return
    onAdded()
    // A guest's login stands above the page, with the slip behind it.
    if (isBet && betSlip(game.game.gameCode, $slip.get(), [{ issue }])) onBet()
  }
  const isLocked = isFull || isStakeWrong || (isPriced && (!price || isTooDear))
  // One line is a whole slip: it needs no other to be looked at first.
  const isAlone = slip.lines.length === 0 && !isPlacing
  return (
    <>
      <div className={styles.stake}>
        <StakeFields
          t={t}
          lang={lang}
          limits={limits}
          currency={currency}
          unitMinor={unitMinor}
          multiple={multiple}
          onTyped={setStakeWrong}
        />
        {ticket && !isStakeWrong && <TicketLine {...{ t, lang, game, unitMinor, ticket }} />}
      </div>
      <div className={styles.price} data-picked={isEmpty(draft) ? undefined : true}>
        <div className={styles.sums} aria-live="polite">
          {isStakeWrong ? null : price ? (
            <LineSums {...{ t, lang, game, price }} />
          ) : (
            <span className={styles.need}>
              {problem && !isEmpty(late) ? problemText(t, problem) : t('lottery:stake.pick')}
            </span>
          )}
        </div>
        {isTooDear && !isStakeWrong && (
          <Notice tone="warning">
            {t('lottery:stake.tooDear', { amount: money(limits.maxLineMinor, currency) })}
          </Notice>
        )}
        {isFull && <Notice tone="warning">{t('lottery:stake.full', { count: MAX_LINES })}</Notice>}
        <div className={styles.acts}>
          <Button
            variant={price && isAlone ? 'secondary' : 'primary'}
            isFull
            icon="plus"
            onClick={() => add(false)}
            disabled={isLocked}
          >
            {t('lottery:stake.add')}
          </Button>
          {price && isAlone && (
            <Button isFull onClick={() => add(true)} disabled={isLocked || !isPriced}>
              {t('lottery:slip.place', { amount: money(price.payableMinor, currency) })}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

/** What one combination costs, with the sum behind it. */
function TicketLine({ t, lang, game, unitMinor, ticket }: Ticketed) {
  const money = useMoney(lang)
  const { times, payableMinor } = ticket
  const price = money(payableMinor, game.currency)
  const amount = times === undefined ? price : `${times} × ${money(unitMinor, game.currency)} = ${price}`
  return <p className={styles.face}>{t('lottery:stake.one', { amount })}</p>
}

/** Cost and possible win of the line, and what bounds them. */
function LineSums({ t, lang, game: { limits, currency }, price }: GameViewProps & { price: Price }) {
  const money = useMoney(lang)
  const winMinor = mostPaid({
    possibleMinor: price.possibleWinMinor,
    stakeMinor: price.payableMinor,
    capMinor: limits.winCapMinor,
  })
  const isCapped = winMinor < price.possibleWinMinor
  return (
    <>
      <Sum
        label={t('lottery:stake.bets', { count: price.bets })}
        text={money(price.payableMinor, currency)}
      />
      <Sum
        label={t(price.isExact && !isCapped ? 'lottery:stake.possible' : 'lottery:stake.possibleUpTo')}
        text={money(winMinor, currency)}
      />
      {price.payableMinor !== price.faceMinor && (
        <span className={styles.face}>
          {t('lottery:stake.face', { amount: money(price.faceMinor, currency) })}
        </span>
      )}
      {isCapped && (
        <span className={styles.face}>
          {t('lottery:rules.cap', { amount: money(limits.winCapMinor, currency) })}
        </span>
      )}
    </>
  )
}

export function Sum({ label, text }: { label: string; text: string }) {
  return (
    <span className={styles.sum}>
      <span className={styles.sumLabel}>{label}</span>
      <Money text={text} size="lg" />
    </span>
  )
}
