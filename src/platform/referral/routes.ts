import * as api from '#lib/api/referral.ts'
import { serve, type App } from '#platform/serve.ts'
import { decide, referralOf, referralReviews } from './referral-service.ts'

export function routeReferral(app: App): void {
  serve(app, api.getReferral, referralOf)
  serve(app, api.listReferrals, referralReviews)
  serve(app, api.reviewReferral, decide)
}
