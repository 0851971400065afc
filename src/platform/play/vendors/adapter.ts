import type { Currency } from '#lib/api/fields.ts'
import type { Game } from '#lib/api/play/games.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { VendorList, VendorListQuery } from '#lib/api/play/vendors-list.ts'
import type { VendorCardRooms, VendorCardRoomsQuery } from '#lib/api/play/vendors-card-rooms.ts'
import type { Env } from '#platform/base/env.ts'
import type { VENDOR_ADAPTERS } from '#lib/api/play/vendors-dialects.ts'
import { oneWalletAdapter } from './adapters/one-wallet.ts'
import { reconAdapter } from './adapters/recon.ts'
import { rsAdapter } from './adapters/rs.ts'
import { sandboxAdapter } from './adapters/sandbox.ts'

export interface RealityCheck {
  minutes: number
  elapsedMinutes: number
}

/** A game to open at its vendor. */
export interface VendorLaunch {
  env: Env
  tenant: TenantRecord
  now: number
  /** The brand's host as the browser sees it, with port. */
  host: string
  game: Game
  /** BCP 47, one of the brand's locales. */
  locale: string
  /** The target of "back", on the brand's site. */
  lobby: string
  /** For real money: the token that the vendor exchanges for a session. Absent in a demo. */
  token?: string
  /** With the token: the member, a masked name to show, and the address of their browser. */
  player?: { id: string; name: string; address: string }
  device: 'mobile' | 'desktop'
  /** ISO 3166-1 of the visitor; empty where it is not known. */
  country: string
  /** For real money, where the player has a reality check: its interval, and how much of it is played. */
  realityCheck?: RealityCheck | undefined
  /** A card room of the vendor, where the player chose one. */
  room?: string | undefined
  /** The origin that this player's frame has just waited for in vain. */
  avoid?: string | undefined
}

/**
 * Our calls to one vendor, in its own format. The catalogue selects the adapter (`adapter` in
 * `tenants/catalogue/vendors.json`), and with it the format of the vendor's calls to us: our own
 * (`lib/api/play/vendors-wallet.ts`), or a published one (`lib/api/play/vendors-dialects.ts`).
 */
export interface VendorAdapter {
  /** Its games say `vitrine:ready` to the page around them; otherwise a frame that has loaded counts as open. */
  readonly saysReady: boolean
  /**
   * The address for the frame; `undefined` where this deployment is not connected to the vendor, or the vendor has no demos.
   * @throws ApiError `game.unavailable` where the vendor gives none
   */
  launchUrl(launch: VendorLaunch): Promise<string | undefined> | string | undefined
  /**
   * The vendor's own list of movements, for the reconciliation. Absent: its format has none.
   * @throws Error where it is unavailable
   */
  listTransactions?(of: Pick<VendorLaunch, 'env' | 'tenant'>, query: VendorListQuery): Promise<VendorList>
  /** The stakes of a game's free rounds, lowest first; empty where the vendor plays none. Absent: it plays none at all. */
  freeRoundStakes?(game: Game, currency: Currency): number[]
  /** Rooms of its games between players, where it has such games. @throws Error where they are unavailable */
  listCardRooms?(
    of: Pick<VendorLaunch, 'env' | 'tenant'>,
    query: VendorCardRoomsQuery,
  ): Promise<VendorCardRooms>
}

const ADAPTERS: Readonly<Record<(typeof VENDOR_ADAPTERS)[number], VendorAdapter>> = {
  sandbox: sandboxAdapter,
  rs: rsAdapter,
  'one-wallet': oneWalletAdapter,
  recon: reconAdapter,
}

export function adapterOf(name: string): VendorAdapter | undefined {
  return Object.entries(ADAPTERS).find(([own]) => own === name)?.[1]
}
