import * as api from '#lib/api/referral.ts'
import type { Routes } from '#platform/call.ts'
import { decide, referralOf, referralReviews } from './referral-service.ts'

export function routeReferral({ serve }: Routes): void {
  serve(api.getReferral, referralOf)
  serve(api.listReferrals, referralReviews)
  serve(api.reviewReferral, decide)
}
