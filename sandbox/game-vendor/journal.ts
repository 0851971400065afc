import type { OpenRound } from './sessions.ts'

/** A message of this vendor to a wallet: its own list, for a brand's reconciliation. */
export interface JournalEntry {
  transaction: string
  kind: 'bet' | 'win' | 'rollback' | 'bonus'
  player: string
  betMinor: number
  winMinor: number
  atMs: number
  /** The brand of the entry. */
  brand: string
  vendor: string
  currency: string
}

const MOST_ROWS = 500
const KEPT_ROWS = 100_000

export class Journal {
  #entries: JournalEntry[] = []

  add(
    { session }: OpenRound,
    {
      kind,
      transaction,
      amountMinor,
    }: { kind: JournalEntry['kind']; transaction: string; amountMinor: number },
  ): void {
    if (!session.brand) return
    this.#entries.push({
      ...{ transaction, kind, player: session.player, brand: session.brand, vendor: session.game.vassalage },
      betMinor: kind === 'bet' ? amountMinor : 0,
      winMinor: kind === 'win' || kind === 'bonus' ? amountMinor : 0,
      currency: session.currency.code,
      atMs: Date.now(),
    })
    if (this.#entries.length > KEPT_ROWS) this.#entries = this.#entries.slice(-KEPT_ROWS / 2)
  }

  /** One page in order of time, with the cursor of the `next`. */
  list(
    {
      brand,
      vendor,
      currency,
      fromMs,
      untilMs,
    }: Pick<JournalEntry, 'brand' | 'vendor' | 'currency'> & {
      fromMs: number
      untilMs: number
    },
    cursor = 0,
  ): { transactions: Omit<JournalEntry, 'brand' | 'vendor' | 'currency'>[]; next?: string } {
    const all = this.#entries.filter(
      (entry) =>
        entry.brand === brand &&
        entry.vendor === vendor &&
        entry.currency === currency &&
        entry.atMs >= fromMs &&
        entry.atMs < untilMs,
    )
    const page = all.slice(cursor, cursor + MOST_ROWS)
    return {
      transactions: page.map(({ brand: _brand, vendor: _vendor, currency: _currency, ...entry }) => entry),
      ...(cursor + page.length < all.length ? { next: String(cursor + page.length) } : {}),
    }
  }
}
