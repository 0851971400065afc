import { useStore } from '@nanostores/react'
import { useEffect, useRef, type RefObject } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { focusWhereLost } from '#islands/ui/focus-lost.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { MAX_BETS, MAX_NUMBERS } from '#lib/api/play/lottery-bets.ts'
import { $drawClock } from '#lib/lottery/game-store.ts'
import { $placing } from '#lib/lottery/placing-store.ts'
import type { Slip as SlipState } from '#lib/lottery/slip-kept.ts'
import { $slip, acceptSeen, clearSlip, removeLine } from '#lib/lottery/slip-store.ts'
import { comingDraws } from '#lib/lottery/coming-draws.ts'
import { $wallet } from '#lib/wallet/wallet-store.ts'
import { betSlip } from './bet-slip.ts'
import { ChasePlan } from './ChasePlan.tsx'
import type { GameViewProps } from './HeavyView.tsx'
import { issueText } from './issue-text.ts'
import { Issues } from './Issues.tsx'
import { PlacingStatus } from './PlacingStatus.tsx'
import { SlipLineView } from './SlipLineView.tsx'
import { Sum } from './StakeBar.tsx'
import { useSlipSums, type SlipSums } from './use-slip-sums.ts'
import styles from './slip.module.css'

/** The lines, their draws, the total cost, and the button that places the bets. */
export default function Slip({ t, lang, game }: GameViewProps) {
  const slip = useStore($slip)
  const clock = useStore($drawClock)
  const placing = useStore($placing)
  const money = useMoney(lang)
  const sums = useSlipSums(game)
  const ref = useNewsFocus(placing.state)
  const status = <PlacingStatus t={t} lang={lang} game={game} />
  if (slip.lines.length === 0)
    return (
      <div ref={ref} tabIndex={-1} className={styles.slip}>
        {status}
      </div>
    )
  const draw = clock?.draw ?? game.draws[0]
  const isMoved = draw !== undefined && draw.issue !== slip.issue
  const isRepriced = slip.oddsVersion !== game.oddsVersion
  const gone = slip.lines.filter((_, index) => sums.prices[index] === undefined)
  const isBroken = gone.length > 0
  const excess = excessOf(slip, sums)
  const isTooDear = sums.payableMinor > game.limits.maxSlipMinor
  const draws = comingDraws(game.draws, slip.issue).slice(0, slip.multiples.length)
  const isWaiting = ['sent', 'asking', 'notArrived'].includes(placing.state)
  const canPlace = !isMoved && !isRepriced && !isBroken && !excess && !isTooDear && draw !== undefined
  return (
    <div ref={ref} tabIndex={-1} className={styles.slip}>
      <ul className={styles.lines}>
        {slip.lines.map((line, index) => (
          <SlipLineView key={line.id} t={t} lang={lang} game={game} line={line} price={sums.prices[index]} />
        ))}
      </ul>
      <Button variant="ghost" size="sm" icon="trash" disabled={isWaiting} onClick={clearSlip}>
        {t('lottery:slip.clear')}
      </Button>
      {game.maxChaseDraws > 1 && <ChasePlan t={t} lang={lang} game={game} costs={sums.costs} />}
      <div className={styles.foot}>
        {status}
        {/* Always there: a status is read out when it changes, not when it comes with its text. */}
        <div className={styles.news} role="status">
          {isMoved && draw && (
            <Notice tone="warning">
              <p>
                <Issues
                  text={t('lottery:slip.moved', { old: issueText(slip.issue), next: issueText(draw.issue) })}
                />
              </p>
              <Button
                size="sm"
                variant="secondary"
                onClick={() => acceptSeen({ issue: draw.issue, oddsVersion: slip.oddsVersion })}
              >
                <Issues text={t('lottery:slip.move', { next: issueText(draw.issue) })} />
              </Button>
            </Notice>
          )}
          {/* They may be far above the disabled button, out of sight. */}
          {isBroken && (
            <Notice tone="warning">
              <p>{t('lottery:slip.gone', { count: gone.length })}</p>
              <Button
                size="sm"
                variant="secondary"
                disabled={isWaiting}
                onClick={() => {
                  gone.forEach(({ id }) => removeLine(id))
                  ref.current?.focus()
                }}
              >
                {t('lottery:slip.removeGone')}
              </Button>
            </Notice>
          )}
          {/* Lines without odds are removed first. */}
          {isRepriced && !isBroken && (
            <Notice tone="warning">
              <p>{t('lottery:slip.oddsChanged')}</p>
              <Button
                size="sm"
                variant="secondary"
                onClick={() => acceptSeen({ issue: slip.issue, oddsVersion: game.oddsVersion })}
              >
                {t('lottery:slip.acceptOdds')}
              </Button>
            </Notice>
          )}
          {excess && <Notice tone="warning">{failureText(t, excess)}</Notice>}
          {isTooDear && (
            <Notice tone="warning">
              {t('lottery:slip.tooDear', { amount: money(game.limits.maxSlipMinor, game.currency) })}
            </Notice>
          )}
        </div>
        <div className={styles.sums} aria-live="polite">
          <Sum label={t('lottery:slip.total')} text={money(sums.payableMinor, game.currency)} />
          <Sum
            label={t(slip.multiples.length > 1 ? 'lottery:slip.possibleEach' : 'lottery:stake.possibleUpTo')}
            text={money(sums.possibleWinMinor, game.currency)}
          />
          {sums.isCapped && (
            <span className={styles.note}>
              {t('lottery:rules.cap', { amount: money(game.limits.winCapMinor, game.currency) })}
            </span>
          )}
        </div>
        <Button
          isFull
          size="lg"
          // Keeps the focus while it is loading, and ignores clicks.
          isLoading={placing.state === 'sent'}
          disabled={!canPlace || (isWaiting && placing.state !== 'sent')}
          onClick={() => betSlip(game.game.gameCode, slip, draws)}
        >
          {t('lottery:slip.place', { amount: money(sums.payableMinor, game.currency) })}
        </Button>
        <BalanceLine t={t} lang={lang} game={game} payableMinor={sums.payableMinor} />
      </div>
    </div>
  )
}

/** The refusal that the platform would return for a slip with too many bets. */
function excessOf({ lines, multiples }: SlipState, { prices }: SlipSums) {
  const draws = multiples.length
  const numbers = draws * prices.reduce((sum, price) => sum + (price?.bets ?? 0), 0)
  if (draws * lines.length > MAX_BETS) return { code: 'lottery.tooManyBets', details: { max: MAX_BETS } }
  if (numbers > MAX_NUMBERS) return { code: 'lottery.tooManyNumbers', details: { max: MAX_NUMBERS } }
  return undefined
}

/** The pressed button is gone or disabled with each state of a sent slip: the focus moves to its news, or to the slip. */
function useNewsFocus(state: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    const slip = ref.current
    if (before.current !== state) focusWhereLost(slip?.querySelector<HTMLElement>('[data-news]') ?? slip)
    before.current = state
  }, [state])
  return ref
}

function BalanceLine({ t, lang, game, payableMinor }: GameViewProps & { payableMinor: number }) {
  const wallet = useStore($wallet)
  const money = useMoney(lang)
  if (wallet.state !== 'ready' || wallet.value.playerMinor >= payableMinor) return null
  return (
    <p className={styles.short}>
      {t('lottery:slip.short', { amount: money(wallet.value.playerMinor, game.currency) })}{' '}
      <a href="#member/depositv2">{t('lottery:slip.deposit')}</a>
    </p>
  )
}
