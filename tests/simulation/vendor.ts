import { launchGame } from '#lib/api/play/games.ts'
import {
  openVendorSession,
  vendorBet,
  vendorBetAndWin,
  vendorCloseRound,
  vendorRollback,
  vendorWin,
} from '#lib/api/play/vendors-wallet.ts'
import { GAME } from './brand.ts'
import { Client, type Answered } from './client.ts'
import type { Reached } from './reached.ts'

/** A movement in the vendor's books. */
export interface VendorMovement {
  player: string
  kind: 'bet' | 'win'
  amountMinor: number
  /** `open`: no final answer yet. */
  state: 'open' | 'taken' | 'refused' | 'returned'
}

/** A game vendor's server: plays rounds, repeats what was not answered, takes back what it does not know. */
export class Vendor {
  readonly book = new Map<string, VendorMovement>()
  readonly #platform: Reached
  readonly #client: Client
  #ids = 0

  constructor(platform: Reached) {
    this.#platform = platform
    this.#client = new Client(platform, { address: '10.2.2.2' })
  }

  /** A player opens the game and plays a few rounds. */
  async play(client: Client, player: string): Promise<void> {
    const { dice } = this.#platform.world
    const launched = await client.insist(launchGame, { nodeId: GAME })
    if (launched.is !== 'done') return
    const token = new URL(launched.value.url).searchParams.get('token') ?? ''
    const opened = await this.#client.call(openVendorSession, { token })
    if (opened.is !== 'done') return
    const rounds = dice.between(1, 4)
    for (let round = 0; round < rounds; round += 1)
      await this.#round({ player, session: opened.value.session })
  }

  async #round(at: { player: string; session: string }): Promise<void> {
    const { dice } = this.#platform.world
    const round = this.#id('round')
    const of = { player: at.player, round, game: GAME, currency: 'BRL' }
    if (dice.chance(0.25)) return this.#atOnce({ ...of, session: at.session })
    const bets: string[] = []
    for (let count = dice.between(1, 2); count > 0; count -= 1) {
      const transaction = this.#id('bet')
      const amountMinor = dice.between(1, 30) * 100
      const taken = await this.#bet(transaction, { ...of, session: at.session, amountMinor })
      if (taken) bets.push(transaction)
    }
    if (bets.length === 0) return
    if (dice.chance(0.1)) {
      for (const bet of bets) await this.#takeBack(bet, at.player)
      return
    }
    if (dice.chance(0.2)) {
      await this.#finally(() => this.#client.insist(vendorCloseRound, { player: at.player, round }))
      return
    }
    const amountMinor = dice.chance(0.5) ? 0 : dice.between(1, 60) * 100
    await this.#win({ ...of, amountMinor, isLast: dice.chance(0.7) })
  }

  async #bet(
    transaction: string,
    input: Rest & { player: string; session: string; amountMinor: number },
  ): Promise<boolean> {
    const movement = this.#note(transaction, 'bet', input)
    const answered = await this.#client.insist(vendorBet, { ...input, transaction }, { tries: 3 })
    if (answered.is === 'lost') {
      await this.#takeBack(transaction, input.player)
      return false
    }
    movement.state = answered.is === 'done' ? 'taken' : 'refused'
    return answered.is === 'done'
  }

  async #atOnce(input: Rest & { player: string; session: string }): Promise<void> {
    const { dice } = this.#platform.world
    const [transaction, betMinor] = [this.#id('spin'), dice.between(1, 20) * 100]
    const winMinor = dice.chance(0.5) ? 0 : dice.between(1, 40) * 100
    const bet = this.#note(transaction, 'bet', { player: input.player, amountMinor: betMinor })
    const win = this.#note(`${transaction}/win`, 'win', { player: input.player, amountMinor: winMinor })
    const spin = { ...input, transaction, betMinor, winMinor, isLast: true }
    // Sent twice at once, as by a nervous retry.
    if (dice.chance(0.2)) void this.#client.call(vendorBetAndWin, spin)
    const answered = await this.#finally(() => this.#client.insist(vendorBetAndWin, spin))
    bet.state = win.state = answered.is === 'done' ? 'taken' : 'refused'
  }

  async #win(input: Rest & { player: string; amountMinor: number; isLast: boolean }): Promise<void> {
    const transaction = this.#id('win')
    const movement = this.#note(transaction, 'win', input)
    if (this.#platform.world.dice.chance(0.2)) void this.#client.call(vendorWin, { ...input, transaction })
    const answered = await this.#finally(() => this.#client.insist(vendorWin, { ...input, transaction }))
    movement.state = answered.is === 'done' ? 'taken' : 'refused'
  }

  async #takeBack(betTransaction: string, player: string): Promise<void> {
    const transaction = this.#id('back')
    const input = { player, transaction, betTransaction }
    const answered = await this.#finally(() => this.#client.insist(vendorRollback, input))
    const movement = this.book.get(betTransaction)
    if (movement) movement.state = answered.is === 'done' ? 'returned' : 'taken'
  }

  /** Until there is a final answer. */
  async #finally<T>(ask: () => Promise<Answered<T>>): Promise<Answered<T>> {
    for (;;) {
      const answered = await ask()
      if (answered.is !== 'lost') return answered
      await this.#client.pause(30_000)
    }
  }

  #note(
    transaction: string,
    kind: VendorMovement['kind'],
    { player, amountMinor }: Pick<VendorMovement, 'player' | 'amountMinor'>,
  ): VendorMovement {
    const movement: VendorMovement = { player, kind, amountMinor, state: 'open' }
    this.book.set(transaction, movement)
    return movement
  }

  #id(what: string): string {
    this.#ids += 1
    return `${what}-${this.#ids}`
  }
}

interface Rest {
  round: string
  game: string
  currency: string
}
