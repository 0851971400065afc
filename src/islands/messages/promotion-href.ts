/** A member claims in the reward centre; guests read the page of promotions, at the type. */
export function promotionHref(type: string, of: { promotions: string; isMember: boolean }): string {
  return of.isMember ? '#member/rewardCenter' : `${of.promotions}#${type}`
}
