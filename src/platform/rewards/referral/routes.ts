import * as api from '#lib/api/rewards/referral.ts'
import type { Routes } from '#platform/base/call.ts'
import { decide, referralReviews } from './referral-service.ts'

/** `promotions/` serves `getReferral`, which judges an offer: it lies above. */
export function routeReferral({ serve }: Routes): void {
  serve(api.listReferrals, referralReviews)
  serve(api.reviewReferral, decide)
}
