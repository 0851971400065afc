import { describe, expect, it } from 'vitest'
import { GRANT_STEPS, type GrantTerms } from '#lib/shared/rewards/grant.ts'
import type { GameFacts } from '#lib/shared/rewards/products.ts'
import { brokenBonusInvariants } from './bonus-invariants.ts'
import { BonusModel, type Deal } from './bonus-model.ts'
import { BANNED, HOUR, MATCH, Purse, SLOT, TABLE } from './purse.ts'
import { randomFrom, type Random } from './random.ts'

const STEPS = Number(process.env['REWARD_STEPS']) || 20_000
const SEED = Number(process.env['REWARD_SEED']) || 20_261_122
const STEPS_A_WALLET = 400
const GAMES = [SLOT, TABLE, MATCH, BANNED]

function same(what: string, seen: unknown, expected: unknown): void {
  if (seen !== expected) throw new Error(`${what}: ${String(seen)}, and the model says ${String(expected)}`)
}

/** One wallet driven by chance, with the model beside it. */
class Drive {
  readonly purse = new Purse()
  readonly model = new BonusModel()
  readonly #random: Random
  readonly #grantOf = new Map<string, string>()
  readonly #moved = new Map<string, number>()
  #seenPostings = 0
  #grants = 0
  #rounds = 0

  constructor(random: Random) {
    this.#random = random
    this.model.now = this.purse.nowMs
  }

  step(): string {
    const { purse, model } = this
    const random = this.#random
    const chance = random.below(100)
    const [ids, bets] = [[...purse.grants.keys()], [...purse.openBets.values()]]
    if (purse.isFrozen && random.below(4) === 0) return this.#freeze(false)
    if (chance < 28) return this.#stake()
    if (chance < 36) return this.#play()
    if (chance < 58) {
      if (bets.length === 0) return 'none'
      const bet = random.pick(bets)
      const stake = bet.realMinor + bet.bonusMinor
      const refund = random.pick([0, 0, 0, 0, stake, random.below(stake + 1)])
      const pays = refund + (refund < stake ? random.pick([0, stake, 2 * stake, random.below(3 * stake)]) : 0)
      purse.settle(bet, pays, refund)
      model.settle(bet.key, pays, refund)
      return 'settle'
    }
    if (chance < 61) {
      if (bets.length === 0) return 'none'
      const bet = random.pick(bets)
      purse.rollBack(bet)
      model.rollBack(bet.key)
      return 'rollBack'
    }
    if (chance < 71) return this.#give()
    if (chance < 77) {
      const amount = 1 + random.below(60_00)
      purse.accounts.set('player', purse.real + amount)
      model.real += amount
      return 'deposit'
    }
    if (chance < 78) {
      if (purse.real === 0) return 'none'
      const amount = 1 + random.below(purse.real)
      purse.withdraw(amount)
      model.withdraw(amount)
      return 'withdraw'
    }
    if (chance < 90) {
      const ms = random.below(random.pick([HOUR, HOUR, 4 * HOUR, 10 * HOUR, 100 * HOUR]))
      model.now += ms
      purse.wait(ms)
      model.tick()
      return 'wait'
    }
    if (chance < 91) {
      const deposit = `deposit:${random.below(8)}`
      purse.reverse(deposit)
      model.reverse(deposit)
      return 'reverse'
    }
    if (chance < 92) return this.#freeze(true)
    if (chance < 93) return random.below(4) === 0 ? this.#exclude() : 'none'
    if (ids.length === 0) return 'none'
    const id = random.pick(ids)
    if (chance < 97) {
      const reply = purse.accept(id)
      same('accept', reply.kind === 'refused' ? reply.reason : 'ok', model.accept(id))
      return 'accept'
    }
    const isCancel = random.below(4) > 0
    const reply = isCancel ? purse.cancel(id) : purse.seize(id)
    const said = model.drop(id, isCancel ? 'cancelled' : 'forfeited operator')
    same('drop', reply.kind === 'refused' ? reply.reason : 'ok', said)
    return isCancel ? 'cancel' : 'seize'
  }

  #freeze(isFrozen: boolean): string {
    this.purse.isFrozen = isFrozen
    this.model.frozen = isFrozen
    return 'freeze'
  }

  #stake(): string {
    const { purse, model } = this
    const random = this.#random
    const game: GameFacts = random.pick(GAMES)
    const most = purse.real + purse.bonus
    const amount = 1 + random.below(random.pick([5_00, 50_00, Math.max(1, most)]))
    const bet = purse.stake(amount, game)
    const key = typeof bet === 'string' ? 'refused' : bet.key
    const reply = model.stake(key, amount, { id: game.id, kind: game.category })
    same('stake', typeof bet === 'string' ? bet : 'ok', reply)
    if (typeof bet === 'string') return bet
    if (bet.grantId) this.#grantOf.set(bet.key, bet.grantId)
    same('real part', bet.realMinor, model.slips.get(key)?.own)
    same('bonus part', bet.bonusMinor, model.slips.get(key)?.gift)
    same('grant', bet.grantId, model.slips.get(key)?.coupon)
    return 'stake'
  }

  /** A whole round in one operation is a stake and its settlement in two. */
  #play(): string {
    const { purse, model } = this
    const random = this.#random
    const game: GameFacts = random.pick(GAMES)
    const amount = 1 + random.below(random.pick([5_00, 50_00]))
    const pays = random.pick([0, amount, 2 * amount, random.below(3 * amount)])
    this.#rounds += 1
    const reply = model.stake(`round-${this.#rounds}`, amount, { id: game.id, kind: game.category })
    if (reply === 'ok') model.settle(`round-${this.#rounds}`, pays, 0)
    const bet = purse.play(amount, pays, game)
    if (typeof bet === 'string') {
      same('play', bet, reply)
      return bet
    }
    same('play', 'ok', reply)
    if (bet.grantId) this.#grantOf.set(bet.key, bet.grantId)
    return 'play'
  }

  #give(): string {
    const { purse, model } = this
    const random = this.#random
    this.#grants += 1
    const id = `grant-${this.#grants}`
    const gift = 1 + random.below(80_00)
    const times = random.pick([0, 1, 1, 3, 10])
    const [rng, live, sports] = [random.pick([10_000, 10_000, 1_000]), random.pick([0, 500, 3_333]), 10_000]
    const deal: Deal = {
      gift,
      target: BigInt(gift * times) * 10_000n,
      cap: random.pick([undefined, gift, 5 * gift]),
      maxStake: random.pick([undefined, undefined, 30_00]),
      sticky: random.below(3) === 0,
      onlyGiftCounts: random.below(4) === 0,
      weights: { RNG: rng, LIVE: live, SPORTS: sports },
      banned: 'banned',
      life: (1 + random.below(200)) * HOUR,
      deposit: random.pick([undefined, `deposit:${random.below(8)}`]),
    }
    const terms: Partial<GrantTerms> = {
      bonusMinor: gift,
      requiredE4: gift * times * 10_000,
      capMinor: deal.cap,
      maxStakeMinor: deal.maxStake,
      isSticky: deal.sticky,
      counts: deal.onlyGiftCounts ? 'bonusStake' : 'stake',
      depositKey: deal.deposit,
      lifeMs: deal.life,
      contribution: {
        excludedGames: ['banned'],
        games: [],
        categories: [
          { category: 'RNG', weightBp: rng },
          { category: 'LIVE', weightBp: live },
        ],
        products: [{ product: 'betting', weightBp: sports }],
        defaultBp: undefined,
      },
    }
    const acceptByMs = random.below(3) === 0 ? purse.nowMs + random.below(50 * HOUR) : undefined
    const reply = purse.give(
      id,
      terms,
      acceptByMs === undefined ? { kind: 'granted' } : { kind: 'offered', acceptByMs },
    )
    same('give', reply.kind === 'refused' ? reply.reason : 'ok', model.give(id, deal, acceptByMs))
    return reply.kind === 'refused' ? 'notGiven' : 'give'
  }

  /** Exclusion, and at once the end of it, so that the wallet goes on. */
  #exclude(): string {
    const reason = this.#random.pick(['selfExclusion', 'timeOut', 'ban'] as const)
    this.purse.exclude(reason)
    this.model.exclude(reason)
    const isFor = this.#random.below(2) === 0
    this.purse.isBlocked = isFor
    this.model.blocked = isFor
    if (!isFor) return 'exclude'
    same('blocked', this.purse.stake(1), this.purse.isFrozen ? 'frozen' : 'blocked')
    this.purse.isBlocked = false
    this.model.blocked = false
    return 'exclude'
  }

  /** Wallet and model side by side, then what must hold whatever happened. */
  check(): void {
    const { purse, model } = this
    same('real', purse.real, model.real)
    same('bonus', purse.bonus, model.bonus)
    same('promo', purse.promo, model.promo)
    same('grants', purse.grants.size, model.coupons.size)
    const stages = { offered: 'offered', waiting: 'queued', on: 'active', overtime: 'closing' }
    for (const [id, coupon] of model.coupons) {
      const grant = purse.grant(id)
      const state = grant.reason ? `${grant.state} ${grant.reason}` : grant.state
      same(`state of ${id}`, state, coupon.stage === 'over' ? coupon.ending : stages[coupon.stage])
      same(`balance of ${id}`, grant.balanceMinor, coupon.pot)
      same(`progress of ${id}`, BigInt(grant.progressE4), coupon.wagered)
      same(`open bets of ${id}`, grant.openBets, coupon.open)
      same(`converted of ${id}`, grant.convertedMinor, coupon.paid)
    }
    this.#checkInvariants()
  }

  /** The invariants of the ledger, with each bonus added up again from the movements themselves. */
  #checkInvariants(): void {
    const { purse } = this
    const grants = [...purse.grants.values()]
    same('invariants', brokenBonusInvariants(grants, purse.bonus).join(), '')
    for (const { id, debit, credit, amountMinor } of purse.postings.slice(this.#seenPostings)) {
      const [key = ''] = id.split('#')
      const owner = this.#grantOf.get(key) ?? key
      const sign = (credit === 'bonus' ? 1 : 0) - (debit === 'bonus' ? 1 : 0)
      if (sign !== 0) this.#moved.set(owner, (this.#moved.get(owner) ?? 0) + sign * amountMinor)
    }
    this.#seenPostings = purse.postings.length
    let held = 0
    for (const { id, state, balanceMinor, progressE4, terms, convertedMinor } of grants) {
      held += balanceMinor
      const isOver = !['offered', 'queued', 'active', 'closing'].includes(state)
      same(`movements of ${id}`, balanceMinor, this.#moved.get(id) ?? 0)
      if (isOver) same(`ended ${id}`, balanceMinor, 0)
      if (state === 'completed') same(`wagering of ${id}`, progressE4, terms.requiredE4)
      if (progressE4 < 0 || progressE4 > terms.requiredE4) throw new Error(`progress of ${id}`)
      if (convertedMinor > (terms.capMinor ?? Infinity)) throw new Error(`cap of ${id}`)
    }
    same('held', held, purse.bonus)
    if (grants.filter(({ state }) => state === 'active').length > 1) throw new Error('two are active')
  }
}

describe('random steps against the model', () => {
  it('never differ, break no invariant, and go everywhere', { timeout: 3_600_000 }, () => {
    const random = randomFrom(SEED)
    const counts = new Map<string, number>()
    const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
    for (let step = 0; step < STEPS;) {
      const drive = new Drive(random)
      for (const end = Math.min(STEPS, step + STEPS_A_WALLET); step < end; step += 1) {
        count(drive.step())
        try {
          drive.check()
        } catch (cause) {
          throw new Error(`seed ${SEED}, step ${step}`, { cause })
        }
      }
      drive.purse.moves.forEach(count)
      for (const { id } of drive.purse.postings)
        if (/^bet-\d+#(convert|forfeit)$/.test(id)) count(id.replace(/.*#/, 'late '))
    }
    // The steps of the state table; what is granted or accepted may start and even end in the same operation.
    const moves = Object.entries(GRANT_STEPS).flatMap(([state, steps]) =>
      Object.values(steps).map((next) => `${state}→${next}`),
    )
    const places = [
      ...moves,
      ...['new→offered', 'new→queued', 'new→active', 'new→completed', 'queued→completed'],
      ...[
        'stake',
        'play',
        'maxStake',
        'insufficient',
        'frozen',
        'settle',
        'rollBack',
        'give',
        'accept',
        'withdraw',
      ],
      ...['reverse', 'exclude', 'cancel', 'seize', 'late convert', 'late forfeit'],
    ]
    // A short run, as against planted faults, cannot go everywhere.
    if (STEPS >= 20_000) expect(places.filter((place) => !counts.has(place))).toEqual([])
    console.log(`figure: ${STEPS} steps, ${JSON.stringify(Object.fromEntries(counts))}`)
  })
})
