import {
  exposureKey,
  giveBack,
  reserve,
  type BoundOf,
  type Demands,
  type ExposureBook,
  type Reserved,
} from '#lib/shared/draws/exposure.ts'
import type { LotteryLimits } from '#lib/api/play/lottery-fields.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'

/** The exposure of one draw in the object's database, so that a rollback covers it too. */
function bookOf(sql: LedgerSql, issue: string): ExposureBook {
  return {
    reserved: {
      get: (key) =>
        sql.first<{ amount: number }>('SELECT amount FROM exposure WHERE issue = ? AND key = ?', issue, key)
          ?.amount,
      set: (key, amount) =>
        sql.run(
          `INSERT INTO exposure (issue, key, amount) VALUES (?, ?, ?)
           ON CONFLICT (issue, key) DO UPDATE SET amount = excluded.amount`,
          issue,
          key,
          amount,
        ),
    },
    reservations: {
      get: (id) => {
        const row = sql.first<{ demands: string; given_back: number }>(
          'SELECT demands, given_back FROM reservation WHERE id = ?',
          id,
        )
        return (
          row && { demands: JSON.parse(row.demands) as [string, number][], isGivenBack: row.given_back === 1 }
        )
      },
      set: (id, { demands, isGivenBack }) =>
        sql.run(
          `INSERT INTO reservation (id, demands, given_back) VALUES (?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET given_back = excluded.given_back`,
          id,
          JSON.stringify(demands),
          isGivenBack ? 1 : 0,
        ),
    },
  }
}

/** A line in one draw: the unit that reserves and releases exposure. */
export interface LineInDraw {
  slip: string
  issue: string
  line: number
}

export function reserveExposure(
  sql: LedgerSql,
  { of, demands }: { of: LineInDraw; demands: Demands },
  limits: LotteryLimits,
): Reserved {
  return reserve(bookOf(sql, of.issue), { id: idOf(of), demands }, boundsOf(limits))
}

export function giveBackExposure(sql: LedgerSql, of: LineInDraw): void {
  giveBack(bookOf(sql, of.issue), idOf(of))
}

function idOf({ slip, issue, line }: LineInDraw): string {
  return `${slip}/${issue}/${line}`
}

export function boundsOf({ drawMinor, playMinor, numberMinor }: LotteryLimits): BoundOf {
  return (key) => {
    const { play, number } = readKey(key)
    if (play === undefined) return drawMinor
    return number === undefined ? playMinor : numberMinor
  }
}

/** The subject of a key of `exposureKey`. */
export function readKey(key: string): { play?: string; number?: string } {
  if (key === exposureKey.draw()) return {}
  const [play = '', number] = JSON.parse(key) as string[]
  return number === undefined ? { play } : { play, number }
}
