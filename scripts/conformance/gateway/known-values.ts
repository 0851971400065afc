import { randomUUID } from 'node:crypto'

type Known = string | number | boolean

/** Fields of inputs that replies name in the same way: what one call lists, another can be asked about. */
const LISTED = new Set(
  'nodeId gameCode issue offerId modelId methodId itemId orderId betId billId contractId vassalage oddsVersion'.split(' '),
)
/** An `id` says by its list what it is one of: of this call's first entry. */
const ID_OF: Readonly<Record<string, string>> = {
  getDeposit: 'listDeposits',
  getWithdrawal: 'listWithdrawals',
  getCase: 'listCases',
  getCaseStatement: 'listCases',
}
const DAY_MS = 86_400_000

/** Sensible values of fields by name, by `call.field` where a name means several things, and what replies have told. */
export class KnownValues {
  readonly #told = new Map<string, Known>()
  readonly #ids = new Map<string, Known>()
  readonly #given: Readonly<Record<string, () => Known>>

  constructor({ account, password, nowMs = Date.now() }: { account: string; password: string; nowMs?: number }) {
    const day = (ago: number) => new Date(nowMs - ago * DAY_MS).toISOString().slice(0, 10)
    this.#given = {
      operationKey: randomUUID,
      fromDay: () => day(1),
      toDay: () => day(0),
      day: () => day(1),
      language: () => 'en',
      account: () => account,
      username: () => account,
      password: () => password,
      secret: () => 'password',
      text: () => password,
      amountMinor: () => 1_00,
      content: () => 'Sent by the conformance kit: please ignore.',
      toldAtMs: () => nowMs,
      'login.type': () => 'username',
    }
  }

  find(call: string, field: string): Known | undefined {
    const given = this.#given[`${call}.${field}`] ?? this.#given[field]
    if (given) return given()
    return field === 'id' ? this.#ids.get(ID_OF[call] ?? '') : this.#told.get(field)
  }

  /** Keeps the first of each listed field, and the first id of a list. */
  learn(call: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' || typeof inner === 'number') this.#keep(call, key, inner)
      else this.learn(call, inner)
    }
  }

  #keep(call: string, key: string, value: Known): void {
    if (key === 'id' && !this.#ids.has(call)) this.#ids.set(call, value)
    if (LISTED.has(key) && value !== '' && !this.#told.has(key)) this.#told.set(key, value)
  }
}
