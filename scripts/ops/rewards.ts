import {
  endOffer,
  getOffer,
  getOfferResult,
  listClaims,
  listOffers,
  putOffer,
  reviewClaim,
  type ClaimToReview,
  type OfferSummary,
} from '#lib/api/rewards/promotions-ops.ts'
import type { Currency } from '#lib/api/fields.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { writeOutput } from './files.ts'
import { tryOffer } from './offer-dry-run.ts'
import { readOfferInput } from './offer-input.ts'
import { say } from './say.ts'

/** Of `vip` and `points`: a level, minor units, a number of points. */
export const REWARD_OPTIONS = {
  level: { type: 'string' },
  amount: { type: 'string' },
  points: { type: 'string' },
} as const

export interface RewardOptions {
  tenant: string
  id?: string | undefined
  as?: string | undefined
  reason?: string | undefined
  file?: string | undefined
  out?: string | undefined
  date?: string | undefined
  to?: string | undefined
}

/** `offers list|show|read|try|put|end`: costs; what an offer brought, or would have given; its terms and words; a new version from a file; the end of an offer. */
export async function runOffers(
  target: OpsTarget,
  words: readonly string[],
  { tenant, id, as: operator, reason, file, out, date, to }: RewardOptions,
): Promise<void> {
  const [action, surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action === 'list') {
    const { currency, offers } = await callOps(target, listOffers, { tenant })
    say(`${tenant}: ${offers.length} offers`)
    for (const offer of offers) tellOffer(offer, currency)
    return
  }
  if (action === 'read') return readOffer(target, { tenant, offerId: named(id) }, out)
  if (action === 'try') return tryOffer(target, { tenant, file, date, to })
  if (action === 'show') return tellResult(target, { tenant, offerId: named(id) })
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (action === 'put') {
    if (!file)
      throw new OpsError('name the offer’s file with --file; docs/offer-reference.md has every key of it')
    const offer = readOfferInput(file, tenant)
    return sayState(await callOps(target, putOffer, { tenant, offer, operator }))
  }
  if (action !== 'end')
    throw new OpsError(`offers takes "list", "show", "read", "try", "put" or "end", not "${action ?? ''}"`)
  const offerId = named(id)
  if (!reason) throw new OpsError('say why with --reason "…"')
  sayState(await callOps(target, endOffer, { tenant, offerId, operator, reason }))
}

function named(id: string | undefined): string {
  if (!id) throw new OpsError('name the offer with --id; "offers list" shows them')
  return id
}

/** The newest version as it is stored: the same keys as in a file, with moments in milliseconds. */
async function readOffer(
  target: OpsTarget,
  of: { tenant: string; offerId: string },
  out: string | undefined,
): Promise<void> {
  const text = `${JSON.stringify((await callOps(target, getOffer, of)).record, null, 2)}\n`
  if (out) writeOutput(out, text)
  else process.stdout.write(text)
}

async function tellResult(target: OpsTarget, of: { tenant: string; offerId: string }): Promise<void> {
  const { currency, offer, brought } = await callOps(target, getOfferResult, of)
  const money = (minor: number) => `${currency.code} ${formatMoney(minor, currency, 'en')}`
  const { members, depositMinor, stakeMinor, winMinor } = brought
  tellOffer(offer, currency)
  say(`    since they took part, ${members} members deposited ${money(depositMinor)},`)
  say(
    `    staked ${money(stakeMinor)} and won ${money(winMinor)}: ${money(stakeMinor - winMinor)}, and ${money(stakeMinor - winMinor - offer.spentMinor)} after the offer's cost`,
  )
}

/** `claims list|approve|reject --id <member>/<offer>/<occurrence>`: claims that wait for a decision. */
export async function runClaims(
  target: OpsTarget,
  words: readonly string[],
  { tenant, id, as: operator, reason }: RewardOptions,
): Promise<void> {
  const [action, surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action === 'list') {
    const { currency, claims } = await callOps(target, listClaims, { tenant })
    say(`${tenant}: ${claims.length} claims wait for a decision`)
    for (const claim of claims) tellClaim(claim, currency)
    return
  }
  if (action !== 'approve' && action !== 'reject')
    throw new OpsError(`claims takes "list", "approve" or "reject", not "${action ?? ''}"`)
  const [memberId, offerId, occurrence] = (id ?? '').split('/')
  if (!memberId || !offerId || !occurrence)
    throw new OpsError('name the claim with --id; "claims list" shows them')
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (action === 'reject' && !reason) throw new OpsError('say why with --reason "…"; the player reads it')
  const decided = await callOps(target, reviewClaim, {
    tenant,
    memberId,
    offerId,
    occurrence,
    operator,
    decision: action,
    reason: reason ?? 'approved',
  })
  say(`  ${decided.account}  ${decided.offerId}  ${decided.status}`)
}

function tellOffer(offer: OfferSummary, currency: Currency): void {
  const money = (minor: number) => `${currency.code} ${formatMoney(minor, currency, 'en')}`
  say(`  ${offer.id}  v${offer.version}  ${offer.state}  ${offer.kind}  ${offer.title}`)
  say(
    `    spent ${money(offer.spentMinor)}, reserved ${money(offer.reservedMinor)} of ${money(offer.budgetMinor)}; ${offer.claims} claims of ${offer.members} members`,
  )
}

function sayState({ id, version, state }: OfferSummary): void {
  say(`  ${id}  v${version}  ${state}`)
}

function tellClaim(claim: ClaimToReview, currency: Currency): void {
  const { memberId, offerId, occurrence, account, amountMinor, address, offerSince } = claim
  const since =
    offerSince === 'same' ? '' : `  (the offer has ${offerSince} since: the claim keeps its terms)`
  say(
    `  ${memberId}/${offerId}/${occurrence}  ${account}  ${currency.code} ${formatMoney(amountMinor, currency, 'en')}  ${address}${since}`,
  )
}
