/** Pages of the member centre that exist where an offer of one of these kinds runs. */
const KINDS = {
  pointMall: ['points'],
  missionLeaderboard: ['mission', 'ranking', 'raffle'],
  referral: ['referral'],
} as const

/** The pages that the kinds of a brand's offers give it. */
export function rewardPages(kinds: readonly string[]): string[] {
  return Object.entries(KINDS).flatMap(([page, own]) =>
    own.some((kind) => kinds.includes(kind)) ? [page] : [],
  )
}
