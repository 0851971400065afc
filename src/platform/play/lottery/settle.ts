import type { CommandInput, WalletReply } from '#platform/ledger/wallet/service.ts'
import { addFact, drawRow, isVoid, wakeDraw, type DrawRow, type DrawWork } from './draw-rows.ts'
import { limitsOf } from './in-force.ts'
import { isReturn, paidRebate, prizesOf, returned, type BetPrize, type PrizeBooks } from './prizes.ts'
import { correctCommands, rebateCommand, settleCommand, shortText } from './settle-commands.ts'
import { tellLater, type BetRow } from './slip-rows.ts'

/** Sends a command to a member's wallet; idempotent. */
export type Pay = (member: string, command: CommandInput) => Promise<WalletReply>

/** Members that are paid in parallel. */
const BATCH = 25
/** Maximum of bets that one wallet operation settles. */
const MOST_BETS = 500

/**
 * Settles the next members of a draw by its result, or returns all stakes where it is void. It can be interrupted and
 * repeated at any point: keys derive from draw and bet, and bets are marked only after their wallet has replied. Returns
 * whether more is left.
 */
export async function settleBatch(clock: () => DrawWork, issue: string, pay: Pay): Promise<boolean> {
  const work = clock()
  const row = drawRow(work.sql, issue)
  if (!row) return false
  const members = unsettledMembers(work, row)
  if (members.length === 0) {
    work.sql.transaction(() => finish(clock(), issue))
    return false
  }
  const result: unknown = row.result === null ? null : JSON.parse(row.result)
  const winCapMinor = row.win_cap ?? limitsOf(work, { opensAtMs: row.opens_at }).winCapMinor
  const books: PrizeBooks = { winCapMinor, slips: new Map(), terms: new Map() }
  const paid = await Promise.allSettled(
    members.map(async (member) => {
      const bets = betsOf(work, issue, member)
      const prizes = isVoid(row) ? bets.map(returned) : prizesOf(work, bets, { result, books })
      const due = prizes.filter(({ bet }) => isUnsettled(bet, row))
      for (let from = 0; from < due.length; from += MOST_BETS)
        await settleMember(
          clock,
          { row, member, due: due.slice(from, from + MOST_BETS), books },
          insistent(pay),
        )
    }),
  )
  // Failed members stay due; the draw continues as long as at least one member was paid.
  const failures = paid.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length === members.length) throw new AggregateError(failures, String(failures[0]))
  return true
}

interface MemberDue {
  row: DrawRow
  member: string
  due: readonly BetPrize[]
  books: PrizeBooks
}

async function settleMember(
  clock: () => DrawWork,
  { row, member, due, books }: MemberDue,
  pay: Pay,
): Promise<void> {
  const work = clock()
  const fresh = due.filter(({ bet }) => bet.state === 'accepted')
  const again = due.filter(({ bet }) => bet.state !== 'accepted')
  if (fresh.length > 0) {
    const reply = await pay(member, settleCommand(work, row, fresh))
    const rebate = reply.ok ? rebateCommand(work, row, fresh) : undefined
    const rebated = rebate && (await pay(member, rebate))
    const settled = rebated?.ok ? fresh : fresh.map((each) => ({ ...each, rebateMinor: 0 }))
    const stuck = stuckOf(rebated ? [reply, rebated] : [reply])
    clock().sql.transaction(() => strikeOff(clock(), { row, due: settled, stuck }))
  }
  for (const each of again) {
    const replies: WalletReply[] = []
    // The payout comes first: a returned stake covers the rebate that is taken back.
    const paidRebateMinor = paidRebate(work, each.bet, books)
    const { commands, owedMinor } = correctCommands(work, row, { ...each, paidRebateMinor })
    for (const command of commands) replies.push(await pay(member, command))
    const stuck = stuckOf(replies, owedMinor)
    clock().sql.transaction(() => strikeOff(clock(), { row, due: [each], stuck }))
  }
}

/** A failed wallet has done nothing: the exception leaves the bets due, and the same keys are sent again. */
function insistent(pay: Pay): Pay {
  return async (member, command) => {
    const reply = await pay(member, command)
    if (!reply.ok && reply.code === 'system.internal') throw new Error('the wallet failed')
    return reply
  }
}

function strikeOff(
  work: DrawWork,
  { row, due, stuck }: { row: DrawRow; due: readonly BetPrize[]; stuck: string | null },
): void {
  const { sql } = work
  for (const each of due) {
    const { bet, paidMinor, refundMinor, cutMinor, rebateMinor } = each
    const state = isReturn(each) ? 'returned' : paidMinor > refundMinor ? 'won' : 'lost'
    sql.run(
      'UPDATE bet SET state = ?, paid = ?, refund = ?, cut = ?, rebate = ?, revision = ?, stuck = ? WHERE seq = ?',
      state,
      paidMinor,
      refundMinor,
      cutMinor,
      rebateMinor,
      revisionOf(row),
      stuck,
      bet.seq,
    )
    tellLater(sql, 'order', bet.slip)
    if (state === 'won') stopChase(work, bet)
  }
  tellLater(sql, 'draw', row.issue)
}

/** A win ends the chase plan: the stakes of its open bets are returned. */
function stopChase({ sql, nowMs }: DrawWork, { slip, issue }: BetRow): void {
  sql.run(
    `UPDATE bet SET state = 'cancelling' WHERE slip = ?1 AND state = 'accepted' AND issue > ?2
       AND EXISTS (SELECT 1 FROM slip WHERE key = ?1 AND stops_on_win = 1)
       AND EXISTS (SELECT 1 FROM draw WHERE draw.issue = bet.issue AND closes_at > ?3 AND root IS NULL)`,
    slip,
    issue,
    nowMs,
  )
}

function finish(work: DrawWork, issue: string): void {
  const row = drawRow(work.sql, issue)
  if (!row) return
  if (!isVoid(row)) addFact(work, row, { kind: 'settled' })
  wakeDraw(work.sql, issue, null)
  tellLater(work.sql, 'draw', issue)
}

function unsettledMembers({ sql }: DrawWork, row: DrawRow): string[] {
  return sql
    .all<{ member: string }>(
      `SELECT DISTINCT member FROM bet WHERE issue = ? AND state IN ('accepted', 'won', 'lost', 'returned')
         AND revision < ? AND leaf IS NOT NULL ORDER BY member LIMIT ?`,
      row.issue,
      revisionOf(row),
      BATCH,
    )
    .map(({ member }) => member)
}

function betsOf({ sql }: DrawWork, issue: string, member: string): BetRow[] {
  return sql.all<BetRow>(
    `SELECT * FROM bet WHERE issue = ? AND member = ? AND state IN ('accepted', 'won', 'lost', 'returned') ORDER BY seq`,
    issue,
    member,
  )
}

function isUnsettled({ revision }: BetRow, row: DrawRow): boolean {
  return revision < revisionOf(row)
}

/** A void draw counts as a revision after all others. */
function revisionOf(row: DrawRow): number {
  return isVoid(row) ? row.revision + 1 : row.revision
}

/** The first refusal, or the total amount that the balance lacked: operators resolve both. */
function stuckOf(replies: readonly WalletReply[], owedMinor = 0): string | null {
  let shortMinor = owedMinor
  for (const reply of replies) {
    if (!reply.ok) return reply.code
    if (reply.result.kind === 'corrected') shortMinor += reply.result.shortMinor
  }
  return shortText(shortMinor)
}
