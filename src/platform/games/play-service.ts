import { ApiError } from '#lib/api/errors.ts'
import type { Game } from '#lib/api/games.ts'
import type { getRound, openPlay, playRound } from '#lib/api/play.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { playRequest } from '#lib/shared/fairness/verify.ts'
import { secureDraw } from '#lib/shared/secure-draw.ts'
import type { Call, CallBase } from '#platform/call.ts'
import { hashToken, makeToken } from '#platform/crypto/tokens.ts'
import { moveMoney } from '#platform/wallet/money.ts'
import type { Balance, Round } from '#platform/wallet/replies.ts'
import { walletOf } from '#platform/wallet/wallet-of.ts'
import { readGames } from './catalogue-repository.ts'
import { IN_HOUSE_GAMES, type InHouseGame } from './in-house.ts'
import { checkStake } from './play-policies.ts'
import { insertPlay, takeLaunch } from './play-repository.ts'
import { PLAY_IDLE_MS } from './play-session.ts'

/** Gives the game page its own token for the launch token, which is worth nothing from then on. */
export async function open({
  env,
  tenant,
  now,
  input,
}: Call<typeof openPlay>): Promise<OutputOf<typeof openPlay>> {
  const launch = await takeLaunch(env, tenant.id, { tokenHash: hashToken(input.launchToken), nowMs: now })
  if (!launch || launch.expiresAtMs <= now) throw new ApiError('game.launchExpired')
  const { memberId, sessionHash, nodeId, locale } = launch
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
  const wallet = walletOf(env, tenant.id, memberId)
  const [balance, last] = await Promise.all([wallet.balance(), wallet.lastRound(nodeId)])
  return {
    playToken,
    game: game.gameCode,
    currency: tenant.currency,
    locale,
    balanceMinor: stakeable(balance),
    stakesMinor: engine.stakesMinor(tenant.currency),
    lastRound: last ? roundOf(last) : null,
  }
}

/**
 * Plays one round. The outcome is drawn before the wallet is asked, yet counts only if the wallet takes it: for a
 * `roundId` that was played already the wallet answers the stored round, and the new draw is thrown away.
 */
export async function round({
  env,
  tenant,
  now,
  play,
  input,
}: Call<typeof playRound>): Promise<OutputOf<typeof playRound>> {
  const { game, engine } = await findInHouse({ env, tenant }, play.nodeId)
  const { roundId, stakeMinor } = input
  const request = engine.request(input, tenant.currency)

  const { memberId } = play
  const isRepeated = await walletOf(env, tenant.id, memberId).outcome(roundId)
  if (!isRepeated) await checkStake({ env, tenant, now, memberId, game, stakeMinor })
  const outcome = playRequest(secureDraw(), request)
  const reply = await moveMoney({ env, tenant, now }, memberId, {
    kind: 'round',
    operationKey: roundId,
    currency: tenant.currency.code,
    world: `world:game:${game.vassalage}`,
    game: game.nodeId,
    category: game.gameType,
    stakeMinor,
    bonusFirst: false,
    winMinor: outcome.winMinor,
    outcomeJson: JSON.stringify(outcome),
    minGapMs: engine.cycleMs,
  })
  if (reply.result.kind !== 'round') throw new ApiError('request.keyReused')
  return { ...roundOf(reply.result.round), balanceMinor: stakeable(reply.balance) }
}

/** A round of this game by its id, with the balance of now; `null` when it never happened. */
export async function findRound({
  env,
  tenant,
  play,
  input,
}: Call<typeof getRound>): Promise<OutputOf<typeof getRound>> {
  const wallet = walletOf(env, tenant.id, play.memberId)
  const found = await wallet.readRound(input.roundId)
  if (!found || found.game !== play.nodeId) return null
  return { ...roundOf(found), balanceMinor: stakeable(await wallet.balance()) }
}

/** A game that the brand still offers and that we draw ourselves. */
async function findInHouse(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  nodeId: string,
): Promise<{ game: Game; engine: InHouseGame }> {
  const [game] = await readGames(env, tenant, [nodeId])
  if (!game) throw new ApiError('game.unknown', { nodeId })
  const engine = IN_HOUSE_GAMES[game.gameCode]
  if (!engine) throw new ApiError('game.unavailable', { vendor: game.vassalage })
  return { game, engine }
}

function roundOf({ roundId, stakeMinor, winMinor, outcomeJson }: Round) {
  const outcome: unknown = JSON.parse(outcomeJson)
  return { roundId, stakeMinor, winMinor, outcome }
}

/** What a stake can be taken from. */
function stakeable({ playerMinor, bonusMinor }: Balance): number {
  return playerMinor + bonusMinor
}
