import * as z from 'zod/mini'
import { minorUnits } from '#lib/api/fields.ts'
import { colourOf } from '#lib/shared/roulette/bets.ts'
import type { Chip } from '#lib/shared/roulette/chips.ts'
import { tableLimits } from '#lib/shared/roulette/table.ts'
import type { FormatAmount } from '#games/frame/amount.ts'
import { createPlayLoop, type GameLoopParts, type LoopControls } from '#games/frame/play-loop.ts'
import type { Memory } from '#games/frame/memory.ts'
import type { Round } from '#games/frame/round.ts'
import { fill } from '#games/frame/words.ts'
import type { Board } from './board.ts'
import type { Panel } from './panel.ts'
import { createTicket } from './ticket.ts'
import type { LayProblem } from './ticket.ts'
import type { Wheel } from './wheel.ts'
import type { Words } from './words.ts'

const CYCLE_MS = 5_000

/** The `outcome` of a round on the wire: what `spinWheel` answers. */
const outcomeSchema = z.object({
  number: z.int().check(z.minimum(0), z.maximum(36)),
  wins: z.array(z.object({ betId: z.string(), payoutMinor: minorUnits })),
  winMinor: minorUnits,
})

export interface GameParts extends GameLoopParts {
  words: Words
  format: FormatAmount
  board: Board
  wheel: Wheel
  panel: Panel
}

export interface Game extends LoopControls {
  lay: (betId: string) => void
  take: (betId: string) => void
  undo: () => void
  clear: () => void
  /** Lays the bets of the last round again; it does not spin. */
  repeat: () => void
  choose: (chipMinor: number) => void
  spin: () => Promise<void>
}

export function createGame(parts: GameParts): Game {
  const { opened, memory, words, format, board, wheel, panel } = parts
  const ticket = createTicket(tableLimits(opened.currency))
  let chipMinor = firstChip(memory, opened.stakesMinor)
  let lastChips: readonly Chip[] = []

  const loop = createPlayLoop({
    ...parts,
    cycleMs: CYCLE_MS,
    stage: {
      begin() {
        board.fell(undefined)
        wheel.roll()
        panel.spinning()
      },
      reveal,
      cancel(text) {
        wheel.show(undefined)
        panel.say(text ?? '')
      },
      open: () => draw(),
      balance: panel.balance,
      trouble: panel.trouble,
    },
  })

  async function reveal(round: Round, note?: string): Promise<void> {
    const parsed = outcomeSchema.safeParse(round.outcome)
    if (parsed.success) {
      const { number, wins } = parsed.data
      await wheel.land(number)
      board.fell(
        number,
        wins.map(({ betId }) => betId),
      )
      panel.fell(number, fill(words.fell, { number, colour: words.colours[colourOf(number)] }))
    }
    panel.balance(loop.balanceMinor())
    panel.result(round, note)
    if (ticket.totalMinor() > 0) lastChips = ticket.chips()
    ticket.clear()
  }

  function draw(): void {
    const isOpen = !loop.isBusy()
    board.chips(ticket.onMinor)
    panel.ticket({
      totalMinor: ticket.totalMinor(),
      isOpen,
      canRepeat: isOpen && lastChips.length > 0 && ticket.totalMinor() === 0,
    })
  }

  function change(act: () => LayProblem | undefined): void {
    if (loop.isBusy()) return
    board.fell(undefined)
    const problem = act()
    if (problem) panel.say(problemText(problem))
    draw()
  }

  function problemText(problem: LayProblem): string {
    const text = words.problems[problem.reason]
    if (problem.reason === 'balance') return text
    if (problem.reason === 'tooManyBets') return fill(text, { count: problem.count })
    return fill(text, { amount: format(problem.mostMinor) })
  }

  function choose(minor: number): void {
    chipMinor = minor
    memory.keepStake(minor)
    panel.chip(minor)
  }

  panel.balance(opened.balanceMinor)
  panel.ready()
  choose(chipMinor)
  draw()

  return {
    choose,
    lay: (betId) => change(() => ticket.lay({ betId, stakeMinor: chipMinor }, loop.balanceMinor())),
    take: (betId) =>
      change(() => {
        ticket.take(betId)
        return undefined
      }),
    undo: () =>
      change(() => {
        ticket.undo()
        return undefined
      }),
    clear: () =>
      change(() => {
        ticket.clear()
        return undefined
      }),
    repeat: () =>
      change(() => (ticket.repeat(lastChips, loop.balanceMinor()) ? undefined : { reason: 'balance' })),
    async spin() {
      const chips = ticket.chips()
      if (loop.isBusy() || chips.length === 0) return
      panel.finishCount()
      await loop.play({ stakeMinor: ticket.totalMinor(), chips })
    },
    resume: loop.resume,
    setBalance: loop.setBalance,
    refresh: loop.refresh,
    pause: loop.pause,
  }
}

function firstChip(memory: Memory, chips: readonly number[]): number {
  const kept = memory.stake()
  if (kept !== undefined && chips.includes(kept)) return kept
  return chips[1] ?? chips[0] ?? 0
}
