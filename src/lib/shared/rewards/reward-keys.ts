/**
 * The operation keys of rewards. The wallet executes each key once, so a key defines what may happen once: all are built
 * here. Ids have 4 or more of `[\w.:-]`, so that each key has the wallet's 8 to 160.
 */
export const REWARD_KEYS = {
  /** A bonus of one deposit. */
  deposit: (offerId: string, depositKey: string) => checked(`promo:${offerId}:${depositKey}`),
  /** Free rounds, stake-and-get: once per local day. */
  daily: (offerId: string, day: string) => checked(`promo:${offerId}:${day}`),
  rebate: (offerId: string, day: string) => checked(`rebate:${offerId}:${day}`),
  cashback: (offerId: string, windowKey: string) => checked(`cash:${offerId}:${windowKey}`),
  ranking: (boardId: string) => checked(`rank:${boardId}`),
  signIn: (day: string) => checked(`sign:${day}`),
  appLogin: (offerId: string) => checked(`app:${offerId}`),
  envelope: (envelopeId: string) => checked(`envelope:${envelopeId}`),
  spin: (offerId: string, spinNumber: number) => checked(`spin:${offerId}:${spinNumber}`),
  raffle: (drawId: string) => checked(`raffle:${drawId}`),
  mission: (missionId: string, windowKey: string) => checked(`mission:${missionId}:${windowKey}`),
  vipUp: (level: number) => checked(`vip-up:${level}`),
  vipPay: (windowKey: string) => checked(`vip-pay:${windowKey}`),
  vipBirthday: (year: number) => checked(`vip-birthday:${year}`),
  /** Points of one type, by how many that programme gave before. */
  points: (offerId: string, type: string, after: number) => checked(`points:${offerId}:${type}:${after}`),
  pointsConvert: (operationKey: string) => checked(`points-convert:${operationKey}`),
  pointsCorrect: (correctionId: string) => checked(`points-correct:${correctionId}`),
  application: (applicationId: string) => checked(`apply:${applicationId}`),
  redeem: (orderId: string) => checked(`redeem:${orderId}`),
  redeemBack: (orderId: string) => checked(`redeem-back:${orderId}`),
  /** `of` is the invitee, with the day for a share of turnover. */
  referral: (kind: 'registration' | 'deposit' | 'turnover', of: string) => checked(`invite:${kind}:${of}`),
} as const

function checked(key: string): string {
  if (/^[\w.:-]{8,160}$/.test(key)) return key
  throw new RangeError(`no operation key: ${key}`)
}
