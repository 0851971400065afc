import type { CommandInput, WalletReply } from '#platform/wallet/service.ts'
import { addFact, drawRow, wakeDraw, type DrawRow, type DrawWork } from './draw-rows.ts'
import { limitsOf } from './in-force.ts'
import { prizesOf, type BetPrize, type PrizeBooks } from './prizes.ts'
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
  const { winCapMinor } = limitsOf(work, { opensAtMs: row.opens_at })
  const books: PrizeBooks = { winCapMinor, slips: new Map(), terms: new Map() }
  await Promise.all(
    members.map(async (member) => {
      const bets = betsOf(work, issue, member)
      const prizes = isVoid(row) ? bets.map(returned) : prizesOf(work, bets, { result, books })
      const due = prizes.filter(({ bet }) => isUnsettled(bet, row))
      for (let from = 0; from < due.length; from += MOST_BETS)
        await settleMember(clock, { row, member, due: due.slice(from, from + MOST_BETS) }, pay)
    }),
  )
  return true
}

interface MemberDue {
  row: DrawRow
  member: string
  due: readonly BetPrize[]
}

async function settleMember(clock: () => DrawWork, { row, member, due }: MemberDue, pay: Pay): Promise<void> {
  const work = clock()
  const fresh = due.filter(({ bet }) => bet.state === 'accepted')
  const again = due.filter(({ bet }) => bet.state !== 'accepted')
  const [first] = fresh
  if (first) {
    const reply = await pay(member, settleCommand(work, row, fresh))
    const rebateMinor = isVoid(row) ? 0 : fresh.reduce((sum, each) => sum + each.rebateMinor, 0)
    if (reply.ok && rebateMinor > 0)
      await pay(member, rebateCommand(work, row, { seq: first.bet.seq, rebateMinor }))
    if (!reply.ok && reply.code === 'system.internal') throw new Error('the wallet failed')
    clock().sql.transaction(() =>
      strikeOff(clock(), { row, due: fresh, stuck: reply.ok ? null : reply.code }),
    )
  }
  for (const each of again) {
    const command = correctCommand(work, row, each)
    const reply = command ? await pay(member, command) : undefined
    if (reply && !reply.ok && reply.code === 'system.internal') throw new Error('the wallet failed')
    const stuck = reply && !reply.ok ? reply.code : shortOf(reply)
    clock().sql.transaction(() => strikeOff(clock(), { row, due: [each], stuck }))
  }
}

/** One operation settles all of a member's bets in the draw, up to the wallet's maximum. */
function settleCommand({ game }: DrawWork, row: DrawRow, due: readonly BetPrize[]): CommandInput {
  const { gameCode, resultFrom } = game.settings
  const kind = isVoid(row) ? 'void' : 'settle'
  return {
    kind: 'settle',
    operationKey: `${kind}:${gameCode}:${row.issue}:${due[0]?.bet.seq ?? 0}`,
    reference: `${gameCode}/${row.issue}`,
    bets: due.map((each) =>
      // A returned stake is not turnover. Where results can be corrected it stays a win, because only wins can be
      // corrected.
      isVoid(row) || (isReturn(each) && resultFrom === 'seed')
        ? { id: each.bet.id, isReturned: true }
        : { id: each.bet.id, winMinor: each.paidMinor },
    ),
  }
}

/** The difference between the payout of another result and what was paid. */
function correctCommand(
  { game }: DrawWork,
  row: DrawRow,
  { bet, paidMinor }: BetPrize,
): CommandInput | undefined {
  const { tenant, settings } = game
  const differenceMinor = paidMinor - bet.paid
  if (differenceMinor === 0) return undefined
  return {
    kind: 'correct',
    operationKey: `correct:${settings.gameCode}:${row.issue}:${bet.seq}:${isVoid(row) ? 'void' : row.revision}`,
    currency: tenant.currency.code,
    amountMinor: Math.abs(differenceMinor),
    direction: differenceMinor > 0 ? 'credit' : 'debit',
    of: { betId: bet.id },
    reference: `${settings.gameCode}/${row.issue}`,
    note: isVoid(row) ? 'draw void' : 'result corrected',
  }
}

function rebateCommand(
  { game }: DrawWork,
  row: DrawRow,
  { seq, rebateMinor }: { seq: number; rebateMinor: number },
): CommandInput {
  const { tenant, settings } = game
  return {
    kind: 'post',
    purpose: 'rebate',
    direction: 'credit',
    operationKey: `rebate:${settings.gameCode}:${row.issue}:${seq}`,
    currency: tenant.currency.code,
    amountMinor: rebateMinor,
    reference: `${settings.gameCode}/${row.issue}`,
  }
}

function strikeOff(
  work: DrawWork,
  { row, due, stuck }: { row: DrawRow; due: readonly BetPrize[]; stuck: string | null },
): void {
  const { sql } = work
  for (const each of due) {
    const { bet, paidMinor, refundMinor, cutMinor } = each
    const state = isReturn(each) ? 'returned' : paidMinor > refundMinor ? 'won' : 'lost'
    sql.run(
      'UPDATE bet SET state = ?, paid = ?, refund = ?, cut = ?, revision = ?, stuck = ? WHERE seq = ?',
      state,
      paidMinor,
      refundMinor,
      cutMinor,
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

export function isVoid({ facts }: DrawRow): boolean {
  return (JSON.parse(facts) as { kind: string }[]).some(({ kind }) => kind === 'void')
}

function returned(bet: BetRow): BetPrize {
  return { bet, paidMinor: bet.stake, refundMinor: bet.stake, cutMinor: 0, rebateMinor: 0 }
}

/** The whole stake was returned, and nothing was won. */
function isReturn({ bet, paidMinor, refundMinor }: BetPrize): boolean {
  return refundMinor === bet.stake && paidMinor === refundMinor
}

function shortOf(reply: WalletReply | undefined): string | null {
  return reply?.ok && reply.result.kind === 'corrected' && reply.result.shortMinor > 0
    ? `short ${reply.result.shortMinor}`
    : null
}
