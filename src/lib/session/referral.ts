/** The referrer of this visitor: a friend's code, or an agent's invitation. */
export interface Referral {
  referralCode?: string
  affiliateCode?: string
}

const KEY = 'vitrine.referral'
const LONGEST = 64

/** From the address, or from the first address of this visit. */
export function readReferral(): Referral {
  const query = new URLSearchParams(location.search)
  const referralCode = query.get('referralCode') ?? query.get('ref') ?? query.get('r')
  const affiliateCode = query.get('affiliateCode') ?? query.get('affiliate')
  if (!referralCode && !affiliateCode) return kept()
  const found: Referral = {
    ...(referralCode ? { referralCode: referralCode.slice(0, LONGEST) } : {}),
    ...(affiliateCode ? { affiliateCode: affiliateCode.slice(0, LONGEST) } : {}),
  }
  sessionStorage.setItem(KEY, new URLSearchParams({ ...found }).toString())
  return found
}

function kept(): Referral {
  const query = new URLSearchParams(sessionStorage.getItem(KEY) ?? '')
  const [referralCode, affiliateCode] = [query.get('referralCode'), query.get('affiliateCode')]
  return { ...(referralCode ? { referralCode } : {}), ...(affiliateCode ? { affiliateCode } : {}) }
}
