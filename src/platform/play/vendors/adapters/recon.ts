import * as z from 'zod/mini'
import { brandOrigin } from '#platform/base/system/service.ts'
import type { VendorAdapter, VendorLaunch } from '#platform/play/vendors/adapter.ts'
import { baseUrl, connectionOf } from './connections.ts'

/** Vendors of the format `recon`: an address with a query, built without a call. */
export const reconAdapter: VendorAdapter = { saysReady: false, launchUrl }

const connection = z.object({
  url: baseUrl,
  /** The brand's name at the vendor. */
  casino: z.optional(z.string()),
})

function launchUrl(launch: VendorLaunch): string | undefined {
  const own = connectionOf(launch, connection)
  if (!own) return undefined
  const { game, host, lobby, tenant, token, player, realityCheck } = launch
  const site = brandOrigin(host)
  const query = new URLSearchParams({ playMode: token === undefined ? 'demo' : 'real', lobbyUrl: lobby })
  query.set('currency', tenant.currency.code)
  if (own.casino !== undefined) query.set('casino', own.casino)
  if (token !== undefined && player !== undefined) {
    query.set('token', token)
    query.set('userId', player.id)
    query.set('depositUrl', `${site}/#member/depositv2`)
  }
  if (realityCheck) {
    query.set('realityCheckMinutes', String(realityCheck.minutes))
    query.set('realityCheckElapsedMinutes', String(realityCheck.elapsedMinutes))
    query.set('realityCheckLobbyUrl', lobby)
    query.set('realityCheckHistoryUrl', `${site}/#member/personalHistoryCopy`)
  }
  return `${own.url}/${encodeURIComponent(game.gameCode)}?${query}`
}
