import { env } from 'cloudflare:workers'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import type { Ledger } from '#platform/ledger/wallet/ledger.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'

/** A sequence of numbers that a seed repeats. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761 + 1) >>> 0
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number of both bounds or between. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  /** One of the names, by their weights. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights) as [Name, number][]
    let at = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      at -= weight
      if (at < 0) return name
    }
    throw new Error('no weights')
  }
}

const GAMES = [
  { world: 'world:game:NOVA', game: 'reels', category: 'RNG' },
  { world: 'world:game:NOVA', game: 'table', category: 'LIVE' },
  { world: 'world:game:SALT', game: 'match', category: 'SPORTS' },
  { world: 'world:game:HOUSE', game: 'scratch', category: 'INHOUSE' },
  { world: 'world:lottery', game: 'sum28', category: 'LOTT' },
] as const satisfies readonly { world: string; game: string; category: string }[]
type Game = (typeof GAMES)[number]

const WEIGHTS = {
  deposit: 8,
  withdraw: 3,
  resolve: 3,
  bet: 8,
  slip: 3,
  settle: 8,
  rollback: 3,
  earlyRollback: 1,
  lateBet: 1,
  roundBet: 6,
  roundWin: 6,
  round: 8,
  correct: 3,
  recount: 1,
  bonus: 3,
  endBonus: 1,
  post: 6,
  points: 2,
  reverse: 1,
  giveBack: 1,
  purse: 2,
  again: 3,
  wait: 12,
} as const

const DAY_MS = 86_400_000

/** One player's history: random commands, in the order and with the accidents of real vendors and providers. */
export class History {
  readonly #chance: Chance
  readonly #name: string
  #made = 0
  #atMs: number
  readonly #open: { key: string; game: Game; stakeMinor: number; purse: string | undefined }[] = []
  readonly #settled: string[] = []
  readonly #rounds: { id: string; game: Game; purse: string | undefined }[] = []
  readonly #paidRounds: string[] = []
  readonly #early: string[] = []
  readonly #holds: { id: string; key: string }[] = []
  readonly #deposits: string[] = []
  readonly #bonuses: string[] = []
  #last: CommandInput | undefined

  constructor(name: string, chance: Chance, fromMs: number) {
    this.#name = name
    this.#chance = chance
    this.#atMs = fromMs
  }

  get atMs(): number {
    return this.#atMs
  }

  /** The next command, at its time; `undefined` where only time passes. */
  next(): CommandInput | undefined {
    const what = this.#made === 0 ? 'deposit' : this.#chance.weighted(WEIGHTS)
    if (what === 'wait') {
      this.#atMs += this.#chance.between(1, this.#chance.between(0, 9) === 0 ? 2 * DAY_MS : 6 * 3_600_000)
      return undefined
    }
    this.#atMs += this.#chance.between(0, 60_000)
    const command = what === 'again' ? this.#last : this.#command(what)
    this.#last = command ?? this.#last
    return command
  }

  #key(name: string): string {
    this.#made += 1
    return `${name}:${this.#name}:${this.#made}`
  }

  #money(most = 5_000) {
    return { currency: 'BRL', amountMinor: this.#chance.between(1, most) }
  }

  #take<Item>(list: Item[]): Item | undefined {
    return list.length === 0 ? undefined : list.splice(this.#chance.between(0, list.length - 1), 1)[0]
  }

  #command(what: Exclude<keyof typeof WEIGHTS, 'wait' | 'again'>): CommandInput | undefined {
    switch (what) {
      case 'deposit': {
        const key = this.#key('deposit')
        this.#deposits.push(key)
        return { kind: 'deposit', operationKey: key, ...this.#money(50_000), reference: key }
      }
      case 'withdraw': {
        const key = this.#key('withdrawal')
        this.#holds.push({ id: key, key })
        return { kind: 'reserve', operationKey: key, ...this.#money(), reference: key }
      }
      case 'resolve': {
        const hold = this.#take(this.#holds)
        if (!hold) return undefined
        const operationKey = this.#key('resolve')
        return this.#chance.between(0, 2) === 0
          ? { kind: 'release', operationKey, holdId: hold.id }
          : { kind: 'capture', operationKey, holdId: hold.id, world: 'world:psp' }
      }
      case 'bet':
        return this.#bet(this.#key('bet'))
      case 'slip': {
        const key = this.#key('slip')
        const game = GAMES[4]
        const lines = Array.from({ length: this.#chance.between(1, 4) }, () => ({
          stakeMinor: this.#chance.between(1, 300),
          reference: 'line',
        }))
        lines.forEach(({ stakeMinor }, index) =>
          this.#open.push({ key: `${key}/${index + 1}`, game, stakeMinor, purse: undefined }),
        )
        return { kind: 'slip', operationKey: key, currency: 'BRL', ...game, lines }
      }
      case 'settle': {
        const bet = this.#take(this.#open)
        if (!bet) return undefined
        this.#settled.push(bet.key)
        const won = this.#chance.between(0, 3)
        const ending =
          won === 3
            ? { isReturned: true as const }
            : won === 2
              ? { winMinor: this.#chance.between(bet.stakeMinor, bet.stakeMinor * 3), refundMinor: 0 }
              : { winMinor: won * this.#chance.between(0, bet.stakeMinor) }
        return {
          kind: 'settle',
          operationKey: this.#key('settle'),
          bets: [{ id: bet.key, ...ending }],
          reference: 'draw',
        }
      }
      case 'rollback': {
        const bet = this.#take(this.#open)
        if (!bet || bet.key.includes('/')) return undefined
        const purse = bet.purse === undefined ? {} : { purse: bet.purse }
        return { kind: 'rollback', operationKey: this.#key('rollback'), betKey: bet.key, ...purse }
      }
      case 'earlyRollback': {
        const betKey = this.#key('bet')
        this.#early.push(betKey)
        return { kind: 'rollback', operationKey: this.#key('rollback'), betKey }
      }
      case 'lateBet': {
        const key = this.#take(this.#early)
        return key === undefined ? undefined : this.#bet(key)
      }
      case 'roundBet': {
        const known = this.#chance.between(0, 1) === 0 ? this.#rounds.at(-1) : undefined
        const round = known ?? { id: this.#key('round'), game: this.#game(), purse: this.#purse() }
        if (!known) this.#rounds.push(round)
        return {
          ...{ kind: 'bet', operationKey: this.#key('bet'), currency: 'BRL', ...round.game },
          ...{ stakeMinor: this.#chance.between(0, 800), reference: round.id, roundId: round.id },
          ...(round.purse === undefined ? {} : { purse: round.purse }),
        }
      }
      case 'roundWin': {
        // Vendors report wins of closed rounds too.
        const round = this.#rounds[this.#chance.between(0, this.#rounds.length - 1)]
        if (!round) return undefined
        this.#paidRounds.push(round.id)
        return {
          ...{ kind: 'win', operationKey: this.#key('win'), roundId: round.id, reference: round.id },
          ...{ winMinor: this.#chance.between(0, 1_500), isLast: this.#chance.between(0, 1) === 0 },
          ...(round.purse === undefined ? {} : { purse: round.purse }),
        }
      }
      case 'round': {
        const key = this.#key('instant')
        this.#paidRounds.push(key)
        return {
          ...{ kind: 'round', operationKey: key, currency: 'BRL', ...this.#game(), minGapMs: 0 },
          ...{ stakeMinor: this.#chance.between(0, 900), winMinor: this.#chance.between(0, 1_200) },
          outcomeJson: '{}',
        }
      }
      case 'correct': {
        const isBet = this.#chance.between(0, 1) === 0
        const of = isBet ? this.#settled.at(-1) : this.#paidRounds.at(-1)
        if (of === undefined) return undefined
        return {
          ...{
            kind: 'correct',
            operationKey: this.#key('correct'),
            ...this.#money(700),
            note: 'by the vendor',
          },
          ...{ direction: this.#chance.pick(['credit', 'debit'] as const), reference: 'correction' },
          of: isBet ? { betId: of } : { roundId: of },
          ...(this.#chance.between(0, 4) === 0 ? { part: 'rebate' as const } : {}),
        }
      }
      case 'recount': {
        const betId = this.#settled.at(-1)
        if (betId === undefined) return undefined
        return {
          ...{ kind: 'recount', operationKey: this.#key('recount'), betId, reference: 'draw', note: 'void' },
          ...{ was: { winMinor: 0 }, is: { isReturned: true } },
        }
      }
      case 'bonus': {
        const key = this.#key('bonus')
        const { amountMinor, currency } = this.#money(2_000)
        this.#bonuses.push(key)
        const requiredE4 = this.#chance.between(1, 3_000) * 10_000
        const terms = termsOf(amountMinor, { requiredE4, lifeMs: this.#chance.between(1, 8) * DAY_MS })
        return { kind: 'grantBonus', operationKey: key, currency, amountMinor, reference: 'welcome', terms }
      }
      case 'endBonus': {
        const grantId = this.#take(this.#bonuses)
        return grantId === undefined
          ? { kind: 'lapseBonuses', operationKey: this.#key('lapse') }
          : { kind: 'cancelBonus', operationKey: this.#key('cancel'), grantId }
      }
      case 'post':
        return this.#post()
      case 'points': {
        const isEarn = this.#chance.between(0, 1) === 0
        return {
          ...{ kind: 'points', operationKey: this.#key('points'), currency: 'BRL', reference: 'mall' },
          ...{ direction: isEarn ? 'earn' : 'redeem', points: this.#chance.between(1, 50) },
          creditMinor: isEarn ? 0 : this.#chance.between(0, 100),
        }
      }
      case 'reverse': {
        const reference = this.#take(this.#deposits)
        if (reference === undefined) return undefined
        return {
          kind: 'reverseDeposit',
          operationKey: this.#key('reverse'),
          currency: 'BRL',
          reference,
          note: 'bank',
        }
      }
      case 'giveBack':
        if (this.#chance.between(0, 4) > 0) return undefined
        return {
          ...{ kind: 'returnDeposits', operationKey: this.#key('return'), currency: 'BRL' },
          ...{ reference: this.#name, note: 'under age' },
        }
      case 'purse':
        return {
          ...{
            kind: 'vendorTransfer',
            operationKey: this.#key('purse'),
            ...this.#money(3_000),
            vendor: 'NOVA',
          },
          direction: this.#chance.pick(['in', 'in', 'out'] as const),
        }
    }
  }

  #game(): Game {
    return this.#chance.pick<Game>(GAMES)
  }

  #purse(): string | undefined {
    return this.#chance.between(0, 5) === 0 ? 'NOVA' : undefined
  }

  #bet(key: string): CommandInput {
    const [game, stakeMinor, purse] = [this.#game(), this.#chance.between(0, 900), this.#purse()]
    this.#open.push({ key, game, stakeMinor, purse })
    return {
      ...{ kind: 'bet', operationKey: key, currency: 'BRL', ...game, stakeMinor, reference: 'b' },
      ...(purse === undefined ? {} : { purse }),
    }
  }

  #post(): CommandInput {
    const purpose = this.#chance.pick([
      ...(['rebate', 'cashback', 'promotion', 'referral', 'commission', 'dividend'] as const),
      ...(['salary', 'jackpot', 'adjustment', 'withdrawalReturn'] as const),
    ] as const)
    const direction = this.#chance.between(0, 3) === 0 ? 'debit' : 'credit'
    return {
      ...{ kind: 'post', operationKey: this.#key('post'), ...this.#money(1_000), purpose, direction },
      reference: purpose,
      ...(purpose === 'adjustment' ? { against: 'world:promo' as const, note: 'by operators' } : {}),
    }
  }
}

/** Runs the next steps of a history in its wallet. */
export function runHistory(
  history: History,
  ledger: Ledger,
  { steps, zone }: { steps: number; zone: string },
): void {
  for (let step = 0; step < steps; step += 1) {
    const command = history.next()
    if (command) ledger.execute(command, history.atMs, zone)
  }
}

/** The cashier's rows of a wallet's deposits and withdrawals, with a fee each, as they stood before the ledger was asked. */
export async function writeCashier(
  tenant: string,
  member: string,
  orders: readonly { kind: 'deposit' | 'withdrawal'; id: string; minor: number; feeMinor: number }[],
): Promise<void> {
  const rows = (kind: string) => JSON.stringify(orders.filter((each) => each.kind === kind))
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status, paid,
         created_at, expires_at)
       SELECT ?1, value ->> 'id', ?2, value ->> 'id', 'card', 'redirect', 'BRL', value ->> 'minor', 0, 'waiting',
         (value ->> 'minor') + (value ->> 'feeMinor'), 0, 0 FROM json_each(?3) WHERE true`,
    ).bind(tenant, member, rows('deposit')),
    env.DB.prepare(
      `INSERT INTO withdrawal (tenant, id, member, operation_key, currency, amount, fee, status, account, kind, number, holder,
         host, requested_at)
       SELECT ?1, value ->> 'id', ?2, value ->> 'id', 'BRL', (value ->> 'minor') + 1, value ->> 'feeMinor', 'sent', 'a', 'pix', '1',
         'h', 'x', 0 FROM json_each(?3) WHERE true`,
    ).bind(tenant, member, rows('withdrawal')),
  ])
}
