import type { BrandContext } from '#platform/base/call.ts'
import { countingIn, type Contract, type RealtimeTerms } from '#lib/shared/contracts/contract.ts'
import type { SettledBet } from '#lib/shared/contracts/realtime.ts'
import type { SimulationInput } from '#lib/shared/contracts/simulate.ts'
import { acceptedContracts } from './contract-repository.ts'
import { hasMovedSince, lineAt } from './line-at.ts'
import { partOfLine } from './line-part.ts'
import type { PeriodOfLine } from './period-input.ts'

type RealtimeInput = Extract<SimulationInput, { kind: 'realtime' }>

interface BetRow extends Record<string, unknown> {
  member: string
  bet: string
  stake: number
  win: number
}

interface WaitingRow extends BetRow {
  at: number
}

/** Bets of one statement: a bound value has at most two megabytes. */
export const A_PART = 5000
/** Statements of one turn; what is beyond them waits for the next, the oldest bets first. */
const PARTS = 4

/**
 * Bets of a line that no real-time salary has counted; for a closed period the bets that its run counted, in their present
 * state. Only bettors and their uplines are read. `undefined` without a contract or a bet.
 */
export async function realtimeInput(
  base: BrandContext,
  of: PeriodOfLine,
): Promise<RealtimeInput | undefined> {
  const { rootId, period } = of
  const rows =
    of.countedBy === undefined ? await waitingBets(base, of) : await countedBets(base, of.countedBy)
  if (rows.length === 0) return undefined
  const bettors = rows.map(({ member }) => member)
  const members = await partOfLine(base, { rootId, atMs: period.endMs }, bettors)
  const ids = new Set(members.map(({ id }) => id))
  const accepted = await acceptedContracts(base, {
    agentIds: [...ids],
    kind: 'realtime',
    category: of.category,
  })
  const contracts = countingIn(accepted, period.startMs).filter(isRealtime)
  if (contracts.length === 0) return undefined
  return {
    kind: 'realtime',
    members,
    contracts,
    bets: rows.filter(({ member }) => ids.has(member)).map(toBet),
  }
}

async function waitingBets(base: BrandContext, of: PeriodOfLine): Promise<readonly BetRow[]> {
  const { rootId, period } = of
  const isMoved = await hasMovedSince(base, period.endMs)
  const line = isMoved ? (await lineAt(base, rootId, period.endMs)).map(({ id }) => id) : undefined
  const bets: WaitingRow[] = []
  for (let part = 0; part < PARTS; part += 1) {
    const found = await waitingPart(base, of, { line, after: bets.at(-1) })
    bets.push(...found)
    if (found.length < A_PART) break
  }
  return bets
}

/** The oldest bets of a line after another one; `line`: its members where they are no longer below the top agent. */
async function waitingPart(
  { env, tenant }: BrandContext,
  { rootId, category }: PeriodOfLine,
  { line, after }: { line: readonly string[] | undefined; after: WaitingRow | undefined },
): Promise<WaitingRow[]> {
  const isOfLine = line
    ? 'r.member IN (SELECT value FROM json_each(?3))'
    : `(r.member = ?3 OR EXISTS (SELECT 1 FROM lineage l
       WHERE l.tenant = ?1 AND l.member = r.member AND +l.ancestor = ?3))`
  const { results } = await env.DB.prepare(
    `SELECT r.member, r.bet, r.stake, r.win, r.at FROM realtime_bet r
     WHERE r.tenant = ?1 AND r.category = ?2 AND r.run IS NULL AND (r.at, r.member, r.bet) > (?4, ?5, ?6)
       AND ${isOfLine} ORDER BY r.at, r.member, r.bet LIMIT ?7`,
  )
    .bind(
      tenant.id,
      category,
      line ? JSON.stringify(line) : rootId,
      after?.at ?? -1,
      after?.member ?? '',
      after?.bet ?? '',
      A_PART,
    )
    .all<WaitingRow>()
  return results
}

/**
 * Ends bets that no contract can count any more: each contract for them has ended, and a later one does not pay for them.
 * Where a member was moved since the period, the bets may still belong to the former line.
 */
export async function endWaitingBets(
  base: BrandContext,
  { rootId, category, period }: PeriodOfLine,
): Promise<void> {
  if (await hasMovedSince(base, period.endMs)) return
  const { env, tenant } = base
  await env.DB.prepare(
    `UPDATE realtime_bet SET run = 'none' WHERE tenant = ?1 AND category = ?2 AND run IS NULL
       AND (member = ?3 OR EXISTS (SELECT 1 FROM lineage l
         WHERE l.tenant = ?1 AND l.member = realtime_bet.member AND +l.ancestor = ?3))
       AND NOT EXISTS (SELECT 1 FROM contract c WHERE c.tenant = ?1 AND c.kind = 'realtime' AND c.category = ?2
         AND c.accepted_at IS NOT NULL AND (c.ended_at IS NULL OR c.ended_at > ?4)
         AND (c.agent = realtime_bet.member OR EXISTS (SELECT 1 FROM lineage l
           WHERE l.tenant = ?1 AND l.member = realtime_bet.member AND l.ancestor = c.agent)))`,
  )
    .bind(tenant.id, category, rootId, period.endMs)
    .run()
}

/** Bets that were given back since pay nothing. */
async function countedBets({ env, tenant }: BrandContext, run: string): Promise<readonly BetRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT b.member, b.id AS bet, b.stake, b.win FROM realtime_bet r
       JOIN bet b ON b.tenant = r.tenant AND b.member = r.member AND b.id = r.bet
     WHERE r.tenant = ? AND r.run = ? AND b.status = 'settled' AND b.stake > 0 ORDER BY b.member, b.id`,
  )
    .bind(tenant.id, run)
    .all<BetRow>()
  return results
}

function toBet({ member, bet, stake, win }: BetRow): SettledBet {
  // Two members may have bets of one id: vendors number them as they like.
  return { betId: `${member} ${bet}`, memberId: member, stakeMinor: stake, prizeMinor: win }
}

function isRealtime(contract: Contract): contract is Contract<RealtimeTerms> {
  return contract.terms.kind === 'realtime'
}
