import { ApiError } from '#lib/api/errors.ts'
import type { Game } from '#lib/api/play/games.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { VendorRules } from '#lib/api/play/vendors-ops.ts'
import type { Env } from '#platform/base/env.ts'
import { IDLE_MS } from '#platform/people/session/service.ts'
import { gameSettingsOf } from './game-setting-repository.ts'
import { settingOf } from './setting-repository.ts'

/** A game that is not played for this long must be launched again: the idle time of a login. */
export const PLAY_IDLE_MS = IDLE_MS

/** A member who opens a game for money. */
export interface Opening {
  env: Env
  tenant: TenantRecord
  now: number
  memberId: string
  game: Game
  /** Where the member is. */
  country: string
}
/** The same with the stake, in minor units. Repetitions of a stake that was taken are not checked again. */
export interface Staking extends Omit<Opening, 'country'> {
  stakeMinor: number
}

/** Refuses by throwing, or returns to let the next policy run. */
type OpeningPolicy = (opening: Opening) => Promise<void> | void
type StakingPolicy = (staking: Staking) => Promise<void> | void

/** The checks before every real-money session of a game, in-house or of a vendor. */
const OPENING: readonly OpeningPolicy[] = [checkOpen]
/** The checks before every stake in such a session. */
const STAKING: readonly StakingPolicy[] = [checkRunning]

/** @throws ApiError the first refusal */
export async function checkOpening(opening: Opening): Promise<void> {
  for (const policy of OPENING) await policy(opening)
}

/** @throws ApiError the first refusal */
export async function checkStake(staking: Staking): Promise<void> {
  for (const policy of STAKING) await policy(staking)
}

/** Also checked before a demo. A hidden vendor's games are as unknown as games that the brand does not offer. */
export async function checkOpen({
  env,
  tenant,
  game,
  country,
}: Pick<Opening, 'env' | 'tenant' | 'game' | 'country'>): Promise<void> {
  const { vassalage, nodeId } = game
  const { state, untilMs, rules } = await settingOf(env, tenant.id, vassalage)
  if (state === 'hidden') throw new ApiError('game.unknown', { nodeId })
  if (state === 'maintenance') throw new ApiError('vendor.maintenance', { vendor: vassalage, untilMs })
  if (state === 'stopped') throw new ApiError('vendor.stopped', { vendor: vassalage })
  const closed = (await gameSettingsOf(env, tenant.id)).games.get(nodeId)
  if (closed?.state === 'hidden') throw new ApiError('game.unknown', { nodeId })
  if (closed)
    throw new ApiError('vendor.maintenance', { vendor: vassalage, untilMs: closed.untilMs ?? undefined })
  if (!isOfferedIn(rules, country)) throw new ApiError('vendor.country', { vendor: vassalage })
}

/** An unknown country matches no list. */
export function isOfferedIn({ countries }: Pick<VendorRules, 'countries'>, country: string): boolean {
  return countries.length === 0 || countries.includes(country)
}

/** A running game continues when it or its vendor is hidden. */
async function checkRunning({ env, tenant, game: { vassalage, nodeId } }: Staking): Promise<void> {
  const { state } = await settingOf(env, tenant.id, vassalage)
  if (state === 'maintenance') throw new ApiError('vendor.maintenance', { vendor: vassalage })
  if (state === 'stopped') throw new ApiError('vendor.stopped', { vendor: vassalage })
  const closed = (await gameSettingsOf(env, tenant.id)).games.get(nodeId)
  if (closed?.state === 'maintenance') throw new ApiError('vendor.maintenance', { vendor: vassalage })
}
