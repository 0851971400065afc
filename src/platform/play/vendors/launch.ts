import { ApiError } from '#lib/api/errors.ts'
import { maskName } from '#lib/shared/text/mask.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { countFault } from '#platform/base/faults/service.ts'
import type { launchGame } from '#lib/api/play/games.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'
import { brandOf, walletOf } from '#platform/ledger/wallet/service.ts'
import { adapterOf, type RealityCheck, type VendorLaunch } from './adapter.ts'
import { playableAt, purseOf } from './purse.ts'
import { insertLaunch } from './session-repository.ts'

/** An opened game, as returned to the page. */
export interface Launched {
  url: string
  gameName: string
  expiresAtMs: number
  /** The vendor's own wallet, where the brand has no single one. */
  purse?: { vassalage: string; balanceMinor: number }
  /** Whether the game says that it is ready. */
  saysReady: boolean
}
/** Long enough for a slow phone to open the frame. */
export const LAUNCH_MS = 60_000

/**
 * Opens a vendor's game for money: a one-use token that its server exchanges for a session.
 * @throws ApiError `game.unavailable` where the vendor is not connected
 */
export async function launchReal(
  call: Call<typeof launchGame>,
  { adapter, ...launch }: VendorLaunch & { adapter: string },
): Promise<Launched> {
  const { env, now, tenant, member, country, address: from } = call
  const { game, locale } = launch
  const token = makeToken()
  const player = { id: member.id, name: maskName(member.account), address: from }
  const realityCheck = await realityCheckOf(call)
  const expiresAtMs = now + LAUNCH_MS
  // Before a vendor is asked for the address: its server may use the token at once.
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
  const address = await addressAt(adapter, { ...launch, token, player, realityCheck })
  const { purse } = purseOf({ tenant }, game.vassalage)
  const launched = { ...address, gameName: game.gameName, expiresAtMs }
  if (purse === undefined) return launched
  const balanceMinor = await playableAt({ env, tenant }, { memberId: member.id, vendor: purse })
  return { ...launched, purse: { vassalage: purse, balanceMinor } }
}

/** Opens a vendor's game with play credits: without token, session or access to money. */
export async function launchForFun({
  adapter,
  ...launch
}: VendorLaunch & { adapter: string }): Promise<Launched> {
  const { game, now } = launch
  if (game.supportPlay !== '0') throw new ApiError('game.noDemo', { nodeId: game.nodeId })
  return { ...(await addressAt(adapter, launch)), gameName: game.gameName, expiresAtMs: now + LAUNCH_MS }
}

/** The facts about the visitor's browser and place that a vendor receives. */
export function visitOf({
  userAgent,
  country,
}: Pick<CallBase, 'userAgent' | 'country'>): Pick<VendorLaunch, 'device' | 'country'> {
  return { device: /Mobi|Android|iPhone|iPad/.test(userAgent) ? 'mobile' : 'desktop', country }
}

async function realityCheckOf({
  env,
  tenant,
  now,
  member,
}: Call<typeof launchGame>): Promise<RealityCheck | undefined> {
  const { check, atMs } = await walletOf(env, tenant.id, member.id).protection(now, brandOf(tenant))
  const { minutes, dueAtMs } = check
  if (minutes === 0) return undefined
  const leftMinutes = dueAtMs === null ? minutes : Math.max(0, Math.ceil((dueAtMs - atMs) / MINUTE_MS))
  return { minutes, elapsedMinutes: minutes - leftMinutes }
}

async function addressAt(name: string, launch: VendorLaunch): Promise<Pick<Launched, 'url' | 'saysReady'>> {
  const adapter = adapterOf(name)
  const vendor = launch.game.vassalage
  try {
    const url = await adapter?.launchUrl(launch)
    if (!adapter || url === undefined) throw new ApiError('game.unavailable', { vendor })
    return { url, saysReady: adapter.saysReady }
  } catch (cause) {
    // Counted for the figures of this vendor; the player is told the same as before.
    await countFault(launch, 'vendor', vendor)
    throw cause
  }
}
