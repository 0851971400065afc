import type * as z from 'zod/mini'
import { windowAt } from '#lib/shared/aurora-reels/engine.ts'
import { ROWS, RTP_PERCENT, SCATTER_LINE } from '#lib/shared/aurora-reels/paytable.ts'
import type { FormatAmount } from '#games/frame/amount.ts'
import { label, need, setOff } from '#games/frame/elements.ts'
import { createResultLine } from '#games/frame/result.ts'
import type { Round } from '#games/frame/round.ts'
import { percentText } from '#lib/shared/money/percent.ts'
import { fill } from '#games/frame/words.ts'
import type { Language } from '#games/frame/words.ts'
import type { outcomeSchema } from './outcome.ts'
import type { Words } from './words.ts'

type Outcome = z.output<typeof outcomeSchema>

export interface Panel {
  ready: () => void
  spinning: () => void
  freeWon: (count: number) => void
  freeSpin: (spin: { place: number; total: number; multiplier: number }) => void
  trouble: (text: string) => void
  /** Shows what the round brought; `note` says so when it is an earlier one. */
  result: (round: Round, outcome: Outcome | undefined, note?: string) => void
  /** Ends a running count at once. */
  finishCount: () => void
  say: (text: string) => void
  balance: (minor: number) => void
  stake: (minor: number, canLess: boolean, canMore: boolean) => void
  /** Whether a round may be begun. */
  open: (isOpen: boolean) => void
  board: (stops: readonly number[]) => void
}

export function createPanel(language: Language<Words>, format: FormatAmount, isStill: () => boolean): Panel {
  const { words } = language
  const line = createResultLine(words, format, isStill)
  const win = need('win', HTMLOutputElement)
  const spin = need('spin', HTMLButtonElement)

  return {
    ready: () => line.show('calm', fill(words.ready, { rtp: percentText(RTP_PERCENT, language.tag) })),
    spinning() {
      line.show('calm', `${words.spinning}…`)
      win.textContent = format(0)
    },
    freeWon: (count) => line.say(fill(words.freeWon, { count }), 'win'),
    freeSpin: (spin) => line.show('calm', fill(words.freeSpin, spin)),
    trouble: line.trouble,
    result(round, outcome, note) {
      const text = outcome ? winsText(words, format, { outcome, round }) : ''
      line.round(round, note ?? text, {
        said: (amount) => [note, amount, text],
        onAmount: (minor) => (win.textContent = format(minor)),
      })
    },
    finishCount: line.finishCount,
    say: line.say,
    balance(minor) {
      need('balance', HTMLOutputElement).textContent = format(minor)
    },
    stake(minor, canLess, canMore) {
      need('stake', HTMLOutputElement).textContent = format(minor)
      setOff(need('stake-less', HTMLButtonElement), !canLess)
      setOff(need('stake-more', HTMLButtonElement), !canMore)
    },
    open(isOpen) {
      setOff(spin, !isOpen)
      label(spin, isOpen ? words.spin : words.spinning)
      if (isOpen) delete spin.dataset['pacing']
      else spin.dataset['pacing'] = ''
    },
    board(stops) {
      const window = windowAt(stops)
      const rows = Array.from({ length: ROWS }, (_, row) =>
        window.map((reel) => words.symbols[reel[row] ?? 'aurora']).join(', '),
      )
      need('reels', HTMLElement).setAttribute('aria-label', fill(words.board, { rows: rows.join('; ') }))
    },
  }
}

function winsText(
  words: Words,
  format: FormatAmount,
  { outcome, round }: { outcome: Outcome; round: Round },
): string {
  const jackpotMinor = round.winMinor - outcome.winMinor
  if (jackpotMinor > 0) return fill(words.jackpotWon, { amount: format(jackpotMinor) })
  const { wins, freeSpins } = outcome
  if (freeSpins) {
    const amount = format(freeSpins.reduce((sum, { winMinor }) => sum + winMinor, 0))
    return fill(words.freePaid, { count: freeSpins.length, amount })
  }
  const [first] = wins
  if (!first) return ''
  if (wins.length > 1) return fill(words.moreWins, { count: wins.length })
  const values = {
    line: first.line,
    count: first.count,
    symbol: words.symbols[first.symbol],
    amount: format(first.payMinor),
  }
  return fill(first.line === SCATTER_LINE ? words.scatterWin : words.lineWin, values)
}
