import type { OutputOf } from '#lib/api/endpoint.ts'
import { getVip } from '#lib/api/rewards/vip.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'

export type Vip = OutputOf<typeof getVip>

const vip = loaded(() => call(getVip, {}))
/** The member's level, and the brand's levels. */
export const $vip = vip.$state
export const loadVip = (): Promise<void> => vip.load(undefined)
