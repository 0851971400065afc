import type { LimitRule, WalletCommand } from '#platform/ledger/wallet/commands.ts'
import { BonusModel, shared } from '../rewards/bonus-model.ts'

type Bet = {
  real: number
  bonus: number
  grant: string
  category: string
  won: number
  atMs: number
  end: '' | 'settled' | 'rolledBack'
  round: string
}
type KnownRefusal = { asked: string; code: string; kind: string }
type Stakes = Extract<WalletCommand, { kind: 'bet' | 'slip' | 'round' }>

/** What the model knows after each step, and what the wallet must show. */
export interface ModelState {
  player: number
  hold: number
  bonus: number
  points: number
  transit: number
  isFrozen: boolean
}

/**
 * The ledger as one would explain it at a table: no SQL, no accounts, no transfers; written apart from the real one and
 * sharing no rule with it. `apply` answers with `ok` or the code of the refusal.
 */
export class LedgerModel {
  readonly state: ModelState = { player: 0, hold: 0, bonus: 0, points: 0, transit: 0, isFrozen: false }
  readonly #bonuses = new BonusModel(this.state)
  readonly #known = new Map<string, KnownRefusal>()
  readonly #bets = new Map<string, Bet>()
  /** A round is of the category of its first stake. */
  readonly #rounds = new Map<string, { atMs: number; category: string; won: number; isClosed: boolean }>()
  readonly #holds = new Map<string, { amount: number; isOpen: boolean }>()
  readonly #vendors = new Map<string, number>()
  readonly #transfers = new Map<string, { amount: number; isOpen: boolean }>()
  readonly #tombs = new Set<string>()
  readonly #deposits: { amount: number; atMs: number }[] = []
  /** Of bets and rounds, which are counted when these were placed. */
  readonly #corrections: { atMs: number; won: number }[] = []
  #limits: LimitRule[] = []
  #paidIn = 0
  /** By the cashier's id: credited and not taken back. */
  readonly #standing = new Map<string, number>()
  #now = 0
  readonly #member: string

  constructor(member: string) {
    this.#member = member
  }

  apply(command: WalletCommand, nowMs: number): string {
    const { operationKey } = command
    if (this.#tombs.has(operationKey))
      return command.kind === 'bet' || command.kind === 'round' ? 'wallet.rolledBack' : 'request.keyReused'
    const asked = askedFor(command)
    const known = this.#known.get(operationKey)
    if (known) return known.asked === asked ? known.code : 'request.keyReused'
    const now = Math.max(this.#now, nowMs)
    const code = this.#decide(command, now)
    if (code === 'wallet.betUnknown' && command.kind === 'settle') return code
    if (code === 'wallet.roundUnknown' || code === 'withdrawal.state') return code
    // The key of a correction stays open until the balance has its debit.
    if (code === 'wallet.insufficient' && command.kind === 'post' && command.purpose === 'adjustment')
      return code
    this.#now = now
    this.#known.set(operationKey, { asked, code, kind: command.kind })
    return code
  }

  #decide(command: WalletCommand, now: number): string {
    const s = this.state
    switch (command.kind) {
      case 'deposit':
        if (this.#beyond('deposit', command.amountMinor, now)) return 'wallet.limitReached'
        this.#deposits.push({ amount: command.amountMinor, atMs: now })
        this.#paidIn += command.amountMinor
        this.#add(command.reference, command.amountMinor)
        s.player += command.amountMinor
        return 'ok'
      case 'post':
        if (command.direction === 'debit' && s.player < command.amountMinor) return 'wallet.insufficient'
        s.player += command.direction === 'debit' ? -command.amountMinor : command.amountMinor
        return 'ok'
      case 'grantBonus':
        return this.#bonuses.give(command.operationKey, command.terms)
      case 'cancelBonus':
      case 'forfeitBonus':
        return this.#bonuses.takeAway(command.grantId)
      case 'blockBonuses':
        this.#bonuses.block(command.blocked)
        return 'ok'
      // The random steps give none: their own tests show them.
      case 'grantFreeRounds':
        return 'ok'
      case 'lapseBonuses':
        this.#bonuses.start()
        return 'ok'
      case 'bet':
        return this.#stake(command, [[command.operationKey, command.stakeMinor]], {
          now,
          round: command.roundId ?? '',
        })
      case 'slip':
        return this.#stake(
          command,
          command.lines.map((line, index) => [`${command.operationKey}/${index + 1}`, line.stakeMinor]),
          { now, round: '' },
        )
      case 'round':
        return this.#round(command, now)
      case 'settle':
        return this.#settle(command)
      case 'win':
        return this.#win(command)
      case 'correct':
        return this.#correct(command)
      case 'recount': {
        const bet = this.#bets.get(command.betId)
        if (bet?.end !== 'settled')
          return bet?.end === 'rolledBack' ? 'wallet.rolledBack' : 'wallet.betUnknown'
        return [command.was, command.is].every((ending) => canEnd(bet, ending)) ? 'ok' : 'request.invalid'
      }
      case 'rollback':
        return this.#rollback(command.operationKey, command.betKey)
      case 'reserve':
        if (s.isFrozen) return 'wallet.frozen'
        if (s.player < command.amountMinor) return 'wallet.insufficient'
        this.#bonuses.withdrawn()
        s.player -= command.amountMinor
        s.hold += command.amountMinor
        this.#holds.set(command.operationKey, { amount: command.amountMinor, isOpen: true })
        return 'ok'
      case 'capture':
      case 'release': {
        const hold = this.#holds.get(command.holdId)
        if (!hold) return 'wallet.holdUnknown'
        if (!hold.isOpen) return 'wallet.holdResolved'
        hold.isOpen = false
        s.hold -= hold.amount
        if (command.kind === 'release') s.player += hold.amount
        else this.#paidIn -= hold.amount
        return 'ok'
      }
      case 'returnDeposits':
        if (s.hold > 0) return 'withdrawal.state'
        if (this.#paidIn <= 0) return 'wallet.insufficient'
        this.#recall(this.#paidIn - s.player)
        s.player = Math.max(0, s.player - this.#paidIn)
        this.#add(command.reference, -this.#paidIn)
        this.#paidIn = 0
        return 'ok'
      case 'reverseDeposit': {
        const amount = this.#standing.get(command.reference) ?? 0
        if (amount <= 0) return 'deposit.state'
        const atVendors = [...this.#vendors.values()].reduce((sum, held) => sum + held, 0)
        if (s.player + atVendors < amount && s.hold > 0) return 'withdrawal.state'
        this.#recall(amount - s.player)
        s.player = Math.max(0, s.player - amount)
        this.#standing.delete(command.reference)
        this.#paidIn -= amount
        this.#bonuses.start()
        return 'ok'
      }
      case 'transferOut':
        if (s.isFrozen) return 'wallet.frozen'
        if (s.player < command.amountMinor) return 'wallet.insufficient'
        this.#bonuses.withdrawn()
        s.player -= command.amountMinor
        s.transit += command.amountMinor
        this.#transfers.set(`${this.#member}/${command.operationKey}`, {
          amount: command.amountMinor,
          isOpen: true,
        })
        return 'ok'
      case 'transferIn':
        if (this.#beyond('deposit', command.amountMinor, now)) return 'wallet.limitReached'
        this.#deposits.push({ amount: command.amountMinor, atMs: now })
        s.player += command.amountMinor
        return 'ok'
      case 'closeTransfer': {
        const transfer = this.#transfers.get(command.transferId)
        if (!transfer) return 'wallet.holdUnknown'
        if (!transfer.isOpen) return 'wallet.holdResolved'
        transfer.isOpen = false
        s.transit -= transfer.amount
        if (command.outcome === 'refunded') s.player += transfer.amount
        return 'ok'
      }
      case 'vendorTransfer': {
        const held = this.#vendors.get(command.vendor) ?? 0
        const isIn = command.direction === 'in'
        if (isIn && s.isFrozen) return 'wallet.frozen'
        if ((isIn ? s.player : held) < command.amountMinor) return 'wallet.insufficient'
        const amount = isIn ? command.amountMinor : -command.amountMinor
        if (isIn && (this.#beyond('stake', amount, now) || this.#beyond('loss', amount, now)))
          return 'wallet.limitReached'
        s.player -= amount
        this.#vendors.set(command.vendor, held + amount)
        return 'ok'
      }
      case 'points':
        return this.#points(command)
      case 'freeze':
        s.isFrozen = command.frozen
        return 'ok'
      case 'setLimits':
        this.#limits = command.limits
        return 'ok'
      case 'protect':
        throw new Error('protection has a model of its own')
    }
  }

  /** What lies at vendors covers what the balance lacks, in the order in which they were first used. */
  #recall(lack: number): void {
    for (const [vendor, held] of this.#vendors) {
      const taken = Math.min(held, Math.max(0, lack))
      this.#vendors.set(vendor, held - taken)
      this.state.player += taken
      lack -= taken
    }
  }

  #add(reference: string, amount: number): void {
    this.#standing.set(reference, (this.#standing.get(reference) ?? 0) + amount)
  }

  /** Takes all the stakes or none; the first ones from the money that is staked first. */
  #stake(
    command: Stakes,
    stakes: readonly (readonly [id: string, amount: number])[],
    { now, round }: { now: number; round: string },
  ): string {
    const s = this.state
    if (round && this.#rounds.get(round)?.isClosed) return 'wallet.roundClosed'
    const total = stakes.reduce((sum, [, amount]) => sum + amount, 0)
    if (s.isFrozen) return 'wallet.frozen'
    return this.#bonuses.attempt(() => {
      const taken: [string, Bet][] = []
      for (const [id, amount] of stakes) {
        const stake = this.#bonuses.stake(amount, command.game, total)
        if (typeof stake === 'string') return stake
        taken.push([id, { ...stake, category: command.category, won: 0, atMs: now, end: '', round }])
      }
      const real = taken.reduce((sum, [, bet]) => sum + bet.real, 0)
      if (this.#beyond('stake', total, now) || this.#beyond('loss', real, now)) return 'wallet.limitReached'
      const { category } = command
      if (round && !this.#rounds.has(round))
        this.#rounds.set(round, { atMs: now, category, won: 0, isClosed: false })
      for (const [id, bet] of taken) this.#bets.set(id, bet)
      return 'ok'
    })
  }

  #round(command: Extract<WalletCommand, { kind: 'round' }>, now: number): string {
    const { operationKey, stakeMinor, winMinor, isLast } = command
    const round = command.roundId ?? operationKey
    const code = this.#stake(command, [[operationKey, stakeMinor]], { now, round })
    const bet = this.#bets.get(operationKey)
    const known = this.#rounds.get(round)
    if (code !== 'ok' || !bet || !known) return code
    const live = this.#betsOf(round)
    const ending = live.filter((each) => each === bet || (isLast && each.end === ''))
    const [real = 0, bonus = 0] = shared(winMinor, [
      live.reduce((sum, each) => sum + each.real, 0),
      live.reduce((sum, each) => sum + each.bonus, 0),
    ])
    const { category } = command
    this.#bonuses.bringBack(ended(live, { payout: winMinor, category }, ending), { real, bonus })
    for (const each of ending) each.end = 'settled'
    bet.won = real
    if (isLast) known.isClosed = true
    return 'ok'
  }

  /** In the order in which they were placed. */
  #betsOf(round: string): Bet[] {
    return [...this.#bets]
      .filter(([, bet]) => bet.round === round && bet.end !== 'rolledBack')
      .toSorted(([a, one], [b, other]) => one.atMs - other.atMs || (a < b ? -1 : 1))
      .map(([, bet]) => bet)
  }

  #settle({ bets }: Extract<WalletCommand, { kind: 'settle' }>): string {
    for (const each of bets) {
      const { id } = each
      const bet = this.#bets.get(id)
      if (!bet) return this.#tombs.has(id) ? 'wallet.rolledBack' : 'wallet.betUnknown'
      if (bet.end) return bet.end === 'settled' ? 'wallet.betResolved' : 'wallet.rolledBack'
      if (bet.round || !canEnd(bet, each)) return 'request.invalid'
    }
    if (new Set(bets.map(({ id }) => id)).size < bets.length) return 'request.invalid'
    for (const each of bets) {
      const bet = this.#bets.get(each.id)
      if (!bet) continue
      if ('isReturned' in each) this.#giveBack(bet)
      else this.#pay(bet, each.winMinor, each.refundMinor)
    }
    return 'ok'
  }

  #win({ roundId, winMinor, isLast }: Extract<WalletCommand, { kind: 'win' }>): string {
    const round = this.#rounds.get(roundId)
    if (!round) return 'wallet.roundUnknown'
    const live = this.#betsOf(roundId)
    if (live.length === 0) return 'wallet.rolledBack'
    const [real = 0, bonus = 0] = shared(winMinor, [
      live.reduce((sum, bet) => sum + bet.real, 0),
      live.reduce((sum, bet) => sum + bet.bonus, 0),
    ])
    this.#bonuses.bringBack(ended(live, { payout: winMinor, category: round.category }), { real, bonus })
    round.won += real
    if (isLast) round.isClosed = true
    for (const bet of live) bet.end = 'settled'
    return 'ok'
  }

  #correct(command: Extract<WalletCommand, { kind: 'correct' }>): string {
    const { of, direction, amountMinor } = command
    const bet =
      'betId' in of
        ? this.#bets.get(of.betId)
        : [...this.#bets.values()].find((each) => each.round === of.roundId && each.end === 'settled')
    if (bet?.end !== 'settled') return bet?.end === 'rolledBack' ? 'wallet.rolledBack' : 'wallet.betUnknown'
    const won = direction === 'credit' ? amountMinor : -Math.min(amountMinor, this.state.player)
    this.state.player += won
    const placed = 'betId' in of ? bet : this.#rounds.get(of.roundId)
    this.#corrections.push({ atMs: placed?.atMs ?? 0, won })
    return 'ok'
  }

  #pay(bet: Bet, winMinor: number, refund = 0): void {
    const [real = 0, bonus = 0] = shared(winMinor, [bet.real, bet.bonus])
    const payout = { payout: winMinor, refund, category: bet.category }
    this.#bonuses.bringBack(ended([bet], payout), { real, bonus })
    bet.end = 'settled'
    bet.won = real
  }

  #giveBack(bet: Bet): void {
    this.#bonuses.bringBack([{ stake: bet, valid: 0, isEnding: true }], bet)
    bet.end = 'rolledBack'
  }

  #rollback(own: string, key: string): string {
    const bet = this.#bets.get(key)
    if (bet?.end === 'settled') return 'wallet.betResolved'
    if (bet?.end === 'rolledBack' || this.#tombs.has(key)) return 'ok'
    if (bet) {
      this.#giveBack(bet)
      return 'ok'
    }
    const known = this.#known.get(key)
    if (known?.kind === 'bet' || known?.kind === 'round') return 'ok'
    if (known || key === own) return 'wallet.betUnknown'
    this.#tombs.add(key)
    return 'ok'
  }

  #points(command: Extract<WalletCommand, { kind: 'points' }>): string {
    const s = this.state
    if (command.direction === 'earn') {
      if (command.creditMinor > 0) return 'request.invalid'
      s.points += command.points
      return 'ok'
    }
    if (s.isFrozen) return 'wallet.frozen'
    if (s.points < command.points) return 'wallet.insufficient'
    s.points -= command.points
    s.player += command.creditMinor
    return 'ok'
  }

  #beyond(kind: LimitRule['kind'], amount: number, now: number): boolean {
    return this.#limits.some((limit) => {
      if (limit.kind !== kind || amount === 0) return false
      const from = now - limit.windowMs
      const bets = [...this.#bets.values()].filter((bet) => bet.atMs > from && bet.end !== 'rolledBack')
      const used = {
        deposit: () =>
          this.#deposits.filter(({ atMs }) => atMs > from).reduce((sum, one) => sum + one.amount, 0),
        stake: () => bets.reduce((sum, bet) => sum + bet.real + bet.bonus, 0),
        loss: () =>
          bets.reduce((sum, bet) => sum + bet.real - bet.won, 0) -
          [...this.#rounds.values(), ...this.#corrections]
            .filter(({ atMs }) => atMs > from)
            .reduce((sum, { won }) => sum + won, 0),
      }[kind]()
      return amount > Math.max(0, limit.maxMinor - used)
    })
  }
}

/** Bets that a payout ends: of what was risked, each has its share. */
function ended(
  bets: readonly Bet[],
  { payout, refund = 0, category }: { payout: number; refund?: number; category?: string },
  open = bets.filter(({ end }) => end === ''),
) {
  const stake = open.reduce((sum, bet) => sum + bet.real + bet.bonus, 0)
  const risked = stake - refund
  const valid = shared(
    category === 'LIVE' ? Math.min(risked, Math.abs(payout - refund - risked)) : risked,
    open.map((bet) => bet.real + bet.bonus),
  )
  return bets.map((bet) => ({
    stake: bet,
    valid: valid[open.indexOf(bet)] ?? 0,
    isEnding: open.includes(bet),
  }))
}

/** No more comes back of a stake than was staked, and than was paid. */
function canEnd(
  bet: Bet,
  ending: { winMinor: number; refundMinor?: number } | { isReturned: true },
): boolean {
  const refund = 'isReturned' in ending ? 0 : (ending.refundMinor ?? 0)
  return 'isReturned' in ending || (refund <= bet.real + bet.bonus && refund <= ending.winMinor)
}

/** What a key stands for: without what the platform settles while it answers. */
function askedFor(command: WalletCommand): string {
  const isDrawn = command.kind === 'round' && command.outcomeJson !== undefined
  const left = Object.entries(command).filter(
    ([name, value]) =>
      value !== undefined && name !== 'minGapMs' && !(isDrawn && ['winMinor', 'outcomeJson'].includes(name)),
  )
  return JSON.stringify(left.toSorted(([a], [b]) => a.localeCompare(b)))
}
