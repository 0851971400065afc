import * as appLoginCalls from '#lib/api/rewards/promotions-app-login.ts'
import * as applicationsCalls from '#lib/api/rewards/promotions-applications.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as dryRunCalls from '#lib/api/rewards/offers-dry-run.ts'
import * as bonusesOpsCalls from '#lib/api/rewards/promotions-bonuses-ops.ts'
import * as opsCalls from '#lib/api/rewards/promotions-ops.ts'
import * as bonusesCalls from '#lib/api/rewards/promotions-bonuses.ts'
import * as calls from '#lib/api/rewards/promotions.ts'
import * as wheelCalls from '#lib/api/rewards/promotions-wheel.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { freeRoundsIn, newestClaims, offerTitles } from '#platform/rewards/offers/service.ts'
import { claimReward, claimRewardFor } from './claim-service.ts'
import { noteAppLogin } from './app-rewards.ts'
import {
  listApplications,
  reviewApplication,
  openApplication,
  sendApplication,
} from './application-service.ts'
import { listMemberBonuses, takeBonus } from './bonus-ops-service.ts'
import { listBonuses, giveUpBonus } from './bonus-service.ts'
import { listClaims, reviewClaim, endOffer, getOffer, listOffers, putOffer } from './ops-service.ts'
import { dryRunOffer } from './dry-run-service.ts'
import { routeJudged } from './judged-routes.ts'
import { getOfferResult } from './offer-result.ts'
import { spinLuckyWheel, getWheelProof } from './wheel-service.ts'
import { joinPromotion, judgeAll, runningKinds } from './promotion-service.ts'
import { toPromotion, waitingOf, waitsForContact } from './promotion-view.ts'

/** Claims in the reward centre's history. */
const HISTORY = 50

export function routePromotions(routes: Routes): void {
  const { serve } = routes
  serve(calls.listPromotions, listPromotions)
  serve(calls.joinPromotion, joinPromotion)
  serve(calls.claimReward, claimReward)

  routeJudged(routes)

  serve(appLoginCalls.noteAppLogin, noteAppLogin)

  serve(calls.listRewards, listRewards)

  serve(calls.claimAllRewards, claimAllRewards)

  serve(wheelCalls.spinLuckyWheel, spinLuckyWheel)
  serve(wheelCalls.getWheelProof, getWheelProof)

  serve(bonusesCalls.listBonuses, listBonuses)
  serve(bonusesCalls.giveUpBonus, giveUpBonus)

  serve(applicationsCalls.openApplication, openApplication)
  serve(applicationsCalls.sendApplication, sendApplication)
  serve(applicationsCalls.listApplications, listApplications)
  serve(applicationsCalls.reviewApplication, reviewApplication)

  serve(opsCalls.listOffers, listOffers)
  serve(opsCalls.getOffer, getOffer)
  serve(opsCalls.getOfferResult, getOfferResult)
  serve(opsCalls.putOffer, putOffer)
  serve(opsCalls.endOffer, endOffer)
  serve(dryRunCalls.dryRunOffer, dryRunOffer)
  serve(opsCalls.listClaims, listClaims)
  serve(opsCalls.reviewClaim, reviewClaim)
  serve(bonusesOpsCalls.listMemberBonuses, listMemberBonuses)
  serve(bonusesOpsCalls.takeBonus, takeBonus)
}

const listPromotions: Handler<typeof calls.listPromotions> = async (call) => {
  const judged = await judgeAll(call, call.member.id)
  return { currency: call.tenant.currency, promotions: judged.map(toPromotion) }
}

const listRewards: Handler<typeof calls.listRewards> = async (call) => {
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
    ...(judged.some(waitsForContact) ? { waitsForContact: true } : {}),
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
}

const claimAllRewards: Handler<typeof calls.claimAllRewards> = async (call) => {
  const memberId = call.member.id
  const claimed: calls.Claimed[] = []
  let left = 0
  const judged = await judgeAll(call, memberId)
  for (const { offerId, occurrence } of judged.flatMap(waitingOf)) {
    try {
      claimed.push(await claimRewardFor(call, { memberId, offerId, occurrence }))
    } catch (cause) {
      // A reward that cannot be given now stops none of the others.
      if (!(cause instanceof ApiError) || cause.code === 'system.internal') throw cause
      left += 1
    }
  }
  return { claimed, left }
}
