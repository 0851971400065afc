import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/rewards/promotions-bonuses.ts'
import { lostByWithdrawal } from '#lib/shared/rewards/bonus.ts'
import { isEnded } from '#lib/shared/rewards/grant.ts'
import { PRODUCTS } from '#lib/shared/rewards/products.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { readGames } from '#platform/base/catalogue/service.ts'
import { type DatedGrant, type FreeRounds, moveMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import { offerTitles, type RewardBase } from '#platform/rewards/offers/service.ts'

type BonusCall = Pick<RewardBase, 'env' | 'tenant' | 'now' | 'locale'>

export function listBonuses(
  call: Call<typeof calls.listBonuses>,
): Promise<OutputOf<typeof calls.listBonuses>> {
  return readBonuses(call, call.member.id)
}

/** Bonuses and free rounds of any member, with the texts in the language of the call. */
export async function readBonuses(
  call: BonusCall,
  memberId: string,
): Promise<OutputOf<typeof calls.listBonuses>> {
  const { env, tenant, now, locale } = call
  const wallet = walletOf(env, tenant.id, memberId)
  const [grants, given, titles] = await Promise.all([
    wallet.bonuses(now),
    wallet.freeRounds(now),
    offerTitles(env, tenant.id, locale),
  ])
  const { forfeitedMinor } = lostByWithdrawal({
    grants,
    realMinor: 0,
    isFrozen: false,
    isBlocked: false,
    atMs: now,
  })
  return {
    currency: tenant.currency,
    bonuses: grants.map((grant) => toBonus(grant, titles)),
    freeRounds: await toGifts(call, given, titles),
    lostByWithdrawalMinor: forfeitedMinor,
  }
}

async function toGifts(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  given: readonly FreeRounds[],
  titles: ReadonlyMap<string, string>,
): Promise<calls.FreeRoundGift[]> {
  const ids = [...new Set(given.map(({ game }) => game))]
  const games = new Map((await readGames(env, tenant, ids)).map((game) => [game.nodeId, game.gameName]))
  return given.map(({ id, offerId, game, payout, ...gift }) => ({
    id,
    title: titles.get(offerId) ?? '',
    nodeId: game,
    gameName: games.get(game) ?? '',
    rounds: gift.rounds,
    used: gift.used,
    stakeMinor: gift.stakeMinor,
    wonMinor: gift.wonMinor,
    wageringE4: payout?.wagering.multipleE4 ?? 0,
    state: gift.state,
    madeAtMs: gift.madeAtMs,
    expiresAtMs: gift.expiresAtMs,
  }))
}

export async function giveUpBonus(call: Call<typeof calls.giveUpBonus>): Promise<calls.Bonus> {
  const { env, tenant, member, now, locale, input } = call
  const { bonusId, operationKey } = input
  await moveMoney(call, member.id, { kind: 'cancelBonus', operationKey, grantId: bonusId })
  const grants = await walletOf(env, tenant.id, member.id).bonuses(now)
  const grant = grants.find(({ id }) => id === bonusId)
  if (!grant) throw new ApiError('bonus.unknown')
  return toBonus(grant, await offerTitles(env, tenant.id, locale))
}

function toBonus(grant: DatedGrant, titles: ReadonlyMap<string, string>): calls.Bonus {
  const { terms, state, reason, expiresAtMs } = grant
  const { contribution } = terms
  return {
    id: grant.id,
    title: titles.get(grant.offerId) ?? '',
    state,
    ...(reason ? { reason } : {}),
    bonusMinor: terms.bonusMinor,
    balanceMinor: grant.balanceMinor,
    wageredMinor: Math.floor(grant.progressE4 / 10_000),
    requiredMinor: Math.ceil(terms.requiredE4 / 10_000),
    counts: PRODUCTS.flatMap((product) => {
      const own = contribution.products.find((entry) => entry.product === product)
      const weightBp = own?.weightBp ?? contribution.defaultBp ?? 0
      return weightBp > 0 ? [{ product, weightBp }] : []
    }),
    ...(terms.maxStakeMinor === undefined ? {} : { maxStakeMinor: terms.maxStakeMinor }),
    ...(terms.capMinor === undefined ? {} : { capMinor: terms.capMinor }),
    isSticky: terms.isSticky,
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    madeAtMs: grant.madeAtMs,
    ...(isEnded(grant) ? { endedAtMs: grant.changedAtMs } : {}),
    convertedMinor: grant.convertedMinor,
    forfeitedMinor: grant.forfeitedMinor,
    openBets: grant.openBets,
  }
}
