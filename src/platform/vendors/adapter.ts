import type { Game } from '#lib/api/games.ts'
import type { TenantRecord } from '#lib/api/ops.ts'
import type { VendorList, VendorListQuery } from '#lib/api/vendor-list.ts'
import type { Env } from '#platform/env.ts'
import { sandboxAdapter } from './adapters/sandbox.ts'

/** A game that is to be opened at its vendor. */
export interface VendorLaunch {
  env: Env
  tenant: TenantRecord
  now: number
  /** Of the brand, as the browser sees it, with port. */
  host: string
  game: Game
  /** BCP 47: one of the brand's. */
  locale: string
  /** Where "back" leads, on the brand. */
  lobby: string
  /** For real money: the token that the vendor exchanges for its session. Absent in a demo. */
  token?: string
}

/**
 * What we ask of one vendor, in its own words; calls of the vendor's to us are the same for all (`lib/api/vendor-wallet.ts`).
 * Adapters are chosen by the catalogue (`adapter` in `tenants/catalogue/vendors.json`).
 */
export interface VendorAdapter {
  /** The address that a frame opens; `undefined` where this deployment is not connected with the vendor. */
  launchUrl(launch: VendorLaunch): string | undefined
  /** The vendor's own list of movements, for the reconciliation. @throws Error where it cannot be had */
  listTransactions(of: Pick<VendorLaunch, 'env' | 'tenant'>, query: VendorListQuery): Promise<VendorList>
}

const ADAPTERS: Readonly<Record<string, VendorAdapter>> = { sandbox: sandboxAdapter }

export function adapterOf(name: string): VendorAdapter | undefined {
  return Object.hasOwn(ADAPTERS, name) ? ADAPTERS[name] : undefined
}
