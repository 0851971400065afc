import * as calls from '#lib/api/rewards/referral.ts'
import type { Routes } from '#platform/base/call.ts'
import { reviewReferral, listReferrals } from './referral-service.ts'

/** `promotions/` serves `getReferral`, which judges an offer: it lies above. */
export function routeReferral({ serve }: Routes): void {
  serve(calls.listReferrals, listReferrals)
  serve(calls.reviewReferral, reviewReferral)
}
