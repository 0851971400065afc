import { ApiError } from '#lib/api/errors.ts'
import type { Call } from '#platform/call.ts'
import type { launchGame } from '#lib/api/games.ts'
import { hashToken, makeToken } from '#platform/crypto/service.ts'
import { adapterOf, type VendorLaunch } from './adapter.ts'
import { playableAt, purseOf } from './purse.ts'
import { insertLaunch } from './session-repository.ts'

/** An opened game, as returned to the page. */
export interface Launched {
  url: string
  gameName: string
  expiresAtMs: number
  /** The vendor's own wallet, where the brand has no single one. */
  purse?: { vassalage: string; balanceMinor: number }
}
/** Long enough for a slow phone to open the frame. */
export const LAUNCH_MS = 60_000

/**
 * Opens a vendor's game for money: a one-use token that its server exchanges for a session.
 * @throws ApiError `game.unavailable` where the vendor is not connected
 */
export async function launchReal(
  { env, now, tenant, member, country }: Call<typeof launchGame>,
  { adapter, ...launch }: VendorLaunch & { adapter: string },
): Promise<Launched> {
  const { game, locale } = launch
  const token = makeToken()
  const url = addressAt(adapter, { ...launch, token })
  const expiresAtMs = now + LAUNCH_MS
  await insertLaunch(env, tenant.id, {
    tokenHash: hashToken(token),
    vendor: game.vassalage,
    memberId: member.id,
    sessionHash: member.sessionHash,
    nodeId: game.nodeId,
    locale,
    country,
    expiresAtMs,
  })
  const { purse } = purseOf({ tenant }, game.vassalage)
  const launched = { url, gameName: game.gameName, expiresAtMs }
  if (purse === undefined) return launched
  const balanceMinor = await playableAt({ env, tenant }, { memberId: member.id, vendor: purse })
  return { ...launched, purse: { vassalage: purse, balanceMinor } }
}

/** Opens a vendor's game with play credits: without token, session or access to money. */
export function launchForFun({ adapter, ...launch }: VendorLaunch & { adapter: string }): Launched {
  const { game, now } = launch
  if (game.supportPlay !== '0') throw new ApiError('game.noDemo', { nodeId: game.nodeId })
  return { url: addressAt(adapter, launch), gameName: game.gameName, expiresAtMs: now + LAUNCH_MS }
}

function addressAt(adapter: string, launch: VendorLaunch): string {
  const url = adapterOf(adapter)?.launchUrl(launch)
  if (url === undefined) throw new ApiError('game.unavailable', { vendor: launch.game.vassalage })
  return url
}
