import { DAY_MS } from '#lib/shared/time/durations.ts'
import { ARRIVED, INVITED } from './arrival.ts'

/** The referrer of this visitor: a friend's code, or an agent's invitation. */
export interface Referral {
  referralCode?: string
  affiliateCode?: string
}

const KEY = 'vitrine.referral'
const LONGEST = 64

/**
 * Who has invited this visitor: by the address, or by one that was opened in this browser before, in whatever tab, for as many
 * days as the brand counts an invitation. Whether the first or the last one counts is the brand's rule too.
 */
export function readReferral(): Referral {
  const { days, isFirst } = ruleOf()
  const here = addressReferral()
  sessionStorage.removeItem(ARRIVED)
  if (here) sessionStorage.setItem(KEY, textOf(here))
  const before = days > 0 ? keptSince(Date.now() - days * DAY_MS) : undefined
  if (isFirst && before) return before
  if (here && days > 0) localStorage.setItem(KEY, textOf(here, Date.now()))
  return here ?? visitReferral() ?? before ?? {}
}

/** The link that this visit came by; an invitation of another day is none. */
export function visitReferral(): Referral | undefined {
  return addressReferral() ?? referralOf(sessionStorage.getItem(KEY))
}

/** An invitation counts for one account: somebody else may open the next one in this browser. */
export function forgetReferral(): void {
  sessionStorage.removeItem(ARRIVED)
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(KEY)
}

/** `first 30` or `last 30`; 0 days: an invitation counts in its own tab. */
function ruleOf(): { days: number; isFirst: boolean } {
  const [touch, days = '0'] = (document.body.dataset['invitations'] ?? '').split(' ')
  return { days: Number(days), isFirst: touch === 'first' }
}

/** By the address, or by that of a page which the visitor left before it was read. */
function addressReferral(): Referral | undefined {
  const { search } = location
  const query = new URLSearchParams(INVITED.test(search) ? search : (sessionStorage.getItem(ARRIVED) ?? ''))
  return toReferral(
    query.get('referralCode') ?? query.get('ref') ?? query.get('r'),
    query.get('affiliateCode') ?? query.get('affiliate'),
  )
}

function keptSince(sinceMs: number): Referral | undefined {
  const text = localStorage.getItem(KEY)
  const atMs = Number(new URLSearchParams(text ?? '').get('at'))
  return atMs >= sinceMs && atMs <= Date.now() ? referralOf(text) : undefined
}

function referralOf(text: string | null): Referral | undefined {
  const query = new URLSearchParams(text ?? '')
  return toReferral(query.get('referralCode'), query.get('affiliateCode'))
}

function toReferral(referralCode: string | null, affiliateCode: string | null): Referral | undefined {
  if (!referralCode && !affiliateCode) return undefined
  return {
    ...(referralCode ? { referralCode: referralCode.slice(0, LONGEST) } : {}),
    ...(affiliateCode ? { affiliateCode: affiliateCode.slice(0, LONGEST) } : {}),
  }
}

function textOf(referral: Referral, atMs?: number): string {
  return new URLSearchParams({ ...referral, ...(atMs === undefined ? {} : { at: `${atMs}` }) }).toString()
}
