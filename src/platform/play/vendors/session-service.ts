import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { Game } from '#lib/api/play/games.ts'
import type * as calls from '#lib/api/play/vendors-wallet.ts'
import { maskName } from '#lib/shared/text/mask.ts'
import type { BrandContext, Call, CallBase } from '#platform/base/call.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'
import { isOnBreak } from '#platform/care/protection/service.ts'
import { checkOpening, PLAY_IDLE_MS } from './play-policies.ts'
import { readGames } from '#platform/base/catalogue/service.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import { IDLE_MS, touchBrowser } from '#platform/people/session/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { playableAt } from './purse.ts'
import {
  deleteSession,
  extendSession,
  findLaunch,
  isLoggedIn,
  readSession,
  replaceSession,
  startSession,
  takeLaunch,
  type RunningSession,
  type VendorSession,
} from './session-repository.ts'

/** The idle time is extended at most this often, so that not every bet writes. */
const EXTEND_EVERY_MS = 60_000

type OpeningCall = Call<typeof calls.openVendorSession>

/** @param player if the launch is another player's, it is refused and no other session ends */
export async function openVendorSession(
  call: OpeningCall,
  player?: string,
): Promise<OutputOf<typeof calls.openVendorSession>> {
  const { env, tenant, now, input, vendor } = call
  const { vassalage, setting } = vendor
  const tokenHash = hashToken(input.token)
  const launch = await takeLaunch(env, tenant.id, { tokenHash, vendor: vassalage })
  if (!launch || launch.expiresAtMs <= now) throw new ApiError('vendor.session')
  const { memberId, nodeId, locale, country } = launch
  if (player !== undefined && memberId !== player) throw new ApiError('vendor.session')
  const { game, nickname } = await checkLaunch(call, launch)
  const session = makeToken()
  await replaceSession(env, tenant.id, {
    ...launch,
    tokenHash: hashToken(session),
    expiresAtMs: now + PLAY_IDLE_MS,
  })
  const { minStakeMinor = 0, maxStakeMinor = Number.MAX_SAFE_INTEGER } = setting.rules
  return {
    session,
    player: memberId,
    playerName: maskName(nickname),
    game: game.gameCode,
    currency: tenant.currency,
    country: country || 'XX',
    locale,
    balanceMinor: await playableAt(call, { memberId, vendor: vassalage }),
    stake: { minMinor: minStakeMinor, maxMinor: maxStakeMinor },
    ...(await freeRoundsAt(call, { memberId, nodeId })),
  }
}

/**
 * For formats whose launch token is the session: its first use within 60 s starts the session, and every later one
 * requires it to run.
 * @param player if the session is another player's, it is refused before anything starts
 */
export async function keepSession(call: OpeningCall, player?: string): Promise<{ player: string }> {
  const { env, tenant, now, input, vendor } = call
  const asked = { tokenHash: hashToken(input.token), vendor: vendor.vassalage, nowMs: now }
  const launch = await findLaunch(env, tenant.id, asked)
  if (launch) {
    if (player !== undefined && launch.memberId !== player) throw new ApiError('vendor.session')
    await checkLaunch(call, launch)
    await startSession(env, tenant.id, { ...launch, expiresAtMs: now + PLAY_IDLE_MS })
  }
  const running = await readSession(env, tenant.id, asked)
  checkSession(call, running, player ?? running?.memberId ?? '')
  if (!running) throw new ApiError('vendor.session')
  return { player: running.memberId }
}

/** The game of a launch, for a member who may still play it. */
async function checkLaunch(
  { env, tenant, now }: OpeningCall,
  { memberId, nodeId, country, sessionHash }: VendorSession,
): Promise<{ game: Game; nickname: string }> {
  const [[game], member, isIn, isResting] = await Promise.all([
    readGames(env, tenant, [nodeId]),
    findMemberById(env, { tenant: tenant.id, id: memberId }),
    isLoggedIn(env, tenant.id, { sessionHash, memberId, nowMs: now }),
    isOnBreak({ env, tenant, now, member: { id: memberId } }),
  ])
  if (!game || member?.status !== 'active') throw new ApiError('vendor.session')
  // A launch ends with the login, and with a break.
  if (!isIn || isResting) throw new ApiError('vendor.session')
  await checkOpening({ env, tenant, now, memberId, game, country })
  return { game, nickname: member.nickname }
}

/** The free rounds of a game that expire first. */
async function freeRoundsAt(
  { env, tenant, now }: BrandContext,
  { memberId, nodeId }: { memberId: string; nodeId: string },
): Promise<Pick<OutputOf<typeof calls.openVendorSession>, 'freeRounds'>> {
  const given = await walletOf(env, tenant.id, memberId).freeRoundsOf({ game: nodeId, nowMs: now })
  if (!given) return {}
  const { id, rounds, used, stakeMinor, expiresAtMs } = given
  return { freeRounds: { id, left: rounds - used, stakeMinor, expiresAtMs } }
}

/** The amount that can be staked with the vendor, even without a running game. */
export async function getVendorBalance(
  call: Call<typeof calls.getVendorBalance>,
): Promise<OutputOf<typeof calls.getVendorBalance>> {
  const { env, tenant, now, input, vendor } = call
  const { player, session } = input
  if (session !== undefined) {
    const asked = { tokenHash: hashToken(session), vendor: vendor.vassalage, nowMs: now }
    checkSession(call, await readSession(env, tenant.id, asked), player)
  }
  if (!(await findMemberById(env, { tenant: tenant.id, id: player }))) throw new ApiError('member.unknown')
  const balanceMinor = await playableAt(call, { memberId: player, vendor: vendor.vassalage })
  return { player, currency: tenant.currency, balanceMinor }
}

export async function endVendorSession({
  env,
  tenant,
  input,
  vendor,
}: Call<typeof calls.endVendorSession>): Promise<OutputOf<typeof calls.endVendorSession>> {
  const tokenHash = hashToken(input.session)
  return { ended: await deleteSession(env, tenant.id, { tokenHash, vendor: vendor.vassalage }) }
}

/**
 * The session must be of this vendor, used within the idle time, of a member who is still logged in.
 * @throws ApiError `vendor.session`; `vendor.playerBlocked` for an account that may not play
 */
export function checkSession(base: CallBase, found: RunningSession | undefined, player: string): void {
  const { env, tenant, now } = base
  if (!found || found.memberId !== player || found.expiresAtMs <= now) throw new ApiError('vendor.session')
  if (found.status !== 'active') throw new ApiError('vendor.playerBlocked')
  if (!found.isLoggedIn) throw new ApiError('vendor.session')
  if (now + PLAY_IDLE_MS - found.expiresAtMs > EXTEND_EVERY_MS) {
    base.later(extendSession(env, tenant.id, { tokenHash: found.tokenHash, expiresAtMs: now + PLAY_IDLE_MS }))
    // A player is not idle, even though the page around the game makes no call.
    const browser = { tenant: tenant.id, cookieHash: found.sessionHash }
    base.later(touchBrowser(env, browser, { nowMs: now, idleMs: IDLE_MS }))
  }
}
