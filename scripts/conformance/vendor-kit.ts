import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#lib/api/endpoint.ts'
import * as api from '#lib/api/vendor-wallet.ts'
import { signedHeaders, type SignedMessage, type VendorKey } from '#lib/shared/vendor-signature.ts'
import { send } from './http.ts'
import type { Player } from './player.ts'

export interface KitSettings {
  /** The wallet: `https://vendors.<brand host>`. */
  url: URL
  key: VendorKey
  secret: string
  players: readonly [Player, Player]
  /** A game of the vendor. */
  game: { nodeId: string; gameCode: string }
}

export interface Answer {
  status: number
  /** `ok`, or the refusal's code. */
  code: string
  value: Record<string, unknown>
  details: Record<string, unknown>
}

/** The parts of a signed call that a case may override. */
export type Twist = Partial<SignedMessage> & { secret?: string; key?: VendorKey; sent?: string }

/** One signed call to the wallet. */
export type Asking = (endpoint: Endpoint, input: object, twist?: Twist) => Promise<Answer>

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
    this.call = plant((endpoint, input, twist) => this.#send(endpoint, input, twist))
  }

  id(what = 'tx'): string {
    return `kit-${what}-${++this.#ids}-${randomUUID().slice(0, 8)}`
  }

  async #send(endpoint: Endpoint, input: object, twist: Twist = {}): Promise<Answer> {
    const { url, key, secret } = this.settings
    const { method, path } = endpoint
    const body = twist.body ?? JSON.stringify(input)
    const message = {
      method,
      path,
      seconds: Math.floor(Date.now() / 1000),
      nonce: randomUUID(),
      ...twist,
      body,
    }
    const headers = signedHeaders({ key: twist.key ?? key, secret: twist.secret ?? secret }, message)
    const reply = await send(new URL(path, url), { method, headers, body: twist.sent ?? String(body) })
    const isOk = reply.body['success'] === true
    return {
      status: reply.status,
      code: isOk ? 'ok' : String(reply.body['code'] ?? `no reply of the wallet (${reply.status})`),
      value: Object(reply.body['value'] ?? {}),
      details: Object(reply.body['details'] ?? {}),
    }
  }

  async token(which: 0 | 1 = 0): Promise<string> {
    return this.settings.players[which].launch(this.settings.game.nodeId)
  }

  async open(which: 0 | 1 = 0): Promise<OpenGame> {
    const { code, value } = await this.call(api.openVendorSession, { token: await this.token(which) })
    if (code !== 'ok') throw new Error(`a session could not be opened: ${code}`)
    const { player, session, currency, balanceMinor } = api.openVendorSession.output.parse(value)
    return { player, session, currency: currency.code, balanceMinor }
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

  async balance({ player }: OpenGame): Promise<number> {
    const { value } = await this.call(api.getVendorBalance, { player })
    return Number(value['balanceMinor'])
  }
}
