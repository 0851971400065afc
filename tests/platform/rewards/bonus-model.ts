import type { Terms } from '../../fixtures/worker/grants.ts'

interface Grant {
  id: string
  terms: Terms
  state: 'queued' | 'active' | 'completed' | 'over'
  balance: number
  /** Wagering still to do, in ten-thousandths. */
  left: number
  open: number
  converted: number
  forfeited: number
}

/** The money that bonuses touch. */
export interface Purse {
  player: number
  bonus: number
  isFrozen: boolean
}

/** A bet as the model of bonuses sees it. */
export interface BonusStake {
  real: number
  bonus: number
  grant: string
}

/** Bonuses as one would explain them at a table; their time never runs out here. */
export class BonusModel {
  #grants: Grant[] = []
  #isBlocked = false
  readonly #purse: Purse

  constructor(purse: Purse) {
    this.#purse = purse
  }

  /** Does something that may be refused: then all is as before. */
  attempt(work: () => string): string {
    const [grants, player, bonus] = [structuredClone(this.#grants), this.#purse.player, this.#purse.bonus]
    const code = work()
    if (code !== 'ok') {
      this.#grants = grants
      Object.assign(this.#purse, { player, bonus })
    }
    return code
  }

  give(id: string, terms: Terms): string {
    if (this.#isBlocked) return 'bonus.blocked'
    if (this.#purse.isFrozen) return 'wallet.frozen'
    const { requiredE4 } = terms
    this.#grants.push({
      id,
      terms,
      state: 'queued',
      balance: 0,
      left: requiredE4,
      open: 0,
      converted: 0,
      forfeited: 0,
    })
    this.start()
    return 'ok'
  }

  takeAway(id: string): string {
    const grant = this.#grants.find((each) => each.id === id)
    if (!grant) return 'bonus.unknown'
    if (grant.state === 'completed' || grant.state === 'over') return 'bonus.ended'
    this.#end(grant, 'over')
    this.start()
    return 'ok'
  }

  /** A withdrawal ends the one that runs. */
  withdrawn(): void {
    for (const grant of this.#grants) if (grant.state === 'active') this.#end(grant, 'over')
    this.start()
  }

  block(isBlocked: boolean): void {
    this.#isBlocked = isBlocked
  }

  start(): void {
    while (!this.#isBlocked && !this.#purse.isFrozen && !this.#active) {
      const next = this.#grants.find(({ state }) => state === 'queued')
      if (!next) return
      next.state = 'active'
      next.balance = next.terms.bonusMinor
      this.#purse.bonus += next.balance
      if (next.left === 0) this.#end(next, 'completed')
    }
  }

  /** @param total everything that is staked at once */
  stake(amount: number, game: string, total: number): BonusStake | string {
    if (amount === 0) return { real: 0, bonus: 0, grant: '' }
    const purse = this.#purse
    this.start()
    const active = this.#active
    const fed = active?.terms.contribution.excludedGames.includes(game) ? undefined : active
    if (fed && total > (fed.terms.maxStakeMinor ?? total)) return 'bonus.maxStake'
    const held = fed?.balance ?? 0
    if (purse.player + held < amount) return 'wallet.insufficient'
    const bonus = fed?.terms.isSticky ? Math.min(held, amount) : Math.max(0, amount - purse.player)
    purse.player -= amount - bonus
    purse.bonus -= bonus
    if (fed) {
      fed.balance -= bonus
      fed.open += 1
    }
    return { real: amount - bonus, bonus, grant: fed?.id ?? '' }
  }

  /** What comes back for bets that end together, the money split already; `valid` is what counts of each. */
  bringBack(
    bets: readonly { stake: BonusStake; valid: number; isEnding: boolean }[],
    back: { real: number; bonus: number },
  ): void {
    this.#purse.player += back.real
    this.#purse.bonus += back.bonus
    const ids = [...new Set(bets.map(({ stake }) => stake.grant).filter(Boolean))]
    const fed = ids.flatMap((id) => this.#grants.find((grant) => grant.id === id) ?? [])
    const of = (grant: Grant) => bets.filter(({ stake }) => stake.grant === grant.id)
    const shares = shared(
      back.bonus,
      fed.map((grant) => of(grant).reduce((sum, { stake }) => sum + stake.bonus, 0)),
    )
    for (const [index, grant] of fed.entries()) {
      const ending = of(grant).filter(({ isEnding }) => isEnding)
      grant.open -= ending.length
      const share = shares[index] ?? 0
      if (grant.state === 'completed' || grant.state === 'over') {
        this.#free(grant, share)
        continue
      }
      grant.balance += share
      for (const { valid, stake } of ending) {
        const [, bonusPart = 0] = shared(valid, [stake.real, stake.bonus])
        const counted = grant.terms.counts === 'bonusStake' ? bonusPart : valid
        grant.left = Math.max(0, grant.left - counted * 10_000)
      }
      if (grant.left === 0) this.#end(grant, 'completed')
      else if (grant.open === 0 && grant.balance === 0) grant.state = 'over'
    }
    this.start()
  }

  get #active(): Grant | undefined {
    return this.#grants.find(({ state }) => state === 'active')
  }

  #end(grant: Grant, state: 'completed' | 'over'): void {
    const held = grant.balance
    grant.state = state
    grant.balance = 0
    this.#free(grant, held)
  }

  /** Money leaves an ended bonus: the player's as far as it was earned, else the brand's. */
  #free(grant: Grant, amount: number): void {
    const { isSticky, bonusMinor, capMinor = Infinity } = grant.terms
    const ever = grant.converted + grant.forfeited + amount
    const earned = grant.state === 'completed' ? Math.max(0, ever - (isSticky ? bonusMinor : 0)) : 0
    const paid = grant.state === 'completed' ? Math.min(capMinor, earned) - grant.converted : 0
    grant.converted += paid
    grant.forfeited += amount - paid
    this.#purse.bonus -= amount
    this.#purse.player += paid
  }
}

/** Whole parts by weight; what is left over goes one each to the first parts that have a weight. */
export function shared(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / BigInt(total)))
  let over = amount - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, index) => {
    if (over === 0 || weights[index] === 0) return part
    over -= 1
    return part + 1
  })
}
