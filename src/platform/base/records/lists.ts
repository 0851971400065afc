import { CATEGORIES } from '#lib/api/fields.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { BET_STATUSES, type Bet, type Transaction } from '#lib/api/base/records.ts'
import type { BetRow } from './bet-repository.ts'
import type { Sums } from './day-totals.ts'
import type { MovementRow } from './movement-repository.ts'

/** Builds a page from rows with one extra, which signals that there is a next page. */
export function pageOf<Row extends { at: number }, Shown>(
  rows: readonly Row[],
  size: number,
  { idOf, show }: { idOf: (row: Row) => string; show: (row: Row) => Shown },
): { content: Shown[]; next?: string } {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { content: shown.map(show), ...(last ? { next: `${last.at}:${idOf(last)}` } : {}) }
}

/** The last row of the previous page. */
export function cursorOf(cursor: string | undefined): { at: number; id: string } | undefined {
  const [, at, id] = /^(\d+):(.+)$/.exec(cursor ?? '') ?? []
  return at && id ? { at: Number(at), id } : undefined
}

/** Sum of the movements in or out, of one kind or all; with `#` their number. */
export function movementSum(
  sums: Sums,
  { side, ending, kind }: { side: 'in' | 'out'; ending: '' | '#'; kind: Transaction['kind'] | undefined },
): number {
  return Object.entries(sums).reduce((total, [name, amount]) => {
    const isCounted = name.startsWith(`${side}.`) && name.endsWith('#') === (ending === '#')
    const isKind = !kind || name === `${side}.${kind}${ending}`
    return isCounted && isKind ? total + amount : total
  }, 0)
}

/**
 * Totals of bets, for one state and category or for all: the one definition of a result, in lists, profit and loss and
 * teams alike. An open bet has no result yet: its stake is told as open, and what its round has won so far counts once
 * it is settled. The result is wins less stakes that are not open.
 */
export function betTotals(
  sums: Sums,
  { status, category }: { status?: Bet['status'] | undefined; category?: Bet['category'] | undefined } = {},
): { total: number; stakeMinor: number; openMinor: number; winMinor: number; netMinor: number } {
  const among = (measure: string, of: readonly Bet['status'][]) =>
    betSum(sums, { measure, statuses: of.filter((each) => !status || each === status), category })
  return {
    total: among('count', BET_STATUSES),
    stakeMinor: among('stake', ['open', 'settled']),
    openMinor: among('stake', ['open']),
    winMinor: among('win', ['settled']),
    netMinor: among('win', ['settled']) - among('stake', ['settled']),
  }
}

/** Sum of a measure of bets over some states, of one category or all. */
function betSum(
  sums: Sums,
  of: { measure: string; statuses: readonly Bet['status'][]; category: Bet['category'] | undefined },
): number {
  const categories = of.category ? [of.category] : CATEGORIES
  return categories
    .flatMap((category) => of.statuses.map((status) => sums[`${category}.${status}.${of.measure}`] ?? 0))
    .reduce((total, each) => total + each, 0)
}

export function toTransaction(
  { seq, at, movement, signed, balance, reference, game, game_name }: MovementRow,
  { lottery }: Pick<TenantRecord, 'lottery'>,
): Transaction {
  return {
    id: String(seq),
    atMs: at,
    kind: movement,
    amountMinor: signed,
    balanceAfterMinor: balance,
    reference,
    ...(game && { gameName: game_name ?? lotteryName(lottery, game) }),
  }
}

/** The brand's own lotteries are not in the catalogue; their names are in its record. */
export function lotteryName(lottery: TenantRecord['lottery'], game: string): string {
  return lottery.games.find(({ gameCode }) => gameCode === game)?.name ?? game
}

export function toBet(
  { id, at, game, game_name, category, status, stake, win }: BetRow,
  { lottery }: Pick<TenantRecord, 'lottery'>,
): Bet {
  return {
    id,
    atMs: at,
    game,
    gameName: game_name ?? lotteryName(lottery, game),
    category,
    status,
    stakeMinor: stake,
    winMinor: win,
    netMinor: status === 'settled' ? win - stake : 0,
  }
}
