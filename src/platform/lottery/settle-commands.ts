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

/** The differences between payout and rebate by another result, or of a void draw, and what was paid. */
export function correctCommands(
  { game }: DrawWork,
  row: DrawRow,
  { bet, paidMinor, rebateMinor, paidRebateMinor }: BetPrize & { paidRebateMinor: number },
): CommandInput[] {
  const { tenant, settings } = game
  const of = `${settings.gameCode}:${row.issue}:${bet.seq}:${isVoid(row) ? 'void' : row.revision}`
  const about = {
    kind: 'correct',
    currency: tenant.currency.code,
    of: { betId: bet.id },
    reference: `${settings.gameCode}/${row.issue}`,
    note: isVoid(row) ? 'draw void' : 'result corrected',
  } as const
  const differenceMinor = paidMinor - bet.paid
  const rebateDifferenceMinor = rebateMinor - paidRebateMinor
  return [
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
}

function movement(differenceMinor: number) {
  return {
    amountMinor: Math.abs(differenceMinor),
    direction: differenceMinor > 0 ? 'credit' : 'debit',
  } as const
}
