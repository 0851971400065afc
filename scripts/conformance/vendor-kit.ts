import { randomUUID } from 'node:crypto'
import * as api from '#lib/api/play/vendors-wallet.ts'
import type { VendorKey } from '#lib/shared/keys/vendor-signature.ts'
import type { Launched, Player } from './player.ts'
import type { Answer, Asking, Wire } from './wire.ts'

export interface KitSettings {
  /** The wallet: `https://vendors.<brand host>`. */
  url: URL
  key: VendorKey
  wire: Wire
  /** What was opened, by its token. */
  launches: Map<string, Launched>
  players: readonly [Player, Player]
  /** A game of the vendor. */
  game: { nodeId: string; gameCode: string }
}

/** An opened game, its bets and wins, and the expected balance. */
export interface OpenGame {
  player: string
  session: string
  currency: string
  balanceMinor: number
}

/** A vendor's server under the control of a case. */
export class VendorKit {
  readonly settings: KitSettings
  /** Calls the wallet, through a defect where one is planted. */
  readonly call: Asking
  #ids = 0

  constructor(settings: KitSettings, plant: (next: Asking) => Asking = (next) => next) {
    this.settings = settings
    this.call = plant((endpoint, input, twist) => settings.wire.ask(endpoint, input, twist))
  }

  id(what = 'tx'): string {
    return `kit-${what}-${++this.#ids}-${randomUUID().slice(0, 8)}`
  }

  async token(which: 0 | 1 = 0): Promise<string> {
    const launched = await this.settings.players[which].launch(this.settings.game.nodeId)
    this.settings.launches.set(launched.token, launched)
    return launched.token
  }

  async open(which: 0 | 1 = 0): Promise<OpenGame> {
    const { code, value } = await this.call(api.openVendorSession, { token: await this.token(which) })
    if (code !== 'ok') throw new Error(`a session could not be opened: ${code}`)
    const { player, session, currency, balanceMinor } = api.openVendorSession.output.parse(value)
    return { player, session, currency: currency.code, balanceMinor }
  }

  /** Ends a session; a published format has no call for it, and the next launch of the game does. */
  async end({ session }: OpenGame): Promise<Answer> {
    const next = this.settings.wire.format === undefined ? {} : { token: await this.token() }
    return this.call(api.endVendorSession, { session, ...next })
  }

  /** A bet of one minor unit by default. */
  bet({ player, session, currency }: OpenGame, over: object = {}) {
    const { gameCode: game } = this.settings.game
    const ids = { transaction: this.id(), round: this.id('round') }
    return { player, session, currency, game, ...ids, amountMinor: 1, ...over }
  }

  win({ player, currency }: OpenGame, round: string, over: object = {}) {
    const { gameCode: game } = this.settings.game
    return { player, currency, game, round, transaction: this.id(), amountMinor: 3, ...over }
  }

  rollback({ player }: OpenGame, betTransaction: string) {
    return { player, transaction: this.id('back'), betTransaction }
  }

  async balance({ player }: OpenGame): Promise<number> {
    const { value } = await this.call(api.getVendorBalance, { player })
    return Number(value['balanceMinor'])
  }
}
