/** The terms of a coupon in the model's own words; amounts in minor units. */
export interface Deal {
  gift: number
  /** Stakes to make, in ten-thousandths. */
  target: bigint
  cap: number | undefined
  maxStake: number | undefined
  sticky: boolean
  onlyGiftCounts: boolean
  weights: Readonly<Record<string, number>>
  banned: string
  life: number
  deposit: string | undefined
}

type Stage = 'offered' | 'waiting' | 'on' | 'overtime' | 'over'
interface Coupon {
  deal: Deal
  stage: Stage
  ending: string
  turn: number
  pot: number
  wagered: bigint
  until: number
  offerEnds: number
  open: number
  /** Everything that came out of the pot at the end or later, and what of it went to the player. */
  out: number
  paid: number
}
interface Slip {
  coupon: string | undefined
  own: number
  gift: number
  weight: number
  kind: string
}

const OVERTIME = 72 * 3_600_000

/** The bonuses of one member as one would explain them at a table; shares no code with the rules. */
export class BonusModel {
  real = 0
  promo = 0
  now = 0
  frozen = false
  blocked = false
  readonly coupons = new Map<string, Coupon>()
  readonly slips = new Map<string, Slip>()
  #turns = 0

  get bonus(): number {
    return [...this.coupons.values()].reduce((sum, { pot }) => sum + pot, 0)
  }

  give(id: string, deal: Deal, offerEnds: number | undefined): string {
    if (this.blocked) return 'blocked'
    if (this.frozen) return 'frozen'
    this.#clock()
    const coupon: Coupon = {
      deal,
      stage: 'offered',
      ending: '',
      turn: 0,
      pot: 0,
      wagered: 0n,
      until: 0,
      offerEnds: offerEnds ?? Infinity,
      open: 0,
      out: 0,
      paid: 0,
    }
    this.coupons.set(id, coupon)
    if (offerEnds === undefined) this.#join(coupon)
    this.#next()
    return 'ok'
  }

  accept(id: string): string {
    if (this.blocked) return 'blocked'
    if (this.frozen) return 'frozen'
    const coupon = this.#find(id)
    if (coupon.stage === 'offered' && coupon.offerEnds <= this.now) return 'ended'
    if (this.#isOverBy(coupon)) return 'ended'
    if (coupon.stage !== 'offered') return 'state'
    this.#clock()
    this.#join(coupon)
    this.#next()
    return 'ok'
  }

  drop(id: string, ending: string): string {
    const coupon = this.#find(id)
    if (this.#isOverBy(coupon)) return 'ended'
    this.#clock()
    this.#finish(coupon, ending)
    this.#next()
    return 'ok'
  }

  withdraw(amount: number): void {
    this.#clock()
    for (const coupon of this.coupons.values()) {
      const isPlayed = coupon.stage === 'on' || coupon.stage === 'overtime'
      const isOfDeposit = coupon.stage === 'waiting' && coupon.deal.deposit !== undefined
      if (isPlayed || isOfDeposit) this.#finish(coupon, 'forfeited withdrawal')
    }
    this.real -= amount
    this.#next()
  }

  reverse(deposit: string): void {
    this.#clock()
    for (const coupon of this.coupons.values())
      if (coupon.stage !== 'over' && coupon.deal.deposit === deposit)
        this.#finish(coupon, 'forfeited depositReversed')
    this.#next()
  }

  exclude(reason: string): void {
    this.#clock()
    this.blocked = true
    for (const coupon of this.coupons.values())
      if (coupon.stage !== 'over') this.#finish(coupon, `forfeited ${reason}`)
  }

  tick(): void {
    this.#clock()
    this.#next()
  }

  stake(key: string, amount: number, game: { id: string; kind: string }): string {
    if (this.frozen) return 'frozen'
    if (this.blocked) return 'blocked'
    // A refused stake writes nothing, so what time brings is looked at on a copy.
    const after = this.#copy()
    after.#clock()
    after.#next()
    const [id, coupon] = [...after.coupons].find(([, { stage }]) => stage === 'on') ?? [undefined, undefined]
    const fed = coupon && coupon.deal.banned !== game.id ? coupon : undefined
    if (fed && amount > (fed.deal.maxStake ?? Infinity)) return 'maxStake'
    const pot = fed ? fed.pot : 0
    if (after.real + pot < amount) return 'insufficient'
    const gift = fed?.deal.sticky ? Math.min(pot, amount) : Math.max(0, amount - after.real)
    this.tick()
    const own = this.coupons.get(id ?? '')
    if (fed && own) {
      own.pot -= gift
      own.open += 1
    }
    this.real -= amount - gift
    const weight = fed ? (fed.deal.weights[game.kind] ?? 0) : 0
    this.slips.set(key, { coupon: fed ? id : undefined, own: amount - gift, gift, weight, kind: game.kind })
    return 'ok'
  }

  settle(key: string, pays: number, refund: number): void {
    const slip = this.#take(key)
    const played = slip.own + slip.gift - refund
    const riskAlone = ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LIVE', 'PVP'].includes(slip.kind)
    const valid = riskAlone ? Math.min(played, Math.abs(pays - refund - played)) : played
    this.#back(
      slip,
      this.#giftPart(slip, pays),
      pays,
      this.coupons.get(slip.coupon ?? '')?.deal.onlyGiftCounts ? this.#giftPart(slip, valid) : valid,
    )
  }

  rollBack(key: string): void {
    const slip = this.#take(key)
    this.#back(slip, slip.gift, slip.own + slip.gift, 0)
  }

  #take(key: string): Slip {
    const slip = this.slips.get(key)
    if (!slip) throw new Error(`no slip ${key}`)
    this.slips.delete(key)
    return slip
  }

  /** The bonus share rounds down; the odd unit is the player's. */
  #giftPart({ own, gift }: Slip, amount: number): number {
    return Number((BigInt(amount) * BigInt(gift)) / BigInt(own + gift))
  }

  #back(slip: Slip, gift: number, total: number, counted: number): void {
    this.#clock()
    this.real += total - gift
    const coupon = this.coupons.get(slip.coupon ?? '')
    if (coupon) {
      coupon.open -= 1
      if (coupon.stage === 'over') this.#payOut(coupon, gift)
      else {
        coupon.pot += gift
        coupon.wagered += BigInt(counted) * BigInt(slip.weight)
        if (coupon.wagered >= coupon.deal.target) {
          coupon.wagered = coupon.deal.target
          this.#finish(coupon, 'completed')
        } else if (coupon.open === 0 && coupon.stage === 'overtime') this.#finish(coupon, 'expired')
        else if (coupon.open === 0 && coupon.pot === 0) this.#finish(coupon, 'lost')
      }
    }
    this.#next()
  }

  #clock(): void {
    for (const coupon of this.coupons.values()) {
      if (coupon.stage === 'offered' && this.now >= coupon.offerEnds) this.#finish(coupon, 'expired')
      if (coupon.stage === 'on' && this.now >= coupon.until) coupon.stage = 'overtime'
      if (coupon.stage === 'overtime' && (coupon.open === 0 || this.now >= coupon.until + OVERTIME))
        this.#finish(coupon, 'expired')
    }
  }

  #next(): void {
    if (this.blocked || this.frozen) return
    const all = [...this.coupons.values()]
    if (all.some(({ stage }) => stage === 'on')) return
    const [first] = all.filter(({ stage }) => stage === 'waiting').sort((a, b) => a.turn - b.turn)
    if (!first) return
    first.stage = 'on'
    first.pot = first.deal.gift
    this.promo -= first.deal.gift
    first.until = this.now + first.deal.life
    if (first.deal.target > 0n) return
    this.#finish(first, 'completed')
    this.#next()
  }

  #join(coupon: Coupon): void {
    this.#turns += 1
    coupon.turn = this.#turns
    coupon.stage = 'waiting'
  }

  #finish(coupon: Coupon, ending: string): void {
    const { pot } = coupon
    coupon.stage = 'over'
    coupon.ending = ending
    coupon.pot = 0
    this.#payOut(coupon, pot)
  }

  #payOut(coupon: Coupon, amount: number): void {
    coupon.out += amount
    const { sticky, gift, cap } = coupon.deal
    const earned = Math.max(0, coupon.out - (sticky ? gift : 0))
    const due = coupon.ending === 'completed' ? Math.min(earned, cap ?? Infinity) : 0
    this.real += due - coupon.paid
    this.promo += amount - (due - coupon.paid)
    coupon.paid = due
  }

  #find(id: string): Coupon {
    const coupon = this.coupons.get(id)
    if (!coupon) throw new Error(`no coupon ${id}`)
    return coupon
  }

  /** Whether a coupon is over once the clock is looked at. */
  #isOverBy({ stage, open, until, offerEnds }: Coupon): boolean {
    if (stage === 'on' || stage === 'overtime')
      return this.now >= until && (open === 0 || this.now >= until + OVERTIME)
    return stage === 'over' || (stage === 'offered' && this.now >= offerEnds)
  }

  #copy(): BonusModel {
    const copy = new BonusModel()
    Object.assign(copy, { real: this.real, promo: this.promo, now: this.now })
    for (const [id, coupon] of this.coupons) copy.coupons.set(id, { ...coupon })
    return copy
  }
}
