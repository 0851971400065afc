import * as z from 'zod/mini'
import { brandOrigin } from '#platform/base/system/service.ts'
import type { VendorAdapter, VendorLaunch } from '#platform/play/vendors/adapter.ts'
import { signRsa } from '#platform/play/vendors/private-key.ts'
import { askForAddress, baseUrl, connectionOf, languageOf } from './connections.ts'

/** Vendors of the format `rs`: a signed call returns the game's address. Their games send no messages to the page. */
export const rsAdapter: VendorAdapter = { saysReady: false, launchUrl }

const connection = z.object({
  /** Of the vendor's games API. */
  url: baseUrl,
  /** The brand's ids at the vendor. */
  operatorId: z.string(),
  subPartnerId: z._default(z.string(), 'default'),
  /** Our RSA key, PKCS #8 in PEM; the vendor has its public half. */
  privateKey: z.string(),
})
const reply = z.object({ url: z.url({ protocol: /^https$/ }) })
const PATH = '/api/game/url'
/** Languages of the format; any other is English. */
const LANGUAGES = ['en', 'pt', 'ko', 'th', 'de', 'es', 'ja', 'ru', 'tr', 'vi', 'zh']
/** The currency of a demo. */
const FUN = 'FUN'

async function launchUrl(launch: VendorLaunch): Promise<string | undefined> {
  const own = connectionOf(launch, connection)
  if (!own) return undefined
  const { game, host, locale, lobby, country, tenant, token, player } = launch
  const isReal = token !== undefined && player !== undefined
  const body = JSON.stringify({
    ...(isReal ? { user: player.id, token } : {}),
    operator_id: own.operatorId,
    sub_partner_id: own.subPartnerId,
    game_code: game.gameCode,
    currency: isReal ? tenant.currency.code : FUN,
    lang: languageOf(locale, LANGUAGES),
    country: country || 'XX',
    lobby_url: lobby,
    ...(isReal ? { deposit_url: `${brandOrigin(host)}/#member/depositv2` } : {}),
  })
  const headers = async (text: string) => ({ 'x-auth-signature': await signRsa(own.privateKey, text) })
  const asked = { vendor: game.vassalage, body, headers, reply }
  return (await askForAddress(`${own.url}${PATH}`, asked)).url
}
