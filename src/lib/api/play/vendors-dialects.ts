/**
 * Published wallet formats of outside vendors, beside our own signed one (`vendor-wallet.ts`): their calls by path, served at
 * `POST /vendor/<dialect>/<VENDOR>/<path>` on the vendors' host. A plain table: the edge reads it, and must not load zod.
 */
export const DIALECT_CALLS = {
  /** RSA over the body, statuses `RS_…`, amounts times 100,000. */
  rs: ['wallet/check', 'wallet/balance', 'wallet/bet', 'wallet/win', 'wallet/rollback'],
  /** A token in the query, sessions by `sid`, decimal numbers. */
  'one-wallet': ['check', 'balance', 'debit', 'credit', 'cancel', 'promo_payout'],
  /** A key in `Authorization`, a second token for late payouts, decimal texts, numeric codes. */
  recon: ['auth', 'stake', 'payout', 'refund', 'promo/buyin', 'promo/settle', 'promo/refund'],
} as const satisfies Record<string, readonly string[]>
export type Dialect = keyof typeof DIALECT_CALLS
export type DialectPath<D extends Dialect> = (typeof DIALECT_CALLS)[D][number]

/** The adapters that a vendor of the catalogue may name. */
export const VENDOR_ADAPTERS = ['sandbox', 'rs', 'one-wallet', 'recon'] as const

/** The format that a vendor with this adapter speaks; `undefined`: our own. An adapter has the name of its format. */
export function dialectOf(adapter: string): Dialect | undefined {
  return Object.hasOwn(DIALECT_CALLS, adapter) ? (adapter as Dialect) : undefined
}

/** A call in a vendor's own format, by its path. */
export interface DialectAddress {
  dialect: Dialect
  /** The vendor's code in the catalogue. */
  vendor: string
  path: string
}

const ADDRESS = /^\/vendor\/([a-z-]{1,16})\/([A-Z0-9][A-Z0-9_-]{0,31})\/([a-z_/]{1,32})$/

/** `undefined` for every path that is no such call. */
export function readDialectAddress(pathname: string): DialectAddress | undefined {
  const [, name = '', vendor = '', path = ''] = ADDRESS.exec(pathname) ?? []
  const dialect = dialectOf(name)
  if (!dialect) return undefined
  const calls: readonly string[] = DIALECT_CALLS[dialect]
  return calls.includes(path) ? { dialect, vendor, path } : undefined
}
