import type { Currency } from '#lib/shared/product/vocabulary.ts'
import * as lists from '#lib/api/ops/players-lists.ts'
import { listMemberNotes, type MemberNote } from '#lib/api/ops/players-notes.ts'
import { getMemberOverview } from '#lib/api/ops/players-overview.ts'
import { getMemberTimeline, TIMELINE_KINDS } from '#lib/api/ops/players-timeline.ts'
import { PURPOSES } from '#lib/api/purposes.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { dayOf } from './dates.ts'
import type { PlayerOptions } from './players.ts'
import { say } from './say.ts'

type ListOptions = PlayerOptions & { account: string }

/** Everything that is known of one player; each list goes on with `--after`. */
export const PLAYER_LISTS = { show, timeline, movements, bets, bet, sessions, payouts, notes }

async function show(target: OpsTarget, { tenant, account }: ListOptions): Promise<void> {
  const page = await callOps(target, getMemberOverview, { tenant, account })
  const { currency, record, balance, totals, open, care, linked, line } = page
  const money = (minor: number) => amountText(minor, currency)
  say(
    `${tenant}: ${record.account}  ${record.isBanned ? 'banned' : record.status}  since ${timeText(record.joinedAtMs)}  seen ${page.lastSeenAtMs === null ? 'never' : timeText(page.lastSeenAtMs)}`,
  )
  say(
    `  has ${money(balance.playerMinor)}  held ${money(balance.holdMinor)}  bonus ${money(balance.bonusMinor)}  points ${balance.points}${balance.isFrozen ? '  FROZEN' : ''}`,
  )
  say(
    `  deposits ${money(totals.depositsMinor)} (${totals.deposits})  withdrawals ${money(totals.withdrawalsMinor)} (${totals.withdrawals})  staked ${money(totals.stakeMinor)}  won ${money(totals.winMinor)}  net ${money(totals.netMinor)}`,
  )
  say(
    `  open: ${open.withdrawals} withdrawals, ${open.deposits} deposits, ${open.adjustments} corrections, ${open.cases} cases  VIP ${page.vipLevel}  documents ${record.verification.documents}`,
  )
  if (line.length > 0) say(`  below ${line.join(' > ')}`)
  for (const { marker, count, rule } of care.signs)
    say(`  sign of harm: ${marker} ${count}, the rule is ${rule}`)
  for (const each of linked) say(`  may be the same person: ${each.account} (${each.by.join(', ')})`)
}

async function timeline(target: OpsTarget, { tenant, account, kind, after }: ListOptions): Promise<void> {
  const { currency, entries, next } = await callOps(target, getMemberTimeline, {
    ...{ tenant, account, ...from(after) },
    ...chosen('kind', kind, TIMELINE_KINDS),
  })
  for (const { atMs, what, status, amountMinor, isPoints, by, text, ...entry } of entries) {
    const sum =
      amountMinor === undefined ? '' : isPoints ? `${amountMinor} points` : amountText(amountMinor, currency)
    const parts = [entry.kind, what, status, sum, by && `by ${by}`, text]
    say(`  ${timeText(atMs)}  ${parts.filter(Boolean).join('  ')}`)
  }
  more(next)
}

async function movements(target: OpsTarget, options: ListOptions): Promise<void> {
  const { tenant, account, kind, after, date } = options
  const {
    currency,
    movements: rows,
    next,
  } = await callOps(target, lists.listMemberMovements, {
    ...{ tenant, account, ...from(after), ...onDay(date) },
    ...chosen('purpose', kind, PURPOSES),
  })
  tellBookings(rows, currency)
  more(next)
}

async function bets(target: OpsTarget, { tenant, account, after, date }: ListOptions): Promise<void> {
  const input = { tenant, account, ...from(after), ...onDay(date) }
  const { currency, bets: rows, next } = await callOps(target, lists.listMemberBets, input)
  for (const { id, atMs, source, gameName, status, stakeMinor, winMinor } of rows)
    say(
      `  ${timeText(atMs)}  ${id}  ${source}  ${gameName}  ${status}  ${amountText(stakeMinor, currency)} -> ${amountText(winMinor, currency)}`,
    )
  more(next)
}

async function bet(target: OpsTarget, { tenant, account, id }: ListOptions): Promise<void> {
  if (!id) throw new OpsError('name the bet with --id; "players bets" shows them')
  const found = await callOps(target, lists.getMemberBet, { tenant, account, id })
  tellBookings(found.bookings, found.currency)
  for (const part of [found.slip, found.proof, found.round]) if (part) say(JSON.stringify(part, null, 2))
}

async function sessions(target: OpsTarget, { tenant, account }: ListOptions): Promise<void> {
  const { sessions: open, places } = await callOps(target, lists.listMemberSessions, { tenant, account })
  for (const { device, network, seenAtMs } of open)
    say(`  logged in: ${device}  ${network}  seen ${timeText(seenAtMs)}`)
  for (const { kind, mark, label, seenAtMs, others } of places)
    say(`  ${kind}  ${label}  seen ${timeText(seenAtMs)}  ${others} other accounts  ${mark}`)
}

async function payouts(target: OpsTarget, { tenant, account }: ListOptions): Promise<void> {
  const { currency, payouts: rows } = await callOps(target, lists.listMemberPayouts, { tenant, account })
  for (const { kind, bank, holder, masked, removedAtMs, paidMinor, payments, sharedWith } of rows) {
    const shared = sharedWith.length > 0 ? `  also of ${sharedWith.join(', ')}` : ''
    const parts = [kind, bank, holder, masked].filter(Boolean).join('  ')
    say(
      `  ${parts}  ${amountText(paidMinor, currency)} in ${payments}${removedAtMs === null ? '' : '  removed'}${shared}`,
    )
  }
}

async function notes(target: OpsTarget, { tenant, account, after }: ListOptions): Promise<void> {
  const listed = await callOps(target, listMemberNotes, { tenant, account, ...from(after) })
  const tell = ({ id, author, atMs, text, isPinned }: MemberNote) =>
    say(`  ${timeText(atMs)}  ${id}  ${author}${isPinned ? ' (pinned)' : ''}: ${text}`)
  for (const note of listed.notes) tell(note)
  more(listed.next)
}

function tellBookings(rows: readonly lists.Booking[], currency: Currency): void {
  for (const { atMs, purpose, debit, credit, amountMinor, isPoints, reference, balanceAfterMinor } of rows)
    say(
      `  ${timeText(atMs)}  ${purpose}  ${debit} -> ${credit}  ${isPoints ? `${amountMinor} points` : amountText(amountMinor, currency)}  left ${amountText(balanceAfterMinor, currency)}  ${reference}`,
    )
}

/** @throws OpsError for an unknown word */
function chosen<Name extends string, Value extends string>(
  name: Name,
  text: string | undefined,
  known: readonly Value[],
): Partial<Record<Name, Value>> {
  if (text === undefined) return {}
  const value = known.find((each) => each === text)
  if (!value) throw new OpsError(`--kind is one of ${known.join(', ')}, not "${text}"`)
  // One key, which `Record` cannot be told of.
  return { [name]: value } as Partial<Record<Name, Value>>
}

function from(after: string | undefined): { after?: string } {
  return after === undefined ? {} : { after }
}

function onDay(date: string | undefined): { fromDay?: string; toDay?: string } {
  return date === undefined ? {} : { fromDay: dayOf(date), toDay: dayOf(date) }
}

function more(next: string | undefined): void {
  if (next !== undefined) say(`  more with --after ${next}`)
}

function amountText(minor: number, currency: Currency): string {
  return `${currency.code} ${plainDecimal(minor, currency.exponent)}`
}

function timeText(ms: number): string {
  return new Date(ms).toISOString()
}
