import * as z from 'zod/mini'
import { brandOrigin } from '#platform/base/system/service.ts'
import type { VendorAdapter, VendorLaunch } from '#platform/play/vendors/adapter.ts'
import { askForAddress, baseUrl, connectionOf, languageOf } from './connections.ts'

/**
 * Vendors of the format `one-wallet`: the platform announces the player, and the vendor replies with an entry. It has
 * no demos.
 */
export const oneWalletAdapter: VendorAdapter = { saysReady: false, launchUrl }

const connection = z.object({
  url: baseUrl,
  /** The brand's key at the vendor, and the token of our calls to it. */
  casinoKey: z.string(),
  casinoToken: z.string(),
})
/** A path on the vendor's host, or an absolute address: nothing that a frame would run as the brand's own page. */
const entryUrl = z.string().check(
  z.minLength(1),
  z.refine((entry) => URL.parse(entry, 'https://vendor.example/')?.protocol === 'https:'),
)
const reply = z.object({ entry: entryUrl })

async function launchUrl(launch: VendorLaunch): Promise<string | undefined> {
  const own = connectionOf(launch, connection)
  const { game, host, locale, lobby, country, device, tenant, token, player } = launch
  if (!own || token === undefined || player === undefined) return undefined
  const site = brandOrigin(host)
  const body = JSON.stringify({
    uuid: crypto.randomUUID(),
    player: {
      id: player.id,
      update: true,
      firstName: player.name,
      lastName: player.name,
      nickname: player.name,
      country: country || 'XX',
      language: languageOf(locale),
      currency: tenant.currency.code,
      session: { id: token, ip: player.address },
    },
    config: {
      game: { table: { id: game.gameCode } },
      channel: { wrapped: false, mobile: device === 'mobile' },
      urls: {
        cashier: `${site}/#member/depositv2`,
        lobby,
        gameHistory: `${site}/#member/personalHistoryCopy`,
      },
    },
  })
  const path = `/ua/v1/${encodeURIComponent(own.casinoKey)}/${encodeURIComponent(own.casinoToken)}`
  const { entry } = await askForAddress(`${own.url}${path}`, { vendor: game.vassalage, body, reply })
  return new URL(entry, `${own.url}/`).href
}
