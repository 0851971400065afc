import { runtimeTests } from './runtime-tests.ts'

/** Rewards, in this checkout or in a copy with a bug planted. */
export default runtimeTests([
  'points',
  'referral',
  'boards',
  'promotions',
  'applications',
  'missions',
  'vip',
  'wheel',
  'free-rounds',
  'wallet-free-rounds',
  'vendor-free-rounds',
  'envelope-drops',
  'app-login',
  'rewards-proof',
])
