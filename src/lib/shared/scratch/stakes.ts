/** What all cards pay of what they cost, in percent; a test holds it to `exactReturn`. */
export const RTP_PERCENT = 92
