import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { endVendorSession, getVendorBalance, openVendorSession } from '#lib/api/vendor-wallet.ts'
import { maskName } from '#lib/shared/mask.ts'
import type { Call, CallBase } from '#platform/call.ts'
import { hashToken, makeToken } from '#platform/crypto/service.ts'
import { checkOpening, PLAY_IDLE_MS } from './play-policies.ts'
import { readGames } from '#platform/catalogue/service.ts'
import { findMemberById } from '#platform/member/service.ts'
import { IDLE_MS, touchBrowser } from '#platform/session/service.ts'
import { walletOf } from '#platform/wallet/service.ts'
import { playableAt } from './purse.ts'
import {
  deleteSession,
  extendSession,
  readSession,
  replaceSession,
  takeLaunch,
  type RunningSession,
} from './session-repository.ts'

/** The idle time is extended at most this often, so that not every bet writes. */
const EXTEND_EVERY_MS = 60_000

export async function openSession(
  call: Call<typeof openVendorSession>,
): Promise<OutputOf<typeof openVendorSession>> {
  const { env, tenant, now, input, vendor } = call
  const { vassalage, setting } = vendor
  const tokenHash = hashToken(input.token)
  const launch = await takeLaunch(env, tenant.id, { tokenHash, vendor: vassalage })
  if (!launch || launch.expiresAtMs <= now) throw new ApiError('vendor.session')
  const { memberId, nodeId, locale, country } = launch
  const [[game], member] = await Promise.all([
    readGames(env, tenant, [nodeId]),
    findMemberById(env, { tenant: tenant.id, id: memberId }),
  ])
  if (!game || member?.status !== 'active') throw new ApiError('vendor.session')
  await checkOpening({ env, tenant, now, memberId, game, country })
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
    playerName: maskName(member.nickname),
    game: game.gameCode,
    currency: tenant.currency,
    country: country || 'XX',
    locale,
    balanceMinor: await playableAt(call, { memberId, vendor: vassalage }),
    stake: { minMinor: minStakeMinor, maxMinor: maxStakeMinor },
    ...(await freeRoundsAt(call, { memberId, nodeId })),
  }
}

/** The free rounds of a game that expire first. */
async function freeRoundsAt(
  { env, tenant, now }: Pick<CallBase, 'env' | 'tenant' | 'now'>,
  { memberId, nodeId }: { memberId: string; nodeId: string },
): Promise<Pick<OutputOf<typeof openVendorSession>, 'freeRounds'>> {
  const given = await walletOf(env, tenant.id, memberId).freeRoundsOf({ game: nodeId, nowMs: now })
  if (!given) return {}
  const { id, rounds, used, stakeMinor, expiresAtMs } = given
  return { freeRounds: { id, left: rounds - used, stakeMinor, expiresAtMs } }
}

/** What may be staked with the vendor, also without a running game. */
export async function balance(
  call: Call<typeof getVendorBalance>,
): Promise<OutputOf<typeof getVendorBalance>> {
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

export async function endSession({
  env,
  tenant,
  input,
  vendor,
}: Call<typeof endVendorSession>): Promise<OutputOf<typeof endVendorSession>> {
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
    // Who plays is not idle, though the page around the game makes no call.
    const browser = { tenant: tenant.id, cookieHash: found.sessionHash }
    base.later(touchBrowser(env, browser, { nowMs: now, idleMs: IDLE_MS }))
  }
}
