import { isErrorCode, type ErrorCode } from '#lib/api/errors.ts'
import { betLeaf } from '#lib/shared/draws/bet-root.ts'
import { takesBets } from '#lib/shared/draws/draw-state.ts'
import type { CommandInput, WalletReply } from '#platform/ledger/wallet/service.ts'
import { betFacts } from './bet-facts.ts'
import { drawRow, stateOf, wakeDraw, type DrawWork } from './draw-rows.ts'
import { giveBackExposure } from './exposure-rows.ts'
import { randomHex } from './seeds.ts'
import { betsOfSlip, slipRow, tellLater, type BetRow, type SlipRow } from './slip-rows.ts'

interface Refusal {
  code: ErrorCode
  details?: Record<string, string | number> | undefined
}

/** The slip as one wallet operation: the stakes of all its bets. */
export function stakeCommand(
  { game: { tenant, settings } }: DrawWork,
  slip: SlipRow,
  bets: readonly BetRow[],
): CommandInput {
  return {
    kind: 'slip',
    operationKey: slip.key,
    currency: tenant.currency.code,
    world: 'world:lottery',
    game: settings.gameCode,
    category: settings.category,
    lines: bets.map((bet) => ({ stakeMinor: bet.stake, reference: `${settings.gameCode}/${bet.issue}` })),
  }
}

/**
 * Makes the wallet refuse the stakes of a slip from now on; the wallet refuses this command where it has already
 * answered the stakes.
 */
export function stopCommand(slip: SlipRow): CommandInput {
  return { kind: 'rollback', operationKey: `stop:${slip.key}`, betKey: slip.key }
}

/** Returns all stakes of a slip whose draw closed before the wallet replied. */
export function returnCommand({ game }: DrawWork, slip: SlipRow, bets: readonly BetRow[]): CommandInput {
  return {
    kind: 'settle',
    operationKey: `late:${slip.key}`,
    bets: bets.map(({ id }) => ({ id, isReturned: true })),
    reference: `${game.settings.gameCode}/${slip.first_issue}`,
  }
}

/** Refusals of stakes that the wallet does not store. */
const FOR_NOW: readonly ErrorCode[] = ['protection.realityCheck', 'protection.unavailable']

export function isForNow(code: ErrorCode): boolean {
  return FOR_NOW.includes(code)
}

/** Stores the reason for stopping the stakes: if the wallet confirms the stop, the slip is refused for this reason. */
export function noteRefusal({ sql }: DrawWork, key: string, { code, details }: Refusal): void {
  sql.run(
    "UPDATE slip SET code = ?, details = ? WHERE key = ? AND state = 'reserved'",
    code,
    details ? JSON.stringify(details) : null,
    key,
  )
}

/**
 * Applies the wallet's reply to a reserved slip. Its bets are accepted only if their draw is still open, whenever the
 * stakes were taken.
 */
export function takeStakeReply(work: DrawWork, key: string, reply: WalletReply): SlipRow {
  const { sql, nowMs } = work
  const slip = slipRow(sql, key)
  if (!slip) throw new Error(`no slip ${key}`)
  if (slip.state !== 'reserved') return slip
  if (!reply.ok) return refuseSlip(work, slip, notedOf(slip) ?? reply)
  const draw = drawRow(sql, slip.first_issue)
  if (!draw || !takesBets(stateOf(work, draw)) || draw.root !== null) {
    sql.run(
      "UPDATE slip SET state = 'returning', code = 'lottery.closed', retry_at = ? WHERE key = ?",
      nowMs,
      key,
    )
    return { ...slip, state: 'returning', code: 'lottery.closed' }
  }
  for (const bet of betsOfSlip(sql, key)) acceptBet(work, slip, bet)
  sql.run(
    "UPDATE slip SET state = 'accepted', code = NULL, details = NULL, balance = ?, retry_at = NULL WHERE key = ?",
    reply.balance.playerMinor,
    key,
  )
  tellLater(sql, 'order', key)
  return { ...slip, state: 'accepted', code: null, details: null, balance: reply.balance.playerMinor }
}

/** Applies the wallet's reply to the return of a late slip's stakes. */
export function takeReturnReply(work: DrawWork, key: string, reply: WalletReply): SlipRow | undefined {
  const slip = slipRow(work.sql, key)
  if (!slip || slip.state !== 'returning') return slip
  // The same command has already returned the stakes.
  if (!reply.ok && reply.code !== 'wallet.rolledBack') return slip
  return refuseSlip(work, slip, { code: 'lottery.closed' })
}

function notedOf({ code, details }: SlipRow): Refusal | undefined {
  if (code === null) return undefined
  return { code, details: details === null ? undefined : (JSON.parse(details) as Refusal['details']) }
}

function acceptBet(work: DrawWork, slip: SlipRow, bet: BetRow): void {
  const { sql, nowMs } = work
  const salt = randomHex(16)
  const leaf = betLeaf(betFacts(work, slip, { ...bet, accepted_at: nowMs }), salt)
  sql.run(
    "UPDATE bet SET state = 'accepted', salt = ?, leaf = ?, accepted_at = ? WHERE seq = ?",
    salt,
    leaf,
    nowMs,
    bet.seq,
  )
  const draw = drawRow(sql, bet.issue)
  if (draw && draw.wake_at === null) wakeDraw(sql, bet.issue, draw.closes_at)
  tellLater(sql, 'draw', bet.issue)
}

function refuseSlip({ sql }: DrawWork, slip: SlipRow, { code, details }: Refusal): SlipRow {
  for (const { issue, line } of betsOfSlip(sql, slip.key))
    giveBackExposure(sql, { slip: slip.key, issue, line })
  sql.run('DELETE FROM bet WHERE slip = ?', slip.key)
  const text = details ? JSON.stringify(details) : null
  sql.run(
    "UPDATE slip SET state = 'refused', code = ?, details = ?, retry_at = NULL WHERE key = ?",
    code,
    text,
    slip.key,
  )
  return { ...slip, state: 'refused', code: isErrorCode(code) ? code : null, details: text }
}
