import type { CommandInput } from '#platform/wallet/service.ts'
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
      const { bet, paidMinor } = each
      if (isVoid(row) || (isReturn(each) && resultFrom === 'seed')) return { id: bet.id, isReturned: true }
      // A returned stake is not turnover. Where results can be corrected it stays settled, because only settled bets can
      // be corrected.
      return isReturn(each)
        ? { id: bet.id, winMinor: paidMinor, isPush: true }
        : { id: bet.id, winMinor: paidMinor }
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
 * The differences between payout and rebate by another result, or of a void draw, and what was paid. What an earlier one
 * could not take back was never given up, so the next credit pays it first; `owedMinor` is what is left of it then.
 */
export function correctCommands(
  { game }: DrawWork,
  row: DrawRow,
  { bet, paidMinor, rebateMinor, paidRebateMinor }: BetPrize & { paidRebateMinor: number },
): { commands: CommandInput[]; owedMinor: number } {
  const { tenant, settings } = game
  const of = `${settings.gameCode}:${row.issue}:${bet.seq}:${isVoid(row) ? 'void' : row.revision}`
  const about = {
    kind: 'correct',
    currency: tenant.currency.code,
    of: { betId: bet.id },
    reference: `${settings.gameCode}/${row.issue}`,
    note: isVoid(row) ? 'draw void' : 'result corrected',
  } as const
  let owedMinor = shortIn(bet.stuck)
  const lessOwed = (differenceMinor: number): number => {
    const keptMinor = Math.min(owedMinor, Math.max(0, differenceMinor))
    owedMinor -= keptMinor
    return differenceMinor - keptMinor
  }
  const differenceMinor = lessOwed(paidMinor - bet.paid)
  const rebateDifferenceMinor = lessOwed(rebateMinor - paidRebateMinor)
  const commands = [
    ...(differenceMinor === 0
      ? []
      : [{ ...about, operationKey: `correct:${of}`, ...movement(differenceMinor) }]),
    ...(rebateDifferenceMinor === 0
      ? []
      : [
          {
            ...about,
            operationKey: `correct-rebate:${of}`,
            ...movement(rebateDifferenceMinor),
            part: 'rebate' as const,
          },
        ]),
  ]
  return { commands, owedMinor }
}

const SHORT = 'short '

/** What a correction could not take, as a bet's row keeps it. */
export function shortText(minor: number): string | null {
  return minor > 0 ? `${SHORT}${minor}` : null
}

function shortIn(stuck: string | null): number {
  return stuck?.startsWith(SHORT) ? Number(stuck.slice(SHORT.length)) : 0
}

function movement(differenceMinor: number) {
  return {
    amountMinor: Math.abs(differenceMinor),
    direction: differenceMinor > 0 ? 'credit' : 'debit',
  } as const
}
