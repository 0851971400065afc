import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/play/games-play.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { Call } from '#platform/base/call.ts'
import { isOnBreak } from '#platform/care/protection/service.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { findInHouse, roundOf, stakeable } from './in-house-service.ts'
import { toPlay } from './free-rounds-service.ts'
import { ensurePool } from './jackpot-repository.ts'
import { payJackpot } from './jackpot-service.ts'
import { insertPlay, takeLaunch } from './play-repository.ts'
import { mostInRound, PLAY_IDLE_MS } from '#platform/play/vendors/service.ts'

/** Exchanges the launch token for the game page's own token; the launch token is invalid from then on. */
export async function openPlay({
  env,
  tenant,
  now,
  input,
}: Call<typeof calls.openPlay>): Promise<OutputOf<typeof calls.openPlay>> {
  const launch = await takeLaunch(env, tenant.id, { tokenHash: hashToken(input.launchToken), nowMs: now })
  if (!launch || launch.expiresAtMs <= now) throw new ApiError('game.launchExpired')
  const { memberId, sessionHash, nodeId, locale } = launch
  // As with a vendor's launch: it ends with a break.
  if (await isOnBreak({ env, tenant, now, member: { id: memberId } }))
    throw new ApiError('game.launchExpired')
  const { game, engine } = await findInHouse({ env, tenant }, nodeId)

  const playToken = makeToken()
  const row = {
    tokenHash: hashToken(playToken),
    kind: 'play',
    memberId,
    sessionHash,
    nodeId,
    locale,
    expiresAtMs: now + PLAY_IDLE_MS,
  } as const
  await insertPlay(env, tenant.id, { row, nowMs: now })
  const rules = engine.jackpot?.(tenant.currency)
  if (rules) await ensurePool(env, { tenant: tenant.id, game: nodeId, currency: tenant.currency.code }, rules)
  const wallet = walletOf(env, tenant.id, memberId)
  // Stakes that the law forbids at the player's age are not offered.
  const { mostInRoundMinor = Number.MAX_SAFE_INTEGER } = await mostInRound(
    { env, tenant, now },
    { memberId, game },
  )
  const [balance, last, given] = await Promise.all([
    wallet.balance(),
    wallet.lastRound(nodeId),
    engine.hasFreeRounds ? wallet.freeRoundsOf({ game: nodeId, nowMs: now }) : null,
  ])
  return {
    playToken,
    game: game.gameCode,
    currency: tenant.currency,
    currencySymbol: tenant.currencySymbol,
    locale,
    balanceMinor: stakeable(balance),
    stakesMinor: engine.stakesMinor(tenant.currency).filter((stake) => stake <= mostInRoundMinor),
    ...(given ? { freeRounds: toPlay(given) } : {}),
    // A room stores its players' bets itself, under ids of its own.
    lastRound: last && !engine.isRoom ? roundOf(last) : null,
  }
}

export async function getPlayBalance({
  env,
  tenant,
  play,
}: Call<typeof calls.getPlayBalance>): Promise<OutputOf<typeof calls.getPlayBalance>> {
  return { balanceMinor: stakeable(await walletOf(env, tenant.id, play.memberId).balance()) }
}

/**
 * A round of this game by its id, with the current balance; `null` where it never took place. Its jackpot is paid by
 * now.
 */
export async function getRound({
  env,
  tenant,
  now,
  play,
  input,
}: Call<typeof calls.getRound>): Promise<OutputOf<typeof calls.getRound>> {
  const wallet = walletOf(env, tenant.id, play.memberId)
  const found = await wallet.readRound(input.roundId)
  if (!found || found.game !== play.nodeId) return null
  const free = found.freeRoundsId === undefined ? null : await wallet.freeRoundsOf({ id: found.freeRoundsId })
  const round = await payJackpot({ env, tenant: tenant.id, now }, play.memberId, found)
  return {
    ...roundOf(round),
    balanceMinor: stakeable(await wallet.balance()),
    ...(free ? { freeRounds: toPlay(free) } : {}),
  }
}
