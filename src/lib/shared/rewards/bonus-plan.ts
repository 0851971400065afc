import { positiveUnits, wholeUnits } from './units.ts'
import {
  CLOSING_MS,
  convertedOf,
  isEnded,
  stepped,
  type ForfeitReason,
  type Grant,
  type GrantState,
} from './grant.ts'

export type StakeWorld = 'world:lottery' | `world:game:${string}`
export type BonusAccount = 'player' | 'bonus' | 'world:promo' | StakeWorld
export type BonusCode = 'bonusGrant' | 'bonusConvert' | 'bonusForfeit' | 'stake' | 'win' | 'rollback'

/** One movement, posted in the wallet's currency; `id` is permanently unique. */
export interface BonusPosting {
  id: string
  debit: BonusAccount
  credit: BonusAccount
  amountMinor: number
  code: BonusCode
}

/** The input of the rules, read inside the wallet's running transaction. */
export interface BonusBook {
  /** Every grant that has not ended, and the grant of the command or of its bet. */
  grants: readonly Grant[]
  realMinor: number
  /** The operator's freeze: no new stakes and bonuses; open operations still end. */
  isFrozen: boolean
  /** Suspension, self-exclusion, time-out or ban; unknown (undefined) counts as set. */
  isBlocked: boolean | undefined
  /** The wallet's own, monotonic time. */
  atMs: number
}

/**
 * A row to write: `UPDATE … WHERE id = ? AND state = <was>`, or an INSERT for `new`; zero rows mean that it was already
 * done.
 */
export interface GrantChange {
  was: GrantState | 'new'
  grant: Grant
}

export interface BonusDecision {
  postings: readonly BonusPosting[]
  changes: readonly GrantChange[]
}

/** Collects the effects of one event on a wallet's bonuses, without side effects. */
export class BonusPlan {
  readonly atMs: number
  readonly mayReceive: boolean
  readonly #before: ReadonlyMap<string, Grant>
  readonly #grants: Map<string, Grant>
  readonly #postings: BonusPosting[] = []
  #realMinor: number

  constructor({ grants, realMinor, isFrozen, isBlocked, atMs }: BonusBook) {
    this.atMs = wholeUnits(atMs, 'atMs')
    this.mayReceive = !isFrozen && isBlocked === false
    this.#before = new Map(grants.map((grant) => [grant.id, grant]))
    this.#grants = new Map(this.#before)
    this.#realMinor = wholeUnits(realMinor, 'realMinor')
  }

  get realMinor(): number {
    return this.#realMinor
  }

  get grants(): readonly Grant[] {
    return [...this.#grants.values()]
  }

  get active(): Grant | undefined {
    return this.grants.find(({ state }) => state === 'active')
  }

  grant(id: string): Grant | undefined {
    return this.#grants.get(id)
  }

  put(grant: Grant): void {
    this.#grants.set(grant.id, grant)
  }

  /** Skips movements of zero. */
  post(posting: BonusPosting): void {
    if (posting.amountMinor === 0) return
    positiveUnits(posting.amountMinor, posting.id)
    if (posting.credit === 'player') this.#realMinor += posting.amountMinor
    if (posting.debit === 'player') this.#realMinor -= posting.amountMinor
    this.#postings.push(posting)
  }

  /** Applies the effects of time: offers lapse, bonuses expire or close. Each event begins with it. */
  lapse(): void {
    for (const grant of this.grants) {
      if (grant.state === 'offered' && isPast(grant.acceptByMs, this.atMs)) this.put(stepped(grant, 'expire'))
      if (grant.state === 'active' && isPast(grant.expiresAtMs, this.atMs)) this.#runOut(grant)
      if (grant.state === 'closing') this.#runOut(grant)
    }
  }

  /** Starts the longest-waiting bonus, unless one is active or the wallet may not receive any. Each event ends with it. */
  activateNext(): void {
    while (this.mayReceive && !this.active) {
      const [next] = this.grants
        .filter(({ state }) => state === 'queued')
        .sort((left, right) => left.queuePosition - right.queuePosition)
      if (!next) return
      const { bonusMinor, lifeMs, requiredE4 } = next.terms
      const active: Grant = {
        ...stepped(next, 'activate'),
        expiresAtMs: this.atMs + lifeMs,
        grantedMinor: bonusMinor,
        balanceMinor: bonusMinor,
      }
      this.put(active)
      this.#postOf(active.id, { grant: bonusMinor })
      if (requiredE4 === 0) this.complete(active)
    }
  }

  /** The wagering is complete: the amount within the cap becomes real money, the rest is forfeited. */
  complete(grant: Grant): void {
    this.#release({ ...stepped(grant, 'complete'), balanceMinor: 0 }, grant.balanceMinor, grant.id)
  }

  /** Ends a bonus without success: its whole balance returns to the brand. */
  end(grant: Grant, step: 'expire' | 'cancel' | 'forfeit' | 'lose', reason?: ForfeitReason): void {
    this.#release({ ...stepped(grant, step), reason, balanceMinor: 0 }, grant.balanceMinor, grant.id)
  }

  /** The bonus part that a bet returns to an ended bonus. */
  releaseLate(grant: Grant, shareMinor: number, betKey: string): void {
    this.#release(grant, shareMinor, betKey)
  }

  decision(): BonusDecision {
    const changes = this.grants.flatMap((grant): GrantChange[] => {
      const before = this.#before.get(grant.id)
      return before === grant ? [] : [{ was: before?.state ?? 'new', grant }]
    })
    return { postings: [...this.#postings], changes }
  }

  /** Expired with open bets, which may settle and count for a while. `closing` ends with the last of them. */
  #runOut(grant: Grant): void {
    const isOver = isPast((grant.expiresAtMs ?? 0) + CLOSING_MS, this.atMs)
    if (grant.openBets === 0 || isOver) this.end(grant, 'expire')
    else if (grant.state === 'active') this.put(stepped(grant, 'close'))
  }

  /** Money leaves the bonus account: to the player as far as a completed bonus allows, else to the brand. */
  #release(grant: Grant, freeMinor: number, postingPrefix: string): void {
    if (!isEnded(grant)) throw new RangeError('only an ended bonus releases its money')
    const convertMinor = grant.state === 'completed' ? convertedOf(grant, freeMinor) : 0
    const forfeitMinor = freeMinor - convertMinor
    this.put({
      ...grant,
      convertedMinor: grant.convertedMinor + convertMinor,
      forfeitedMinor: grant.forfeitedMinor + forfeitMinor,
    })
    this.#postOf(postingPrefix, { convert: convertMinor, forfeit: forfeitMinor })
  }

  #postOf(prefix: string, amounts: { grant?: number; convert?: number; forfeit?: number }): void {
    const { grant = 0, convert = 0, forfeit = 0 } = amounts
    this.post({
      id: `${prefix}#grant`,
      debit: 'world:promo',
      credit: 'bonus',
      amountMinor: grant,
      code: 'bonusGrant',
    })
    this.post({
      id: `${prefix}#convert`,
      debit: 'bonus',
      credit: 'player',
      amountMinor: convert,
      code: 'bonusConvert',
    })
    this.post({
      id: `${prefix}#forfeit`,
      debit: 'bonus',
      credit: 'world:promo',
      amountMinor: forfeit,
      code: 'bonusForfeit',
    })
  }
}

function isPast(momentMs: number | undefined, atMs: number): boolean {
  return momentMs !== undefined && momentMs <= atMs
}
