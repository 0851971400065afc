import type { CommandInput } from '#platform/ledger/wallet/service.ts'
import { isVoid, type DrawRow, type DrawWork } from './draw-rows.ts'
import { isReturn, type BetPrize } from './prizes.ts'

/** One operation settles all of a member's bets in the draw, up to the wallet's maximum. */
export function settleCommand({ game }: DrawWork, row: DrawRow, due: readonly BetPrize[]): CommandInput {
  const { gameCode, resultFrom } = game.settings
  const kind = isVoid(row) ? 'void' : 'settle'
  return {
    kind: 'settle',
    operationKey: `${kind}:${gameCode}:${row.issue}:${due[0]?.bet.seq ?? 0}`,
    reference: `${gameCode}/${row.issue}`,
    bets: due.map((each) => {
      // Where results can be corrected a tie stays settled, because only settled bets can be corrected.
      if (isVoid(row) || (isReturn(each) && resultFrom === 'seed'))
        return { id: each.bet.id, isReturned: true }
      return { id: each.bet.id, ...endingOf(each) }
    }),
  }
}

/** The rebate of these bets, in one sum; `undefined` where there is none. */
export function rebateCommand(
  { game }: DrawWork,
  row: DrawRow,
  due: readonly BetPrize[],
): CommandInput | undefined {
  const { tenant, settings } = game
  const amountMinor = due.reduce((sum, { rebateMinor }) => sum + rebateMinor, 0)
  if (amountMinor === 0) return undefined
  return {
    kind: 'post',
    purpose: 'rebate',
    direction: 'credit',
    operationKey: `rebate:${settings.gameCode}:${row.issue}:${due[0]?.bet.seq ?? 0}`,
    currency: tenant.currency.code,
    amountMinor,
    reference: `${settings.gameCode}/${row.issue}`,
  }
}

/**
 * The effect of another result or a void draw on a settled bet: the differences of payout and rebate to the paid
 * amounts, and how the bet counts in totals. An earlier correction may have taken less than it should; the next credit
 * covers that first, and `owedMinor` is what remains.
 */
export function correctCommands(
  work: DrawWork,
  row: DrawRow,
  each: BetPrize & { paidRebateMinor: number },
): { commands: CommandInput[]; owedMinor: number } {
  const { bet, paidMinor, rebateMinor, paidRebateMinor } = each
  const { tenant, settings } = work.game
  const of = `${settings.gameCode}:${row.issue}:${bet.seq}:${isVoid(row) ? 'void' : row.revision}`
  const about = {
    reference: `${settings.gameCode}/${row.issue}`,
    note: isVoid(row) ? 'draw void' : 'result corrected',
  }
  let owedMinor = shortIn(bet.stuck)
  const lessOwed = (differenceMinor: number): number => {
    const keptMinor = Math.min(owedMinor, Math.max(0, differenceMinor))
    owedMinor -= keptMinor
    return differenceMinor - keptMinor
  }
  const correct = (name: string, differenceMinor: number, part: { part?: 'rebate' } = {}): CommandInput[] =>
    differenceMinor === 0
      ? []
      : [
          {
            ...about,
            kind: 'correct',
            operationKey: `${name}:${of}`,
            currency: tenant.currency.code,
            of: { betId: bet.id },
            amountMinor: Math.abs(differenceMinor),
            direction: differenceMinor > 0 ? 'credit' : 'debit',
            ...part,
          },
        ]
  const differenceMinor = lessOwed(paidMinor - bet.paid)
  const rebateDifferenceMinor = lessOwed(rebateMinor - paidRebateMinor)
  const endings = endingsOf(work, row, each)
  const commands: CommandInput[] = [
    ...correct('correct', differenceMinor),
    ...correct('correct-rebate', rebateDifferenceMinor, { part: 'rebate' }),
    ...(endings
      ? [{ ...about, kind: 'recount' as const, operationKey: `recount:${of}`, betId: bet.id, ...endings }]
      : []),
  ]
  return { commands, owedMinor }
}

const SHORT = 'short '

/** The amount that a correction could not take, in the form of the bet's row. */
export function shortText(minor: number): string | null {
  return minor > 0 ? `${SHORT}${minor}` : null
}

function shortIn(stuck: string | null): number {
  return stuck?.startsWith(SHORT) ? Number(stuck.slice(SHORT.length)) : 0
}

/** How the bet counts in totals, and how it should count; undefined where both are the same. */
function endingsOf({ game }: DrawWork, row: DrawRow, each: BetPrize) {
  const { bet } = each
  // The wallet returned this stake as if it had never been placed.
  if (game.settings.resultFrom === 'seed' && bet.state === 'returned') return undefined
  const was = endingOf({ paidMinor: bet.paid, refundMinor: bet.refund })
  const is = isVoid(row) ? { isReturned: true as const } : endingOf(each)
  return JSON.stringify(was) === JSON.stringify(is) ? undefined : { was, is }
}

/** A returned part of the stake is no turnover. */
function endingOf({ paidMinor, refundMinor }: Pick<BetPrize, 'paidMinor' | 'refundMinor'>) {
  return refundMinor > 0 ? { winMinor: paidMinor, refundMinor } : { winMinor: paidMinor }
}
