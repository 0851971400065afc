/** What of rewards is tested on the platform, a file each: `tests/platform/<name>.test.ts`. */
export const REWARD_SUBJECTS = [
  'points',
  'referral',
  'boards',
  'applications',
  'promotions',
  'missions',
  'vip',
  'wheel',
  'free-rounds',
  'wallet-free-rounds',
  'vendor-free-rounds',
  'envelope-drops',
  'app-login',
  'deposit-reversal',
  'wallet-bonus',
]
