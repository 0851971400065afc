import { randomBytes } from 'node:crypto'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import type { VendorGame } from './catalogue.ts'
import type { Step } from './kinds/kind.ts'
import type { RoundData } from './protocol.ts'
import { DemoWallet } from './wallet.ts'
import type { FreeRounds, Wallet } from './wallet.ts'

/** A round that waits for its player, or for the wallet. */
export interface OpenRound {
  id: string
  session: Session
  stakeMinor: number
  step: Step
  /** Of the brand's free rounds: nothing is staked. */
  freeRounds?: FreeRounds | undefined
  /** Stakes and wins are numbered within a round, so that their ids are the same in every repetition. */
  movements: number
}

/** One player at one game, from its launch on. */
export interface Session {
  id: string
  game: VendorGame
  locale: string
  currency: { code: string; exponent: number }
  /** Play credits and each brand's money never share a table or a pool. */
  purse: string
  isDemo: boolean
  /** Tenant id; empty in a demo. */
  brand: string
  player: string
  wallet: Wallet
  balanceMinor: number
  stakesMinor: number[]
  /** Rounds that the brand gives, played before any other. */
  freeRounds: FreeRounds | undefined
  brandName: string
  lobby: string | undefined
  deposit: string | undefined
  /** Of the card room that the player chose. */
  stakeMinor: number | undefined
  open: Map<string, OpenRound>
  ended: RoundData[]
  replies: Map<string, Promise<RoundData>>
  lastStartMs: number
  usedAtMs: number
}

export type NewSession = Pick<Session, 'game' | 'locale' | 'currency' | 'brandName'> & {
  lobby?: string | undefined
  deposit?: string | undefined
  stakeMinor?: number | undefined
  real?: {
    brand: string
    player: string
    wallet: Wallet
    balanceMinor: number
    stake: { minMinor: number; maxMinor: number }
    freeRounds?: FreeRounds | undefined
  }
}

/** Initial play credits, in lowest stakes. */
const CREDITS = 5_000
const KEPT_MS = 12 * 60 * 60_000

export class Sessions {
  readonly #sessions = new Map<string, Session>()

  get(id: string): Session | undefined {
    const session = this.#sessions.get(id)
    if (session) session.usedAtMs = Date.now()
    return session
  }

  all(): Iterable<Session> {
    return this.#sessions.values()
  }

  /** Opens a session. A returning player finds their open rounds. */
  open(given: NewSession): Session {
    const { game, currency, real } = given
    const stakes = stakesFor(currency)
    const [lowest = 1] = stakes
    const creditsMinor = lowest * CREDITS
    const own = stakes.filter((stake) => stake >= lowest * (game.minBetUnits ?? 1))
    const offered = own.filter(
      (stake) => !real || (stake >= real.stake.minMinor && stake <= real.stake.maxMinor),
    )
    const free = real?.freeRounds
    if (free && !offered.includes(free.stakeMinor)) offered.push(free.stakeMinor)
    const id = randomBytes(32).toString('base64url')
    const session: Session = {
      ...{ id, game, locale: given.locale, currency, brandName: given.brandName },
      ...{ lobby: given.lobby, deposit: given.deposit, stakeMinor: given.stakeMinor },
      purse: real ? `${real.brand}:${currency.code}` : `demo:${currency.code}`,
      isDemo: !real,
      brand: real?.brand ?? '',
      player: real?.player ?? id,
      wallet: real?.wallet ?? new DemoWallet(creditsMinor),
      balanceMinor: real?.balanceMinor ?? creditsMinor,
      stakesMinor: offered.length > 0 ? offered : own.slice(0, 1),
      freeRounds: free,
      open: new Map(),
      ended: [],
      replies: new Map(),
      lastStartMs: 0,
      usedAtMs: Date.now(),
    }
    for (const old of this.#sessions.values()) if (isSamePlay(old, session)) takeOver(old, session)
    this.#forgetOld()
    this.#sessions.set(id, session)
    return session
  }

  #forgetOld(): void {
    const beforeMs = Date.now() - KEPT_MS
    for (const { id, usedAtMs, open } of this.#sessions.values())
      if (usedAtMs < beforeMs && open.size === 0) this.#sessions.delete(id)
  }
}

function isSamePlay(one: Session, other: Session): boolean {
  return !one.isDemo && one.purse === other.purse && one.player === other.player && one.game === other.game
}

/** Further stakes of an open round use the new session. */
function takeOver(old: Session, session: Session): void {
  for (const round of old.open.values()) {
    round.session = session
    session.open.set(round.id, round)
  }
  old.open.clear()
  session.lastStartMs = Math.max(session.lastStartMs, old.lastStartMs)
}
