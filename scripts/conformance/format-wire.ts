import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Endpoint } from '#lib/api/endpoint.ts'
import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import { messageOf, PATHS, writtenAmount, type FormatCall, type FormatFields } from './format-messages.ts'
import { answerOf } from './format-replies.ts'
import { send, type Reply } from './http.ts'
import type { Launched } from './player.ts'
import type { Answer, Twist, Wire } from './wire.ts'

export interface FormatSettings {
  format: Dialect
  /** The wallet: `https://vendors.<brand host>`. */
  url: URL
  vendor: string
  /** The vendor's secret, or its own RSA key where it signs. */
  secret: string | KeyObject
  /** The vendor's code of its game. */
  game: string
  currency: string
  /** Decimals of the brand's currency. */
  exponent: number
  /** What the vendor learnt of a launch: formats without an exchange name the player there. */
  launched: (token: string) => Launched | undefined
}

/** A currency that no brand has: its refusal tells the balance and stores nothing. */
const NO_CURRENCY = 'XXX'
const NO_SESSION = 'x'.repeat(43)
type Input = Readonly<Record<string, unknown>>

/** A vendor's server that speaks a published format; cases ask it in the terms of our own. */
export class FormatWire implements Wire {
  readonly format: Dialect
  readonly #settings: FormatSettings
  /** The bets of each round that were taken and not rolled back: wins name one of them. */
  readonly #bets = new Map<string, string[]>()
  /** The session of each round, and the latest of each player. */
  readonly #sessions = new Map<string, string>()

  constructor(settings: FormatSettings) {
    this.format = settings.format
    this.#settings = settings
  }

  /** @throws Error for a call that the format cannot express */
  ask = async (endpoint: Endpoint, input: object, twist: Twist = {}): Promise<Answer> => {
    const given: Input = { ...input }
    switch (endpoint.path) {
      case api.openVendorSession.path:
        return this.#open(given, twist)
      // The next launch of the game ends the session.
      case api.endVendorSession.path:
        return this.#open(given, twist)
      case api.getVendorBalance.path:
        return this.#balance(given, twist)
      case api.vendorBet.path:
        return this.#bet(Array.isArray(input) ? { ...given, isList: true } : given, twist)
      case api.vendorWin.path:
        return this.#send('win', given, twist)
      case api.vendorCloseRound.path:
        return this.#send(
          'win',
          { ...given, amountMinor: 0, isLast: true, transaction: `end-${text(given, 'round')}` },
          twist,
        )
      case api.vendorRollback.path:
        return this.#rollBack(given, twist)
      case api.vendorBonusResult.path:
        return this.#send('prize', given, twist)
      default:
        throw new Error(`${this.format} has no ${endpoint.path}`)
    }
  }

  async #open(given: Input, twist: Twist): Promise<Answer> {
    const token = text(given, 'token')
    const player = this.#settings.launched(token)?.player ?? ''
    const { answer, body } = await this.#ask('open', { ...given, session: token, player }, twist)
    if (answer.code !== 'ok') return answer
    const { token: fresh, userId }: { token?: string; userId?: string } = Object(body['result'] ?? {})
    const { user }: { user?: string } = body
    const session = fresh ?? token
    const named = { player: userId ?? user ?? player, session }
    const balanceMinor =
      answer.value['balanceMinor'] ?? (await this.#balance(named, {})).value['balanceMinor']
    this.#sessions.set(named.player, session)
    const { currency: code, exponent } = this.#settings
    return {
      ...answer,
      value: {
        ...{
          ...named,
          playerName: '',
          game: 'kit',
          currency: { code, exponent },
          country: 'XX',
          locale: 'en',
        },
        ...{ balanceMinor, stake: { minMinor: 0, maxMinor: 1 } },
      },
    }
  }

  async #balance(given: Input, twist: Twist): Promise<Answer> {
    const probe = {
      ...given,
      currency: NO_CURRENCY,
      amountMinor: 0,
      isNamed: true,
      round: 'kit',
      transaction: 'kit',
    }
    const answer = await this.#send('bet', { session: NO_SESSION, ...probe }, twist)
    const isTold = answer.means?.includes('wallet.currency') && answer.details['balanceMinor'] !== undefined
    return isTold ? { ...answer, code: 'ok', value: answer.details, details: {} } : answer
  }

  async #bet(given: Input, twist: Twist): Promise<Answer> {
    const answer = await this.#send('bet', given, twist)
    const [round, transaction] = [text(given, 'round'), text(given, 'transaction')]
    const bets = this.#bets.get(round) ?? []
    if (answer.code !== 'ok') return answer
    this.#sessions.set(round, text(given, 'session'))
    if (!bets.includes(transaction)) this.#bets.set(round, [...bets, transaction])
    return answer
  }

  async #rollBack(given: Input, twist: Twist): Promise<Answer> {
    const bet = text(given, 'betTransaction')
    const round = [...this.#bets].find(([, bets]) => bets.includes(bet))?.[0] ?? 'kit'
    const answer = await this.#send(
      'rollback',
      { ...given, bet, round, amountMinor: given['amountMinor'] ?? 1 },
      twist,
    )
    const left = (this.#bets.get(round) ?? []).filter((each) => each !== bet)
    // The last one stays: a win after its rollback names it.
    if (answer.code === 'ok' && left.length > 0) this.#bets.set(round, left)
    return answer
  }

  async #send(call: FormatCall, given: Input, twist: Twist): Promise<Answer> {
    return (await this.#ask(call, given, twist)).answer
  }

  async #ask(call: FormatCall, given: Input, twist: Twist): Promise<{ answer: Answer; body: Reply['body'] }> {
    const { format, url, vendor, exponent } = this.#settings
    const path = PATHS[format][call]
    const own = twist.body ?? this.#message(call, given)
    const { headers, query } = this.#proof(String(own), twist)
    const address = new URL(`/vendor/${format}/${vendor}/${path}${query}`, url)
    const sent = twist.sent === undefined ? String(own) : this.#message(call, Object(JSON.parse(twist.sent)))
    const type = { 'content-type': 'application/json' }
    const reply = await send(address, { headers: { ...type, ...headers }, body: sent })
    return { answer: answerOf(format, reply, { path, exponent }), body: reply.body }
  }

  #message(call: FormatCall, given: Input): string {
    if (given['isList'] === true) return '[]'
    const { format, game, currency, exponent } = this.#settings
    const [round, player] = [text(given, 'round'), text(given, 'player')]
    const session = this.#sessions.get(round) ?? this.#sessions.get(player) ?? NO_SESSION
    const told: FormatFields = {
      session: text(given, 'session') || session,
      player,
      game: text(given, 'game') || game,
      currency: text(given, 'currency') || currency,
      round,
      transaction: text(given, 'transaction'),
      bet: text(given, 'bet') || (this.#bets.get(round)?.at(-1) ?? `kit-${round}`),
      isNamed: given['isNamed'] === true || call === 'bet',
      isLast: given['isLast'] === true,
      surplus: 'surplus' in given ? { surplus: given['surplus'] } : {},
    }
    return messageOf(format, call, { told, amount: writtenAmount(format, given['amountMinor'], exponent) })
  }

  #proof(signed: string, twist: Twist): { headers: Record<string, string>; query: string } {
    const { format, secret } = this.#settings
    if (typeof secret !== 'string') {
      const key = twist.secret === undefined ? secret : strangeKey()
      const signature = createSign('RSA-SHA256').update(signed).sign(key, 'base64')
      return { headers: { 'x-auth-signature': signature }, query: '' }
    }
    const own = twist.secret ?? secret
    return format === 'recon'
      ? { headers: { authorization: `Basic ${own}` }, query: '' }
      : { headers: {}, query: `?authToken=${encodeURIComponent(own)}` }
  }
}

/** A key that the wallet does not know. */
function strangeKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
}

function text(given: Input, name: string): string {
  const value = given[name]
  return typeof value === 'string' ? value : ''
}
