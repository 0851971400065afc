import { ApiError } from '#lib/api/errors.ts'
import type { Memory, Opened } from './memory.ts'
import type { FreeRounds } from '#lib/api/play/games-play.ts'
import { lookUp, settle } from './round.ts'
import { playResult, playSound } from './sound.ts'
import type { PendingRound, Round, RoundWire } from './round.ts'
import type { FrameWords } from './words.ts'

/** How a game shows a round; the loop around it keeps the key, the balance and the pace. */
interface Stage {
  /** The round was asked for: reels turn, the ball rolls. */
  begin: () => void
  /** Shows what the round brought and resolves when it stands; `note` says so when it is an earlier one. */
  reveal: (round: Round, note?: string) => Promise<void>
  /** No round happened: stands as before. */
  cancel: (text?: string) => void
  /** Whether a round may be begun. */
  open: (isOpen: boolean) => void
  balance: (minor: number) => void
  trouble: (text: string) => void
}

/** What a page gives to any game: the parts of its loop but the stage, which the game itself is. */
export type GameLoopParts = Omit<LoopParts, 'stage' | 'cycleMs'>

interface LoopParts {
  opened: Opened
  memory: Memory
  words: FrameWords
  wire: Pick<RoundWire, 'play' | 'find'>
  stage: Stage
  /** No round begins sooner after the one before: the pace that the platform holds games to. */
  cycleMs: number
  /** Tells the player why a round was refused. */
  refuse: (error: unknown) => void
  /** A round is asked for: the page around the game waits with what it brings. */
  onBegun: () => void
  /** A round was settled, or did not happen: the page around the game may read the balance again. */
  onSettled: () => void
  /** The game is paused, and no round runs any more. */
  onIdle?: () => void
  /** What is left of the free rounds, whenever it changes; undefined: none. Left out by games that have none. */
  onFree?: (free: FreeRounds | undefined) => void
}

/** What a game hands on from its loop. */
export type LoopControls = Pick<PlayLoop, 'resume' | 'setBalance' | 'refresh' | 'pause'>

export interface PlayLoop {
  /** The stakes that may be played now: as long as there are free rounds, theirs alone. */
  stakes: () => readonly number[]
  /** Plays one round under a key of its own; nothing while one runs. */
  play: (asked: Omit<PendingRound, 'roundId'>) => Promise<void>
  /** Shows the round that a reload or a dropped connection left open. */
  resume: () => Promise<void>
  /** Whether no round may be begun: one runs, or the game is paused. */
  isBusy: () => boolean
  /** Begins no round from now on, or may again; one that runs goes on to its end. */
  pause: (isPaused: boolean) => void
  balanceMinor: () => number
  /** Demos alone: the balance was filled up. */
  setBalance: (minor: number) => void
  /** Shows what `read` answers: now, or once the running round stands. */
  refresh: (read: () => Promise<number>) => Promise<void>
}

export function createPlayLoop(parts: LoopParts): PlayLoop {
  const { opened, memory, words, wire: calls, stage, cycleMs, refuse, onSettled, onFree } = parts
  let { balanceMinor, freeRounds: free } = opened
  let isBusy = false
  let isPaused = false
  /** Asked for while a round ran. */
  let unread: (() => Promise<number>) | undefined
  const wire: RoundWire = { ...calls, wait, onTrouble: () => stage.trouble(words.reconnecting) }

  function setBusy(next: boolean): void {
    isBusy = next
    stage.open(!next && !isPaused)
    if (!next && unread) void refresh(unread)
    if (!next && isPaused) parts.onIdle?.()
  }

  async function refresh(read: () => Promise<number>): Promise<void> {
    unread = isBusy ? read : undefined
    if (isBusy) return
    // The shown balance stays: the next round or refresh brings the current one.
    const minor = await read().catch(() => undefined)
    // A round that was begun meanwhile answers with its own figure, and this one may be older than its stake.
    if (isBusy) unread = read
    else if (minor !== undefined) setBalance(minor)
  }

  function setBalance(minor: number): void {
    balanceMinor = minor
    memory.keepOpened({ ...(memory.opened() ?? opened), balanceMinor })
    stage.balance(minor)
  }

  function setFree(next: FreeRounds | undefined): void {
    free = next
    const { freeRounds: _, ...kept } = memory.opened() ?? opened
    memory.keepOpened(next && next.left > 0 ? { ...kept, freeRounds: next } : kept)
  }

  async function reveal(round: Round, note?: string): Promise<void> {
    const answeredAt = performance.now()
    balanceMinor = round.balanceMinor
    memory.forgetPending()
    memory.keepOpened({ ...opened, balanceMinor, lastRound: round })
    if (round.freeRounds || free) setFree(round.freeRounds ?? free)
    // The platform's own figure with the win still to come, so that it does not tell before the game does.
    stage.balance(Math.max(0, balanceMinor - comingMinor(round)))
    await stage.reveal(round, note)
    playResult(round)
    stage.balance(balanceMinor)
    onFree?.(free)
    onSettled()
    await wait(Math.max(0, answeredAt + cycleMs - performance.now()))
  }

  async function playOut(answer: () => Promise<Round | null>, note?: string): Promise<void> {
    setBusy(true)
    playSound('begin')
    stage.begin()
    parts.onBegun()
    try {
      const round = await answer()
      if (round) await reveal(round, note)
      else {
        memory.forgetPending()
        stage.cancel(words.notPlaced)
        onSettled()
      }
    } catch (error) {
      // A refusal is an answer: this round did not happen. Anything else is a defect, and the round is looked for again.
      if (error instanceof ApiError) memory.forgetPending()
      if (error instanceof ApiError && error.code.startsWith('bonus.')) {
        setFree(undefined)
        onFree?.(undefined)
      }
      stage.cancel()
      onSettled()
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  if (free) onFree?.(free)
  const isFree = () => free !== undefined && free.left > 0

  return {
    stakes: () => (free && isFree() ? [free.stakeMinor] : opened.stakesMinor),
    isBusy: () => isBusy || isPaused,
    pause(next) {
      isPaused = next
      if (!isBusy) setBusy(false)
    },
    balanceMinor: () => balanceMinor,
    setBalance,
    refresh,
    async play(asked) {
      if (isBusy || isPaused) return
      const ofFree = free && isFree() ? { freeRoundsId: free.id } : {}
      const pending = { ...asked, ...ofFree, roundId: crypto.randomUUID() }
      memory.keepPending(pending)
      await playOut(() => settle(wire, pending))
    },
    async resume() {
      const pending = memory.pending()
      if (pending) await playOut(() => lookUp(wire, pending.roundId), words.recovered)
    },
  }
}

/** The stake that is played: the chosen one, where it is among those of now. */
export function stakeOf(loop: Pick<PlayLoop, 'stakes'>, chosenMinor: number): number {
  const stakes = loop.stakes()
  return stakes.includes(chosenMinor) ? chosenMinor : (stakes[0] ?? chosenMinor)
}

/** How much of the balance comes with the round: winnings of free rounds may wait to become a bonus with the last one. */
function comingMinor({ winMinor, freeRounds: free }: Round): number {
  if (!free?.isBonus) return winMinor
  return free.left === 0 ? free.wonMinor : 0
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
