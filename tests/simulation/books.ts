import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import { BRAND, LOTTERY } from './brand.ts'
import type { Player } from './players.ts'
import type { Provider } from './provider.ts'
import type { Sqlite } from './sqlite.ts'
import { ledgerOf } from './step-checks.ts'
import type { Vendor } from './vendor.ts'

/** Whoever has a book of money: all of them have to say the same in the end. */
export interface Books {
  /** The platform's database. */
  database: Sqlite
  /** What an object keeps; absent where nothing ever reached it. */
  kept: (kind: 'WALLET' | 'DRAW', name: string) => Sqlite | undefined
  provider: Provider
  vendor: Vendor
  players: readonly Player[]
}

/** A player's wallet; absent where nothing ever reached it. */
export function walletOf({ kept }: Books, player: Pick<Player, 'id'>): LedgerSql | undefined {
  const sqlite = kept('WALLET', `${BRAND}:${player.id}`)
  return sqlite && ledgerOf(sqlite)
}

/** The lottery's own database. */
export function drawOf({ kept }: Books): Sqlite | undefined {
  return kept('DRAW', `${BRAND}:${LOTTERY}`)
}

/** What an account of the world has from this player, in minor units. */
export function heldBy(wallet: LedgerSql | undefined, account: string): number {
  return (
    wallet?.first<{ sum: number }>(
      'SELECT coalesce(sum(credits - debits), 0) AS sum FROM account WHERE code = ?',
      account,
    )?.sum ?? 0
  )
}

/** Whether an operation took effect. */
export function isDone(wallet: LedgerSql | undefined, key: string): boolean {
  return wallet?.first("SELECT 1 FROM op WHERE key = ? AND status = 'done'", key) !== undefined
}

/** One fault where two books differ. */
export function differ(what: string, seen: number, expected: number): string[] {
  return seen === expected ? [] : [`${what}: ${seen} instead of ${expected}`]
}
