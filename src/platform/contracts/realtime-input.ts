import { countingIn, type Contract, type RealtimeTerms } from '#lib/shared/contracts/contract.ts'
import type { SettledBet } from '#lib/shared/contracts/realtime.ts'
import type { SimulationInput } from '#lib/shared/contracts/simulate.ts'
import { acceptedContracts, type Base } from './contract-repository.ts'
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

/** Bets of one run; more wait for the next. */
const MAX_BETS = 5000

/**
 * Bets of a line that no real-time salary has counted; of a period that was closed, those that its run counted, as they are
 * now. Only bettors and those above them are read. Nothing where no contract counts or no bet is there.
 */
export async function realtimeInput(base: Base, of: PeriodOfLine): Promise<RealtimeInput | undefined> {
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

async function waitingBets(
  base: Base,
  { rootId, category, period }: PeriodOfLine,
): Promise<readonly BetRow[]> {
  const { env, tenant } = base
  if (await hasMovedSince(base, period.endMs)) {
    const ids = (await lineAt(base, rootId, period.endMs)).map(({ id }) => id)
    const { results } = await env.DB.prepare(
      `SELECT member, bet, stake, win FROM realtime_bet
       WHERE tenant = ?1 AND category = ?2 AND run IS NULL AND member IN (SELECT value FROM json_each(?3))
       ORDER BY member, bet LIMIT ?4`,
    )
      .bind(tenant.id, category, JSON.stringify(ids), MAX_BETS)
      .all<BetRow>()
    return results
  }
  const { results } = await env.DB.prepare(
    `SELECT r.member, r.bet, r.stake, r.win FROM realtime_bet r
     WHERE r.tenant = ?1 AND r.category = ?2 AND r.run IS NULL AND (r.member = ?3 OR EXISTS (SELECT 1 FROM lineage l
       WHERE l.tenant = ?1 AND l.member = r.member AND +l.ancestor = ?3))
     ORDER BY r.member, r.bet LIMIT ?4`,
  )
    .bind(tenant.id, category, rootId, MAX_BETS)
    .all<BetRow>()
  return results
}

/** Bets that were given back since pay nothing. */
async function countedBets({ env, tenant }: Base, run: string): Promise<readonly BetRow[]> {
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
