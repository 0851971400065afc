import type { CallBase } from '#platform/base/call.ts'

/** The parts of a call that offers are judged by; `cookies` is absent where no browser asks. */
export type RewardBase = Pick<CallBase, 'env' | 'tenant' | 'now' | 'address' | 'locale'> &
  Partial<Pick<CallBase, 'cookies'>>
