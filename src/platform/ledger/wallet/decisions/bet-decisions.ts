import { rollBackBet, settleBet } from '#lib/shared/rewards/bonus-bets.ts'
import type { BonusRun } from './bonus-run.ts'
import type { Settlement } from '#platform/ledger/wallet/commands.ts'
import { apply, refuse, refuseForNow, type Decide, type Refused } from './decision.ts'
import type { Statement } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import type { Played } from './measures.ts'
import {
  betRow,
  bonusBetOf,
  isOver,
  playRows,
  roundRow,
  runOf,
  splitOf,
  takeStakes,
  type Split,
} from './stakes.ts'
import { isPossible, placed, together, turnover } from './turnover.ts'
import type { BetRow } from '#platform/ledger/wallet/rows/wallet-rows.ts'
import type { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'

/** One stake. A closed round accepts none. */
export const decideBet: Decide<'bet'> = (command, wallet, atMs) => {
  const { operationKey, game, category, stakeMinor, reference, roundId = null } = command
  if (roundId && isOver(wallet.round(roundId), command, atMs)) return refuse('wallet.roundClosed')
  const run = runOf(wallet, atMs).from(command.purse)
  const bets = takeStakes(command, run, { wallet, lines: [{ id: operationKey, stakeMinor }], atMs })
  if ('kind' in bets) return bets
  return apply(
    { purpose: 'stake', reference, game },
    { kind: 'staked', ...splitOf(bets) },
    {
      postings: run.postings(operationKey, command.currency),
      rows: [
        ...run.rows(),
        ...(roundId ? [roundRow(command, roundId, atMs)] : []),
        ...bets.map((stake) => betRow(command, { reference, roundId, stake, atMs })),
        ...playRows(atMs),
      ],
      played: placed(category, 1),
    },
  )
}

/** All lines or none. Money that is staked first pays for the first lines. */
export const decideSlip: Decide<'slip'> = (command, wallet, atMs) => {
  const { operationKey, game, category, lines } = command
  if (!Number.isSafeInteger(lines.reduce((sum, line) => sum + line.stakeMinor, 0)))
    return refuse('wallet.amount')
  const run = runOf(wallet, atMs).from(command.purse)
  const named = lines.map(({ stakeMinor }, index) => ({ id: `${operationKey}/${index + 1}`, stakeMinor }))
  const bets = takeStakes(command, run, { wallet, lines: named, atMs })
  if ('kind' in bets) return bets
  const rows = bets.map((stake, index) =>
    betRow(command, { reference: lines[index]?.reference ?? '', roundId: null, stake, atMs }),
  )
  return apply(
    { purpose: 'stake', reference: operationKey, game },
    { kind: 'staked', ...splitOf(bets) },
    {
      postings: run.postings(operationKey, command.currency),
      rows: [...run.rows(), ...rows, ...playRows(atMs)],
      played: placed(category, lines.length),
    },
  )
}

/** Settles bets, each once. A bet that cannot be settled refuses all of them. */
export const decideSettle: Decide<'settle'> = (command, wallet, atMs) => {
  const { operationKey, bets, reference } = command
  const found = bets.map((settlement) => endable(settlement, wallet))
  const refused = found.find((each) => 'kind' in each)
  if (refused && 'kind' in refused) return refused
  const ending = found.filter((each): each is Endable => !('kind' in each))
  if (new Set(ending.map(({ bet }) => bet.id)).size < ending.length) return refuse('request.invalid')
  const run = runOf(
    wallet,
    atMs,
    ending.map(({ bet }) => bet),
  )
  const done = ending.map((each) => end(each, run))
  const isWin = done.some(({ purpose }) => purpose === 'win')
  return apply(
    { purpose: isWin ? 'win' : 'rollback', reference, game: done[0]?.bet.game ?? '' },
    { kind: 'settled', ...splitOf(done.map(({ back }) => back)) },
    {
      postings: run.postings(operationKey),
      rows: [...run.rows(), ...done.map((each) => endRow(each, operationKey))],
      played: playedBy(done),
    },
  )
}

interface Endable {
  bet: BetRow
  settlement: Settlement
}
interface End {
  bet: BetRow
  back: Split
  purpose: 'win' | 'rollback'
  refundMinor?: number | undefined
}

function endable(settlement: Settlement, wallet: WalletView): Endable | Refused {
  const bet = wallet.bet(settlement.id)
  if (!bet) return unknownBet(settlement.id, wallet)
  if (bet.outcome) return refuse(bet.outcome === 'rolledBack' ? 'wallet.rolledBack' : 'wallet.betResolved')
  // Rounds are paid by `win`, which knows all of their bets.
  if (bet.round || !isPossible(bet, settlement)) return refuse('request.invalid', { field: 'bets' })
  return { bet, settlement }
}

function end({ bet, settlement }: Endable, run: BonusRun): End {
  if ('isReturned' in settlement) {
    const back = rollBackBet(run.book, bonusBetOf(bet))
    run.take(back)
    return { bet, back, purpose: 'rollback' }
  }
  const back = settleBet(run.book, bonusBetOf(bet), {
    payoutMinor: settlement.winMinor,
    refundMinor: settlement.refundMinor,
  })
  run.take(back)
  return { bet, back, purpose: 'win', refundMinor: settlement.refundMinor }
}

function endRow({ bet, back, purpose }: End, operationKey: string): Statement {
  return purpose === 'win'
    ? [
        "UPDATE bet SET outcome = 'settled', win_real = ?, win_bonus = ?, resolved_by = ? WHERE id = ?",
        back.realMinor,
        back.bonusMinor,
        operationKey,
        bet.id,
      ]
    : ["UPDATE bet SET outcome = 'rolledBack', resolved_by = ? WHERE id = ?", operationKey, bet.id]
}

/** A returned stake does not count as turnover. */
function playedBy(ends: readonly End[]): Played | undefined {
  const [first] = ends
  if (!first) return undefined
  const counted = ends
    .filter(({ purpose }) => purpose === 'win')
    .map(({ bet, back, refundMinor }) =>
      turnover(bet.category, bonusBetOf(bet), { payoutMinor: back.realMinor + back.bonusMinor, refundMinor }),
    )
  return {
    category: first.bet.category,
    bets: 0,
    ...together(counted),
  }
}

/** Returns a stake. If the bet has not arrived yet, a tombstone under its key refuses the late bet. */
export const decideRollback: Decide<'rollback'> = ({ operationKey, betKey, purse }, wallet, atMs) => {
  const about = { purpose: 'rollback', reference: betKey } as const
  const nothing = { kind: 'rolledBack', realMinor: 0, bonusMinor: 0, isTombstone: false } as const
  const bet = wallet.bet(betKey)
  if (bet?.outcome === 'settled') return refuse('wallet.betResolved')
  if (bet?.outcome === 'rolledBack') return apply(about, nothing)
  if (bet) {
    const run = runOf(wallet, atMs, [bet]).from(purse)
    const done = end({ bet, settlement: { id: bet.id, isReturned: true } }, run)
    return apply(
      { ...about, game: bet.game },
      { ...nothing, ...splitOf([done.back]) },
      {
        postings: run.postings(operationKey),
        rows: [...run.rows(), endRow(done, operationKey)],
        played: placed(bet.category, 0),
      },
    )
  }
  const operation = wallet.operation(betKey)
  if (operation?.kind === 'tombstone' || (operation && wasRefused(operation))) return apply(about, nothing)
  if (operation || betKey === operationKey) return refuse('wallet.betUnknown')
  return apply(about, { ...nothing, isTombstone: true }, { rows: [tombstone(betKey, operationKey, atMs)] })
}

/** The bet, or the bet with its win, was refused and took no money: there is nothing to return. */
function wasRefused({ kind, status }: { kind: string; status: string }): boolean {
  return status === 'refused' && (kind === 'bet' || kind === 'round')
}

function unknownBet(betKey: string, wallet: WalletView): Refused {
  const operation = wallet.operation(betKey)
  if (operation?.kind === 'tombstone') return refuse('wallet.rolledBack')
  // A settlement may arrive before its bet; nothing is stored, so that the vendor's retry finds the bet.
  return refuseForNow('wallet.betUnknown')
}

function tombstone(betKey: string, operationKey: string, atMs: number): Statement {
  return [
    `INSERT INTO op (seq, key, kind, purpose, reference, day, body_hash, status, reply, at)
     VALUES ((SELECT max(seq) + 1 FROM op), ?, 'tombstone', 'rollback', ?,
       (SELECT day FROM op ORDER BY seq DESC LIMIT 1), '', 'refused', ?, ?)`,
    betKey,
    operationKey,
    JSON.stringify({ ok: false, code: 'wallet.rolledBack' }),
    atMs,
  ]
}
