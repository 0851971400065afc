import { rollBackBet, settleBet, stakeBet } from '#lib/shared/rewards/bonus-bets.ts'
import type { BonusBet, StakeRequest } from '#lib/shared/rewards/bonus-bets.ts'
import type { BonusBook, BonusDecision } from '#lib/shared/rewards/bonus-plan.ts'
import {
  acceptBonus,
  cancelBonus,
  elapse,
  forfeitAll,
  forfeitBonus,
  forfeitOfDeposit,
  forfeitOnWithdrawal,
  grantBonus,
} from '#lib/shared/rewards/bonus.ts'
import type { GrantDecision, GrantRequest } from '#lib/shared/rewards/bonus.ts'
import type { ForfeitReason, Grant, GrantTerms } from '#lib/shared/rewards/grant.ts'
import type { GameFacts } from '#lib/shared/rewards/products.ts'

export const SLOT: GameFacts = { id: 'reels', category: 'RNG', product: 'casino' }
export const TABLE: GameFacts = { id: 'table', category: 'LIVE', product: 'casino' }
export const MATCH: GameFacts = { id: 'match', category: 'SPORTS', product: 'betting' }
export const BANNED: GameFacts = { id: 'banned', category: 'RNG', product: 'casino' }

export const HOUR = 3_600_000
export const WEEK = 7 * 24 * HOUR

/** Terms of a bonus of 100.00 with ten times wagering, changed where a test needs it. */
export function terms(change: Partial<GrantTerms> = {}): GrantTerms {
  const bonusMinor = change.bonusMinor ?? 100_00
  return {
    bonusMinor,
    depositKey: undefined,
    requiredE4: bonusMinor * 10 * 10_000,
    capMinor: undefined,
    maxStakeMinor: undefined,
    isSticky: false,
    counts: 'stake',
    contribution: {
      excludedGames: ['banned'],
      games: [],
      categories: [],
      products: [],
      defaultBp: 10_000,
    },
    lifeMs: WEEK,
    ...change,
  }
}

type Movement = BonusDecision['postings'][number]

/** A wallet in memory that does what the rules decide, and refuses what the real ledger would refuse. */
export class Purse {
  readonly accounts = new Map<string, number>()
  readonly grants = new Map<string, Grant>()
  readonly openBets = new Map<string, BonusBet>()
  readonly postings: Movement[] = []
  /** Every change of state, as `before→after`. */
  readonly moves: string[] = []
  nowMs = 1_000_000
  isFrozen = false
  isBlocked: boolean | undefined = false
  #keys = 0
  readonly #ids = new Set<string>()

  constructor(realMinor = 0) {
    this.accounts.set('player', realMinor)
  }

  get real(): number {
    return this.accounts.get('player') ?? 0
  }

  get bonus(): number {
    return this.accounts.get('bonus') ?? 0
  }

  /** What the brand has got back and given, together. */
  get promo(): number {
    return this.accounts.get('world:promo') ?? 0
  }

  grant(id: string): Grant {
    const grant = this.grants.get(id)
    if (!grant) throw new Error(`no grant ${id}`)
    return grant
  }

  /** As the wallet would read it: what has not ended, and the grant that the command is about. */
  book(about?: string): BonusBook {
    const grants = [...this.grants.values()].filter(
      ({ id, state }) => ['offered', 'queued', 'active', 'closing'].includes(state) || id === about,
    )
    const { isFrozen, isBlocked, nowMs } = this
    return { grants, realMinor: this.real, isFrozen, isBlocked, atMs: nowMs }
  }

  give(
    id: string,
    change: Partial<GrantTerms> = {},
    as: GrantRequest['as'] = { kind: 'granted' },
  ): GrantDecision {
    return this.#take(grantBonus(this.book(), { id, offerId: 'offer', terms: terms(change), as }))
  }

  accept(id: string): GrantDecision {
    return this.#take(acceptBonus(this.book(id), id))
  }

  cancel(id: string): GrantDecision {
    return this.#take(cancelBonus(this.book(id), id))
  }

  seize(id: string): GrantDecision {
    return this.#take(forfeitBonus(this.book(id), id))
  }

  withdraw(amountMinor: number): void {
    this.do(forfeitOnWithdrawal(this.book()))
    this.accounts.set('player', this.real - amountMinor)
  }

  reverse(depositKey: string): void {
    this.do(forfeitOfDeposit(this.book(), depositKey))
  }

  exclude(reason: ForfeitReason): void {
    this.do(forfeitAll(this.book(), reason))
    this.isBlocked = true
  }

  wait(ms: number): void {
    this.nowMs += ms
    this.do(elapse(this.book()))
  }

  stake(stakeMinor: number, game: GameFacts = SLOT): BonusBet | string {
    const decision = stakeBet(this.book(), this.#request(stakeMinor, game))
    if (decision.kind === 'refused') return decision.reason
    this.do(decision)
    this.openBets.set(decision.bet.key, decision.bet)
    return decision.bet
  }

  /** A stake that a test takes for granted. */
  bet(stakeMinor: number, game: GameFacts = SLOT): BonusBet {
    const bet = this.stake(stakeMinor, game)
    if (typeof bet === 'string') throw new Error(`refused: ${bet}`)
    return bet
  }

  settle(bet: BonusBet, payoutMinor: number, refundMinor = 0) {
    if (!this.openBets.delete(bet.key)) throw new Error('settled twice')
    const decision = settleBet(this.book(bet.grantId), bet, { payoutMinor, refundMinor })
    this.do(decision)
    return { realMinor: decision.realMinor, bonusMinor: decision.bonusMinor }
  }

  rollBack(bet: BonusBet) {
    if (!this.openBets.delete(bet.key)) throw new Error('settled twice')
    const decision = rollBackBet(this.book(bet.grantId), bet)
    this.do(decision)
    return { realMinor: decision.realMinor, bonusMinor: decision.bonusMinor }
  }

  /** Stakes and settles, as the wallet does with a whole round in one operation. */
  play(stakeMinor: number, payoutMinor: number, game: GameFacts = SLOT): BonusBet | string {
    const bet = this.stake(stakeMinor, game)
    if (typeof bet !== 'string') this.settle(bet, payoutMinor)
    return bet
  }

  do({ postings, changes }: BonusDecision): void {
    for (const posting of postings) this.#post(posting)
    for (const { was, grant } of changes) {
      const before = this.grants.get(grant.id)?.state ?? 'new'
      if (before !== was) throw new Error(`${grant.id} is ${before}, not ${was}`)
      this.grants.set(grant.id, grant)
      if (was !== grant.state) this.moves.push(`${was}→${grant.state}`)
    }
  }

  #take(decision: GrantDecision): GrantDecision {
    if (decision.kind === 'decided') this.do(decision)
    return decision
  }

  #request(stakeMinor: number, game: GameFacts): StakeRequest {
    this.#keys += 1
    return { betKey: `bet-${this.#keys}`, world: 'world:game:studio', game, stakeMinor }
  }

  #post(posting: Movement): void {
    const { id, debit, credit, amountMinor } = posting
    if (this.#ids.has(id)) throw new Error(`posted twice: ${id}`)
    if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw new Error(`amount of ${id}`)
    this.#ids.add(id)
    this.postings.push(posting)
    this.accounts.set(debit, (this.accounts.get(debit) ?? 0) - amountMinor)
    this.accounts.set(credit, (this.accounts.get(credit) ?? 0) + amountMinor)
    if (this.real < 0 || this.bonus < 0) throw new Error(`overdrawn by ${id}`)
  }
}
