import { CATEGORIES } from '#lib/api/fields.ts'
import type { SegmentCondition } from '#lib/api/people/segments-rule.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import type { Bindings } from './bindings.ts'

/** The moment at which a rule is asked, and the clock of the brand. */
export interface Asked {
  nowMs: number
  timeZone: string
}

/** A condition about the row `m` of `member`: what it is about, and whether it holds; the latter is never NULL. */
interface ConditionSql {
  value: string
  holds: string
}

const QUARTER_MS = 900_000
/** Stands for "never" and for a bound that was left out. */
const FAR = Number.MAX_SAFE_INTEGER

export function conditionSql(condition: SegmentCondition, asked: Asked, to: Bindings): ConditionSql {
  switch (condition.kind) {
    case 'registered':
      return registered(condition, asked, to)
    case 'accountAge':
      return within(
        `(${to.bindInteger(asked.nowMs)} - m.created_at) / ${DAY_MS}`,
        [condition.atLeastDays, condition.atMostDays],
        to,
      )
    case 'country':
      return among('m.registered_in', condition.countries, to)
    case 'locale':
      return among('m.locale', condition.locales, to)
    case 'lastLogin':
      return within(
        `(${to.bindInteger(asked.nowMs)} - (SELECT max(l.quarter) FROM login_mark l
           WHERE l.tenant = m.tenant AND l.member = m.id) * ${QUARTER_MS}) / ${DAY_MS}`,
        [condition.atLeastDays, condition.atMostDays],
        to,
      )
    case 'depositCount':
      return within(
        deposits('count(*)', { ...asked, days: condition.days }, to),
        [condition.atLeast, condition.atMost],
        to,
      )
    case 'depositSum':
      return within(
        deposits('coalesce(sum(d.credited), 0)', { ...asked, days: condition.days }, to),
        [condition.atLeastMinor, condition.atMostMinor],
        to,
      )
    case 'netResult':
      return within(
        netResult({ ...asked, days: condition.days }, to),
        [condition.atLeastMinor, condition.atMostMinor],
        to,
      )
    case 'stakes':
      return within(stakes(condition, asked, to), [condition.atLeastMinor, condition.atMostMinor], to)
    case 'vipLevel':
      return within('m.vip_rank', [condition.atLeast, condition.atMost], to)
    case 'contact':
      return isTrue(CONTACTS[condition.contact])
    case 'toldOfHarm':
      return isTrue(`EXISTS (SELECT 1 FROM care_prompt c WHERE c.tenant = m.tenant AND c.member = m.id
        AND c.told_at >= ${to.bind(startOf({ ...asked, days: condition.days }))})`)
    default:
      return condition satisfies never
  }
}

const EMAIL = `EXISTS (SELECT 1 FROM verified_email v WHERE v.tenant = m.tenant AND v.member = m.id AND v.email = m.email)`
const CONTACTS = {
  mobile: 'm.mobile IS NOT NULL',
  email: EMAIL,
  any: `(m.mobile IS NOT NULL OR ${EMAIL})`,
} as const

function registered(
  { from, until }: Extract<SegmentCondition, { kind: 'registered' }>,
  { timeZone }: Asked,
  to: Bindings,
): ConditionSql {
  const fromMs = from === undefined ? undefined : dayStartMs(from, timeZone)
  const untilMs = until === undefined ? undefined : dayStartMs(addDays(until, 1), timeZone) - 1
  return within('m.created_at', [fromMs, untilMs], to)
}

/** An unknown value counts as more than every bound: who never logged in did so longer ago than any number of days. */
function within(
  value: string,
  [least, most]: readonly [number | undefined, number | undefined],
  to: Bindings,
): ConditionSql {
  const known = `coalesce(${value}, ${FAR - 1})`
  const upper = most === undefined ? FAR : to.bind(most)
  return { value, holds: `${known} BETWEEN ${least === undefined ? -FAR : to.bind(least)} AND ${upper}` }
}

function among(value: string, names: readonly string[], to: Bindings): ConditionSql {
  return {
    value,
    holds: `coalesce(${value}, '') IN (SELECT value FROM json_each(${to.bind(JSON.stringify(names))}))`,
  }
}

function isTrue(condition: string): ConditionSql {
  return { value: condition, holds: condition }
}

/** The last days: today and those before it. */
interface Past extends Asked {
  days: number
}

function firstDay({ days, nowMs, timeZone }: Past): string {
  return addDays(dayAt(nowMs, timeZone), 1 - days)
}

function startOf(past: Past): number {
  return dayStartMs(firstDay(past), past.timeZone)
}

function deposits(what: string, past: Past, to: Bindings): string {
  return `(SELECT ${what} FROM deposit d WHERE d.tenant = m.tenant AND d.member = m.id AND d.status = 'credited'
    AND d.credited > 0 AND d.credited_at >= ${to.bind(startOf(past))}
    AND NOT EXISTS (SELECT 1 FROM deposit_reversal r WHERE r.tenant = d.tenant AND r.deposit = d.id))`
}

/** Totals of bets are running sums (`base/records/day-totals.ts`): a range is the difference of two rows. */
function betTotals(past: Past, to: Bindings, sum: (row: string) => string): string {
  const upTo = (bound: string) => `(SELECT t.sums FROM total_day t WHERE t.tenant = m.tenant
    AND t.subject = 'bets/' || m.id AND t.day ${bound} ORDER BY t.day DESC LIMIT 1)`
  const until = to.bind(dayAt(past.nowMs, past.timeZone))
  return `(${sum(upTo(`<= ${until}`))} - ${sum(upTo(`< ${to.bind(firstDay(past))}`))})`
}

function netResult(past: Past, to: Bindings): string {
  return betTotals(
    past,
    to,
    (row) => `(SELECT coalesce(sum(CASE WHEN j.key LIKE '%.settled.win' THEN j.value
      WHEN j.key LIKE '%.settled.stake' THEN -j.value END), 0) FROM json_each(${row}) j)`,
  )
}

function stakes(
  { days, categories, vendors }: Extract<SegmentCondition, { kind: 'stakes' }>,
  asked: Asked,
  to: Bindings,
): string {
  if (vendors.length > 0) return stakesWithVendors({ days, categories, vendors }, asked, to)
  const chosen = categories.length > 0 ? categories : CATEGORIES
  const keys = to.bind(JSON.stringify(chosen.map((category) => `${category}.settled.stake`)))
  return betTotals(
    { ...asked, days },
    to,
    (row) => `(SELECT coalesce(sum(j.value), 0) FROM json_each(${row}) j
      WHERE j.key IN (SELECT value FROM json_each(${keys})))`,
  )
}

/** Totals know no vendors: the bets themselves, by the index of their time. */
function stakesWithVendors(
  { days, categories, vendors }: { days: number; categories: readonly string[]; vendors: readonly string[] },
  asked: Asked,
  to: Bindings,
): string {
  const among = (names: readonly string[]) =>
    `(SELECT value FROM json_each(${to.bind(JSON.stringify(names))}))`
  return `(SELECT coalesce(sum(b.stake), 0) FROM bet b CROSS JOIN game g ON g.node_id = b.game
    WHERE b.tenant = m.tenant AND b.member = m.id AND b.at >= ${to.bind(startOf({ ...asked, days }))}
      AND b.day <= ${to.bind(dayAt(asked.nowMs, asked.timeZone))} AND b.status = 'settled'
      AND g.vassalage IN ${among(vendors)}
      ${categories.length > 0 ? `AND b.category IN ${among(categories)}` : ''})`
}
