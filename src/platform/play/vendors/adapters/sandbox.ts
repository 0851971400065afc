import { readJson } from '#lib/shared/text/exact-json.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { Game } from '#lib/api/play/games.ts'
import { launchQuery } from '#lib/api/play/vendors-launch.ts'
import {
  VENDOR_LIST_PATH,
  vendorList,
  type VendorList,
  type VendorListQuery,
} from '#lib/api/play/vendors-list.ts'
import {
  VENDOR_CARD_ROOMS_PATH,
  vendorCardRooms,
  type VendorCardRooms,
  type VendorCardRoomsQuery,
} from '#lib/api/play/vendors-card-rooms.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { signedHeaders, signVendorMessage, type VendorKey } from '#lib/shared/keys/vendor-signature.ts'
import { makeToken } from '#platform/base/crypto/service.ts'
import { brandOrigin } from '#platform/base/system/service.ts'
import type { VendorAdapter, VendorLaunch } from '#platform/play/vendors/adapter.ts'
import { chooseHost } from '#platform/play/vendors/launch-hosts.ts'
import { secretOf } from '#platform/play/vendors/secret.ts'

/** The vendor of `sandbox/game-vendor`, which stands in for every outside vendor; it takes the launch contract unchanged. */
export const sandboxAdapter: VendorAdapter = {
  saysReady: true,
  launchUrl,
  listTransactions,
  listCardRooms,
  freeRoundStakes,
}

type Server = Pick<VendorLaunch, 'env' | 'tenant'>

const TIMEOUT_MS = 8_000
/** The sandbox supports the first key generation only. */
const GENERATION = 1

function launchUrl(launch: VendorLaunch): string | undefined {
  const { env, tenant, now, game, avoid } = launch
  if (!env.VENDOR_URL || !env.VENDOR_KEY) return undefined
  const path = `/games/${game.vassalage}/${encodeURIComponent(game.gameCode)}`
  const seconds = Math.floor(now / 1000)
  const nonce = makeToken()
  const query = queryOf(launch, { seconds, nonce })
  const key = { vendor: game.vassalage, generation: GENERATION, brand: tenant.id, signedBy: 'brand' } as const
  const message = { method: 'GET', path, seconds, nonce, body: query }
  const signature = signVendorMessage(secretOf(env, key), message)
  const host = chooseHost(env.VENDOR_URL, { avoid })
  return host && `${host}${path}?${query}&signature=${signature}`
}

function queryOf(
  { tenant, host, game, locale, lobby, token, room, device, country, realityCheck }: VendorLaunch,
  { seconds, nonce }: { seconds: number; nonce: string },
): string {
  const { code, exponent } = tenant.currency
  const site = brandOrigin(host)
  const real = {
    wallet: brandOrigin(`vendors.${host}`),
    token,
    deposit: `${site}/#member/depositv2`,
    history: `${site}/#member/personalHistoryCopy`,
  }
  const query = launchQuery.parse({
    mode: token === undefined ? 'demo' : 'real',
    brand: tenant.id,
    brandName: tenant.name,
    key: GENERATION,
    at: seconds,
    nonce,
    ...(token === undefined ? {} : real),
    ...(room === undefined ? {} : { room }),
    node: game.nodeId,
    title: game.gameName,
    category: game.gameType,
    class: game.gameClassify,
    lang: locale,
    device,
    country: country || 'XX',
    ...(tenant.market === 'other' ? {} : { jurisdiction: tenant.market }),
    ...(realityCheck && {
      realityCheckMinutes: realityCheck.minutes,
      realityCheckElapsedMinutes: realityCheck.elapsedMinutes,
    }),
    currency: code,
    exponent,
    lobby,
  })
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(pairs).toString()
}

async function listTransactions(of: Server, query: VendorListQuery): Promise<VendorList> {
  return vendorList.parse(await ask(of, { vendor: query.vendor, path: VENDOR_LIST_PATH, query }))
}

async function listCardRooms(of: Server, query: VendorCardRoomsQuery): Promise<VendorCardRooms> {
  return vendorCardRooms.parse(await ask(of, { vendor: query.vendor, path: VENDOR_CARD_ROOMS_PATH, query }))
}

/** Its slots without a pool support free rounds, at their normal stakes. */
function freeRoundStakes({ gameType, gameClassify, minBetUnits = 1 }: Game, currency: Currency): number[] {
  if (gameType !== 'RNG' || gameClassify !== 'SLOT') return []
  const stakes = stakesFor(currency)
  return stakes.filter((stake) => stake >= (stakes[0] ?? 0) * minBetUnits)
}

/** One signed call to the vendor's server. */
async function ask(
  { env, tenant }: Server,
  { vendor, path, query }: { vendor: string; path: string; query: unknown },
): Promise<unknown> {
  if (!env.VENDOR_API_URL) throw new Error('no vendor server is set')
  const key: VendorKey = { vendor, generation: GENERATION }
  const secret = secretOf(env, { ...key, brand: tenant.id, signedBy: 'brand' })
  const body = JSON.stringify(query)
  const seconds = Math.floor(Date.now() / 1000)
  const message = { method: 'POST', path, seconds, nonce: makeToken(), body }
  const response = await fetch(`${originOf(env.VENDOR_API_URL)}${path}`, {
    method: 'POST',
    headers: signedHeaders({ key, secret }, message),
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the vendor answered ${response.status}`)
  return readJson(await response.text())
}

function originOf(url: string): string {
  return url.replace(/\/$/, '')
}
