import { noteAppLogin } from '#lib/api/access/app-login.ts'
import * as applicationApi from '#lib/api/rewards/applications.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as bonusOps from '#lib/api/rewards/bonuses-ops.ts'
import * as ops from '#lib/api/rewards/promotions-ops.ts'
import * as bonuses from '#lib/api/rewards/bonuses.ts'
import * as api from '#lib/api/rewards/promotions.ts'
import * as wheelApi from '#lib/api/rewards/wheel.ts'
import type { Routes } from '#platform/base/call.ts'
import { freeRoundsIn, newestClaims, offerTitles } from '#platform/rewards/offers/service.ts'
import { claim } from './claim-service.ts'
import { noteApp } from './app-rewards.ts'
import { applications, decide, open, send } from './application-service.ts'
import { bonusesOfMember, takeBonusAway } from './bonus-ops-service.ts'
import { bonusesOf, giveUp } from './bonus-service.ts'
import { claimsToReview, decideClaim, finishOffer, offersOf, takeOffer } from './ops-service.ts'
import { routeJudged } from './judged-routes.ts'
import { resultOf } from './offer-result.ts'
import { spin, wheelProof } from './wheel-service.ts'
import { joinOffer, judgeAll, runningKinds, toPromotion, waitingOf } from './promotion-service.ts'

/** Claims that the reward centre lists. */
const HISTORY = 50

export function routePromotions(routes: Routes): void {
  const { serve } = routes
  serve(api.listPromotions, async (call) => {
    const judged = await judgeAll(call, call.member.id)
    return { currency: call.tenant.currency, promotions: judged.map(toPromotion) }
  })
  serve(api.joinPromotion, (call) => joinOffer(call, { memberId: call.member.id, ...call.input }))
  serve(api.claimReward, (call) => claim(call, { memberId: call.member.id, ...call.input }))

  routeJudged(routes)

  serve(noteAppLogin, noteApp)

  serve(api.listRewards, async (call) => {
    const { env, tenant, member, locale } = call
    const [judged, running, claims, titles] = await Promise.all([
      judgeAll(call, member.id),
      runningKinds(call),
      newestClaims(env, tenant.id, { member: member.id, limit: HISTORY }),
      offerTitles(env, tenant.id, locale),
    ])
    return {
      currency: tenant.currency,
      waiting: judged.flatMap(waitingOf),
      running,
      history: claims.flatMap((row) => {
        const { status } = row
        if (status === 'released') return []
        const { offer, occurrence, amount, wagering_e4, made_at, reason } = row
        const freeRounds = freeRoundsIn(row)
        return [
          {
            offerId: offer,
            title: titles.get(offer) ?? '',
            occurrence,
            amountMinor: amount,
            wageringE4: wagering_e4,
            ...(freeRounds ? { freeRounds } : {}),
            status,
            ...(status === 'rejected' && reason ? { reason } : {}),
            atMs: made_at,
          },
        ]
      }),
    }
  })

  serve(api.claimAllRewards, async (call) => {
    const memberId = call.member.id
    const claimed: api.Claimed[] = []
    let left = 0
    const judged = await judgeAll(call, memberId)
    for (const { offerId, occurrence } of judged.flatMap(waitingOf)) {
      try {
        claimed.push(await claim(call, { memberId, offerId, occurrence }))
      } catch (cause) {
        // One that cannot be given now stops none of the others.
        if (!(cause instanceof ApiError) || cause.code === 'system.internal') throw cause
        left += 1
      }
    }
    return { claimed, left }
  })

  serve(wheelApi.spinLuckyWheel, spin)
  serve(wheelApi.getWheelProof, wheelProof)

  serve(bonuses.listBonuses, bonusesOf)
  serve(bonuses.giveUpBonus, giveUp)

  serve(applicationApi.openApplication, open)
  serve(applicationApi.sendApplication, send)
  serve(applicationApi.listApplications, applications)
  serve(applicationApi.reviewApplication, decide)

  serve(ops.listOffers, offersOf)
  serve(ops.getOfferResult, resultOf)
  serve(ops.putOffer, takeOffer)
  serve(ops.endOffer, finishOffer)
  serve(ops.listClaims, claimsToReview)
  serve(ops.reviewClaim, decideClaim)
  serve(bonusOps.listMemberBonuses, bonusesOfMember)
  serve(bonusOps.takeBonus, takeBonusAway)
}
