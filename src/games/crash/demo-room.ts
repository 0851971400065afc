import { ApiError } from '#lib/api/errors.ts'
import { LEAST_CASH_OUT_E2, settleBet, targetOf } from '#lib/shared/crash/bets.ts'
import { gameHashOf, hashChain } from '#lib/shared/crash/chain.ts'
import { msAt, multiplierAt } from '#lib/shared/crash/growth.ts'
import { crashPoint } from '#lib/shared/crash/point.ts'
import { BETTING_MS, crashBounds, OVER_MS } from '#lib/shared/crash/table.ts'
import { newServerSeed } from '#lib/shared/fairness/seeds.ts'
import { PLAY_CREDITS } from '#games/frame/amount.ts'
import type { CrashRound, CrashWire, OwnBet, PastGame, RoomListener } from './wire.ts'

const SHAPE = { length: 2 ** 10, spacing: 2 ** 6 }
const SALT = 'demo'
const SHOWN_GAMES = 20
const BOUNDS = crashBounds(PLAY_CREDITS)

export interface DemoWire extends CrashWire {
  refill: (balanceMinor: number) => void
}

interface DemoGame {
  number: number
  hash: string
  pointE2: number
  startsAtMs: number
  endsAtMs: number
  isOver: boolean
}

/**
 * A room of one player with play credits, in the browser: the same rules, chain and times as the brand's room. Nothing is
 * asked of anybody.
 */
export function demoRoom(openingMinor: number, you: string): DemoWire {
  const nowMs = () => Date.now()
  let chain = hashChain(newServerSeed(), SHAPE)
  let balanceMinor = openingMinor
  let listener: RoomListener | undefined
  let last: PastGame[] = []
  let bet: OwnBet | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let game = gameAt(1)

  function gameAt(number: number): DemoGame {
    const hash = gameHashOf(chain, number)
    const pointE2 = crashPoint(hash, SALT)
    const startsAtMs = nowMs() + BETTING_MS
    return { number, hash, pointE2, startsAtMs, endsAtMs: startsAtMs + msAt(pointE2), isOver: false }
  }

  function pastGame({ number, pointE2, hash }: DemoGame): PastGame {
    return { game: number, pointE2, gameHash: hash, steps: number }
  }

  function roundNow(): CrashRound {
    const { number, startsAtMs, isOver } = game
    const over = isOver ? pastGame(game) : null
    const { terminalHash } = chain
    return { game: number, startsAtMs, nowMs: nowMs(), salt: SALT, terminalHash, over }
  }

  function tell(): void {
    listener?.last(last)
    listener?.round(roundNow())
    tellPlayers()
  }

  function tellPlayers(): void {
    const own = bet?.game === game.number ? bet : undefined
    const players = own ? [{ name: you, stakeMinor: own.stakeMinor, cashedOutE2: own.cashedOutE2 }] : []
    listener?.players({ game: game.number, count: players.length, players })
  }

  function end(cashOutMs?: number): void {
    if (bet?.state !== 'placed' || bet.game !== game.number) return
    const { cashedOutE2 = null, payoutMinor } = settleBet(askedOf(bet), BOUNDS, {
      pointE2: game.pointE2,
      cashOutMs,
    })
    balanceMinor += payoutMinor
    bet = { ...bet, state: 'done', cashedOutE2, payoutMinor, balanceMinor }
    tellPlayers()
  }

  /** Does what is due, and sets a timer for what is due next. */
  function run(): void {
    const now = nowMs()
    const targetAtMs =
      bet?.state === 'placed' ? game.startsAtMs + msAt(targetOf(askedOf(bet), BOUNDS)) : game.endsAtMs
    if (now >= Math.min(targetAtMs, game.endsAtMs)) end()
    if (!game.isOver && now >= game.endsAtMs) {
      game.isOver = true
      last = [pastGame(game), ...last].slice(0, SHOWN_GAMES)
      tell()
    } else if (game.isOver && now >= game.endsAtMs + OVER_MS) {
      const isUsedUp = game.number === chain.length
      if (isUsedUp) chain = hashChain(newServerSeed(), SHAPE)
      if (isUsedUp) last = []
      game = gameAt(isUsedUp ? 1 : game.number + 1)
      tell()
    }
    const nextMs = game.isOver ? game.endsAtMs + OVER_MS : Math.min(targetAtMs, game.endsAtMs)
    clearTimeout(timer)
    timer = setTimeout(run, Math.max(0, nextMs - nowMs()))
  }

  return {
    nowMs,
    watch(asked) {
      listener = asked
      tell()
      run()
    },
    // Async so that a refusal is a rejection, as the platform's are.
    place: async ({ betId, game: number, stakeMinor, autoCashOutE2 = null }) => {
      if (number !== game.number || nowMs() >= game.startsAtMs) throw new ApiError('game.betsClosed')
      if (stakeMinor > balanceMinor) throw new ApiError('wallet.insufficient')
      balanceMinor -= stakeMinor
      const placed = { state: 'placed', cashedOutE2: null, payoutMinor: 0, balanceMinor } as const
      bet = { betId, game: number, stakeMinor, autoCashOutE2, ...placed }
      tellPlayers()
      run()
      return bet
    },
    cashOut: async (betId) => {
      if (bet?.betId !== betId) throw new ApiError('game.betUnknown')
      const ms = nowMs() - game.startsAtMs
      if (ms >= 0 && nowMs() < game.endsAtMs && multiplierAt(ms) >= LEAST_CASH_OUT_E2) end(ms)
      return bet
    },
    find: () => Promise.resolve(bet ?? null),
    refill(minor) {
      balanceMinor = minor
    },
  }
}

function askedOf({ stakeMinor, autoCashOutE2 }: OwnBet) {
  return { stakeMinor, ...(autoCashOutE2 === null ? {} : { autoCashOutE2 }) }
}
