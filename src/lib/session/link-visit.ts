import { visitReferral } from './referral.ts'

const KEY = 'vitrine.linkVisit'

/** Counts a visit through an agent's link, once per session. Without such a link nothing is loaded. */
export async function countLinkVisit(): Promise<void> {
  const code = visitReferral()?.affiliateCode
  if (!code || sessionStorage.getItem(KEY) === code) return
  // Set before the call: a call whose reply is lost may have been counted.
  sessionStorage.setItem(KEY, code)
  await import('./tell-visit.ts').then(
    ({ tellVisit }) => tellVisit(code),
    () => undefined,
  )
}
