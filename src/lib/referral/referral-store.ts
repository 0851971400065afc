import type { OutputOf } from '#lib/api/endpoint.ts'
import { getReferral } from '#lib/api/rewards/referral.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'

export type Referral = OutputOf<typeof getReferral>

const referral = loaded(() => call(getReferral, {}))
/** The member's code, the rewards of invitations, and the progress of invited friends. */
export const $referral = referral.$state
export const loadReferral = (): Promise<void> => referral.load(undefined)
