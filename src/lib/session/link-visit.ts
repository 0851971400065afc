import { readReferral } from './referral.ts'

const KEY = 'vitrine.linkVisit'

/**
 * Counts for an agent that their link was opened: once a session, as its first page with the code opens. For everybody else
 * nothing is loaded.
 */
export async function countLinkVisit(): Promise<void> {
  const { affiliateCode: code } = readReferral()
  if (!code || sessionStorage.getItem(KEY) === code) return
  // Before the call: one whose answer is lost may have been counted.
  sessionStorage.setItem(KEY, code)
  await import('./tell-visit.ts').then(
    ({ tellVisit }) => tellVisit(code),
    () => undefined,
  )
}
