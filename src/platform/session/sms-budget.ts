const DAY_MS = 24 * 60 * 60_000

/** Messages to one number in a day. */
export const SMS_NUMBER_A_DAY = { limit: 5, windowMs: DAY_MS }
/** A brand's messages in a day: someone who makes us pay for messages is stopped here at the latest. */
export const SMS_BRAND_A_DAY = { limit: 5_000, windowMs: DAY_MS }
