import { launchQuery } from '#lib/api/play/vendors-launch.ts'
import type { LaunchQuery } from '#lib/api/play/vendors-launch.ts'
import { signVendorMessage, SIGNATURE_SKEW_MS, vendorSecret } from '#lib/shared/keys/vendor-signature.ts'
import { gameOfCode } from './catalogue.ts'
import type { VendorGame } from './catalogue.ts'
import { Refused } from '../http.ts'
import { isSameSignature } from '../signatures.ts'
import { openSession, seamlessWallet } from './seamless-wallet.ts'
import { stakeOfRoom } from './card-rooms-list.ts'
import type { NewSession } from './sessions.ts'

const SIGNATURE_MARK = '&signature='

export interface Launch {
  game: VendorGame
  vendor: string
  query: LaunchQuery
}

/** Parses a launch address, `/games/<vendor>/<code>?…&signature=`; refuses an invalid signature. */
export function readLaunch(requestUrl: string, masterKey: string, nowMs = Date.now()): Launch {
  const [path = '', search = ''] = splitOnce(requestUrl, '?')
  const [, , vendor = '', code = ''] = path.split('/').map(decodeURIComponent)
  const at = search.lastIndexOf(SIGNATURE_MARK)
  const signed = at < 0 ? search : search.slice(0, at)
  const given = at < 0 ? '' : search.slice(at + SIGNATURE_MARK.length)
  const parsed = launchQuery.safeParse(Object.fromEntries(new URLSearchParams(signed)))
  if (!parsed.success) throw new Refused(400, 'launch')
  const query = parsed.data
  const secret = vendorSecret(masterKey, {
    brand: query.brand,
    vendor,
    generation: query.key,
    signedBy: 'brand',
  })
  const message = { method: 'GET', path, seconds: query.at, nonce: query.nonce, body: signed }
  if (!isSameSignature(given, signVendorMessage(secret, message))) throw new Refused(403, 'signature')
  if (Math.abs(nowMs - query.at * 1000) > SIGNATURE_SKEW_MS) throw new Refused(403, 'expired')
  const game = gameOfCode(vendor, code)
  if (!game) throw new Refused(404, 'game')
  return { game, vendor, query }
}

/** Opens a session: in real play the token is sent to the brand's wallet, once. */
export async function sessionFor({ game, vendor, query }: Launch, masterKey: string): Promise<NewSession> {
  const { mode, brand, brandName, lang, lobby, deposit, room, token, wallet, key: generation } = query
  const common = { game, locale: lang, brandName, lobby, deposit, stakeMinor: stakeOfRoom(room) }
  if (mode === 'demo') return { ...common, currency: { code: query.currency, exponent: query.exponent } }
  if (!token || !wallet) throw new Refused(400, 'launch')
  const key = { vendor, generation }
  const secret = vendorSecret(masterKey, { brand, ...key, signedBy: 'vendor' })
  const access = { url: wallet, key, secret }
  const opened = await openSession(access, token)
  if (opened.game !== game.gameCode) throw new Refused(403, 'game')
  return {
    ...common,
    currency: opened.currency,
    real: {
      brand,
      player: opened.player,
      wallet: seamlessWallet(access, opened),
      balanceMinor: opened.balanceMinor,
      stake: opened.stake,
      freeRounds: opened.freeRounds,
    },
  }
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
