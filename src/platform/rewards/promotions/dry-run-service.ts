import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { type dryRunOffer as call, RECKONED_KINDS } from '#lib/api/rewards/offers-dry-run.ts'
import { addDryDays, type DryDay } from '#lib/shared/rewards/dry-run.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import type { OfferProblem } from '#lib/shared/rewards/offer-problem.ts'
import { problemsToPublish } from '#lib/shared/rewards/offer-problems.ts'
import { ageInYears } from '#lib/shared/text/patterns.ts'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import { askedOf, membersOf } from '#platform/people/segments/service.ts'
import { difference, type Sums, toSums } from '#platform/base/records/service.ts'
import {
  activeMembers,
  type ActiveMember,
  type DepositRow,
  depositsOfMembers,
  type TotalRow,
  totalsOfMembers,
} from './dry-run-repository.ts'
import { dryClaims, type PlayedDay } from './dry-run-rules.ts'

/** Players of a page: their days are in memory together. */
const PAGE = 200
const MOST_DAYS = 31
const MOST_SHOWN = 10
const NOBODY = { members: 0, eligible: 0, winners: 0, days: [], most: [] }

export async function dryRunOffer({
  env,
  tenant,
  now,
  input,
}: Call<typeof call>): Promise<OutputOf<typeof call>> {
  const { offer, fromDay, toDay, after = '' } = input
  checkReckoned(offer)
  if (fromDay > toDay || addDays(fromDay, MOST_DAYS - 1) < toDay)
    throw new ApiError('records.range', { mostDays: MOST_DAYS })
  const found = problemsToPublish(offer, tenant.market)
  const problems = found.map(({ path, found: has, allowed, source }) => ({
    path,
    found: has,
    allowed,
    source,
  }))
  if (found.some(isUnreckonable)) return { ...NOBODY, currency: tenant.currency, problems }
  const range = { fromDay, toDay }
  const members = await activeMembers(env, tenant.id, { ...range, after, limit: PAGE })
  const isAmong = await segmentCheck({ env, tenant, now }, offer, members)
  const eligible = members.filter(
    (member) => mayTakePart(offer, member, { toDay, tenant }) && isAmong(member),
  )
  const ids = eligible.map(({ id }) => id)
  const [totals, deposits] = await Promise.all([
    totalsOfMembers(env, tenant.id, { ...range, members: ids }),
    offer.reward.kind === 'depositMatch' ? depositsOfMembers(env, tenant.id, ids) : [],
  ])
  const days = daysByMember(totals, deposits, tenant.timeZone)
  const won = eligible.flatMap(({ id, account }) => {
    const claims = dryClaims(offer, days.get(id) ?? [], tenant.timeZone)
    const costMinor = claims.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    return claims.length === 0 ? [] : [{ account, claims, costMinor }]
  })
  const byDay = won.reduce<DryDay[]>(
    (all, { claims }) =>
      addDryDays(
        all,
        claims.map(({ day, amountMinor }) => ({ day, claims: 1, costMinor: amountMinor })),
      ),
    [],
  )
  const last = members.length === PAGE ? members.at(-1) : undefined
  return {
    currency: tenant.currency,
    ...{ members: members.length, eligible: eligible.length, winners: won.length, days: byDay },
    most: won
      .toSorted((one, other) => other.costMinor - one.costMinor)
      .slice(0, MOST_SHOWN)
      .map(({ account, claims, costMinor }) => ({ account, claims: claims.length, costMinor })),
    problems,
    ...(last ? { next: last.id } : {}),
  }
}

/** Numbers that no rule can reckon with: parts of units, and implausible ones of the reward itself. */
function isUnreckonable({ rule, path }: OfferProblem): boolean {
  return rule === 'plausible.number' || (rule.startsWith('plausible.') && path.startsWith('reward'))
}

function checkReckoned({ reward }: Offer): void {
  if (!RECKONED_KINDS.some((kind) => kind === reward.kind))
    throw new ApiError('request.invalid', { fields: [{ field: 'offer.reward.kind', reason: 'notReckoned' }] })
}

/** By the terms alone: breaks and contacts are judged when somebody claims. */
function mayTakePart(
  { audience }: Offer,
  { birthday, isBarred, isIdentityProved }: ActiveMember,
  { toDay, tenant }: { toDay: string; tenant: Call<typeof call>['tenant'] },
): boolean {
  const age = ageInYears(birthday ?? '', toDay) ?? tenant.minimumAgeYears
  return !isBarred && age >= audience.minAgeYears && (!audience.needsIdentity || isIdentityProved)
}

/** Who of a page is in one of the offer's segments: as they are now, whatever the days. */
async function segmentCheck(
  { env, tenant, now }: Pick<Call<typeof call>, 'env' | 'tenant' | 'now'>,
  { audience: { segments } }: Offer,
  page: readonly ActiveMember[],
): Promise<(member: ActiveMember) => boolean> {
  if (segments.length === 0) return () => true
  const members = page.map(({ id }) => id)
  const found = await membersOf(env, askedOf({ tenant, now }), { members, segments })
  return ({ id }) => found.some((segment) => segment.members.has(id))
}

/** What each player did on each day, from running sums: a row less the one before it. */
function daysByMember(
  totals: readonly TotalRow[],
  deposits: readonly DepositRow[],
  timeZone: string,
): Map<string, PlayedDay[]> {
  const arrived = depositsByDay(deposits, timeZone)
  const days = new Map<string, PlayedDay[]>()
  let before: Sums = {}
  for (const { subject, day, sums: json } of totals) {
    const sums = toSums(JSON.parse(json))
    if (day !== '') {
      const own = days.get(subject) ?? []
      own.push({ day, sums: difference(before, sums), deposits: arrived.get(`${subject} ${day}`) ?? [] })
      days.set(subject, own)
    }
    before = sums
  }
  return days
}

function depositsByDay(
  deposits: readonly DepositRow[],
  timeZone: string,
): Map<string, { nth: number; creditedMinor: number }[]> {
  const counts = new Map<string, number>()
  const days = new Map<string, { nth: number; creditedMinor: number }[]>()
  for (const { member, creditedMinor, atMs, isTakenBack } of deposits) {
    const nth = (counts.get(member) ?? 0) + 1
    counts.set(member, nth)
    if (isTakenBack) continue
    const key = `${member} ${dayAt(atMs, timeZone)}`
    days.set(key, [...(days.get(key) ?? []), { nth, creditedMinor }])
  }
  return days
}
