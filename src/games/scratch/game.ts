import * as z from 'zod/mini'
import { minorUnits } from '#lib/api/fields.ts'
import type { ScratchOutcome } from '#lib/shared/scratch/card.ts'
import { CELLS } from '#lib/shared/scratch/pictures.ts'
import { PRIZES } from '#lib/shared/scratch/prizes.ts'
import { RTP_PERCENT } from '#lib/shared/scratch/stakes.ts'
import type { FormatAmount } from '#games/frame/amount.ts'
import { label, need, setOff } from '#games/frame/elements.ts'
import { createPlayLoop, type GameLoopParts, type LoopControls } from '#games/frame/play-loop.ts'
import { createResultLine } from '#games/frame/result.ts'
import type { Round } from '#games/frame/round.ts'
import { createStakeChoice, type StakeChoice } from '#games/frame/stake.ts'
import { isNetWin } from '#lib/shared/money/net-win.ts'
import { percentText } from '#lib/shared/money/percent.ts'
import { fill } from '#games/frame/words.ts'
import type { Language } from '#games/frame/words.ts'
import { SYMBOLS } from './card.ts'
import type { Card } from './card.ts'
import type { Words } from './words.ts'

const CYCLE_MS = 5_000

/** The `outcome` of a round on the wire: what `buyCard` answers. */
const place = z.int().check(z.minimum(0), z.maximum(PRIZES.length - 1))
const outcomeSchema = z.object({
  picture: z.array(place).check(z.length(CELLS)),
  prize: z.nullable(place),
  winMinor: minorUnits,
})

export interface GameParts extends GameLoopParts {
  language: Language<Words>
  words: Words
  format: FormatAmount
  card: Card
  isStill: () => boolean
}

export interface Game extends LoopControls {
  /** Buys a card, or opens the one that lies there. */
  act: () => Promise<void>
  step: StakeChoice['step']
  lowerToBalance: StakeChoice['lowerToBalance']
  stakeMinor: StakeChoice['minor']
}

export function createGame(parts: GameParts): Game {
  const { opened, memory, language, words, format, card, isStill } = parts
  const line = createResultLine(words, format, isStill)
  const button = need('go', HTMLButtonElement)
  let isScratching = false
  let last = shownOf(opened.lastRound)

  const loop = createPlayLoop({
    ...parts,
    cycleMs: CYCLE_MS,
    stage: {
      begin() {
        card.show(undefined, stake.minor())
        line.say(words.buying)
      },
      reveal,
      cancel(text) {
        card.show(last?.outcome, last?.stakeMinor ?? stake.minor())
        if (text === undefined) ready()
        else line.say(text)
      },
      open: () => draw(),
      balance: showBalance,
      trouble: line.trouble,
    },
  })
  const { stakesMinor } = opened
  const stake = createStakeChoice({ loop, memory, stakesMinor, onChange: draw })

  async function reveal(round: Round, note?: string): Promise<void> {
    const outcome = shownOf(round)?.outcome
    if (outcome) {
      isScratching = true
      draw()
      line.say([note, words.scratch].filter(Boolean).join(' · '))
      await card.scratch(outcome, round.stakeMinor)
      isScratching = false
      last = { outcome, stakeMinor: round.stakeMinor }
      if (outcome.prize !== null && isNetWin(round)) card.celebrate(outcome.prize)
    }
    draw()
    showBalance(loop.balanceMinor())
    const symbol = SYMBOLS[outcome?.prize ?? -1]
    line.round(round, symbol ? fill(words.three, { symbol: words.symbols[symbol] }) : (note ?? ''))
  }

  function showBalance(minor: number): void {
    const text = format(minor)
    const balance = need('balance', HTMLOutputElement)
    balance.textContent = text
    balance.style.setProperty('--signs', String(text.length))
  }

  function ready(): void {
    line.show('calm', fill(words.ready, { rtp: percentText(RTP_PERCENT, language.tag) }))
  }

  function draw(): void {
    const isOpen = !loop.isBusy()
    need('stake', HTMLOutputElement).textContent = format(stake.minor())
    setOff(need('stake-less', HTMLButtonElement), !isOpen || !stake.canStep(-1))
    setOff(need('stake-more', HTMLButtonElement), !isOpen || !stake.canStep(1))
    setOff(button, !isOpen && !isScratching)
    const text = isScratching ? words.showAll : words.buy
    need('go-text', HTMLElement).textContent = text
    label(button, text)
    if (isOpen || isScratching) delete button.dataset['pacing']
    else button.dataset['pacing'] = ''
  }

  showBalance(opened.balanceMinor)
  ready()
  draw()
  card.show(last?.outcome, last?.stakeMinor ?? stake.minor())

  return {
    stakeMinor: stake.minor,
    step: stake.step,
    lowerToBalance: stake.lowerToBalance,
    setBalance: loop.setBalance,
    refresh: loop.refresh,
    pause: loop.pause,
    resume: loop.resume,
    async act() {
      if (isScratching) return card.showAll()
      if (loop.isBusy()) return
      line.finishCount()
      await loop.play({ stakeMinor: stake.minor() })
    },
  }
}

function shownOf(
  round: { outcome?: unknown; stakeMinor: number } | null,
): { outcome: ScratchOutcome; stakeMinor: number } | undefined {
  const parsed = outcomeSchema.safeParse(round?.outcome)
  return round && parsed.success ? { outcome: parsed.data, stakeMinor: round.stakeMinor } : undefined
}
