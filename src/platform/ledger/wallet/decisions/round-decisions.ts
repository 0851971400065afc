import { settleRound } from '#lib/shared/rewards/bonus-rounds.ts'
import type { CommandOf } from '#platform/ledger/wallet/commands.ts'
import { apply, refuse, refuseForNow, type Decide, type Refused } from './decision.ts'
import { useFreeRound } from './free-rounds.ts'
import type { Statement } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import type { Round } from '#platform/ledger/wallet/replies.ts'
import { betRow, bonusBetOf, isOver, playRows, roundRow, runOf, splitOf, takeStakes } from './stakes.ts'
import { placed, repaid, together, turnover } from './turnover.ts'
import type { BetRow } from '#platform/ledger/wallet/rows/wallet-rows.ts'
import type { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'

/** Stake and win in one operation: an in-house game's whole round, or a vendor's bet with its win. */
export const decideRound: Decide<'round'> = (command, wallet, atMs) => {
  const { operationKey, game, category, world, stakeMinor, winMinor, outcomeJson, minGapMs, isLast } = command
  const { freeRoundsId } = command
  const roundId = command.roundId ?? operationKey
  const last = minGapMs > 0 ? wallet.lastRound(game) : undefined
  if (last && atMs - last.atMs < minGapMs)
    return refuseForNow('game.tooFast', { retryAfterMs: minGapMs - (atMs - last.atMs) })
  if (isOver(wallet.round(roundId), command, atMs)) return refuse('wallet.roundClosed')
  if (command.fair && !wallet.isNextNonce(command.fair)) return refuseForNow('game.seedsMoved')
  const live = betsOf(roundId, wallet)
  const run = runOf(wallet, atMs, live).from(command.purse)
  const bets = takeStakes(command, run, { wallet, lines: [{ id: operationKey, stakeMinor }], atMs })
  if ('kind' in bets) return bets
  const stake = splitOf(bets)
  const used =
    freeRoundsId === undefined
      ? undefined
      : useFreeRound(
          { freeRoundsId, operationKey, roundId, game, stakeMinor, winMinor },
          { wallet, run, atMs },
        )
  if (used && 'kind' in used) return used
  // The final result of a round settles its other open stakes too.
  const isEnding = (bet: BetRow) => isLast && bet.outcome === null
  const others = live.map((bet) => ({ ...bonusBetOf(bet), isOpen: isEnding(bet) }))
  const own = bets.map((bet) => ({ ...bet, isOpen: true }))
  // A win is split like the stakes of its round into real and bonus money; the win of a free round has its own terms.
  const win = settleRound(run.book, {
    key: operationKey,
    world,
    category,
    payoutMinor: used ? used.paidMinor : winMinor,
    bets: used ? own : [...others, ...own],
  })
  run.take(win)
  if (used && others.length > 0)
    run.take(
      settleRound(run.book, { key: `${operationKey}/rest`, world, category, payoutMinor: 0, bets: others }),
    )
  const rest = splitOf(others.filter(({ isOpen }) => isOpen))
  const counted = used
    ? [turnover(category, stake, { payoutMinor: winMinor }), turnover(category, rest, { payoutMinor: 0 })]
    : [turnover(category, splitOf([stake, rest]), { payoutMinor: winMinor })]
  const round: Round = {
    roundId,
    game,
    stakeMinor: used ? used.free.stakeMinor : stakeMinor,
    winMinor,
    outcomeJson: outcomeJson ?? 'null',
    atMs,
    ...(freeRoundsId === undefined ? {} : { freeRoundsId }),
  }
  return apply(
    { purpose: 'stake', reference: roundId, game },
    { kind: 'round', round },
    {
      postings: run.postings(operationKey, command.currency),
      rows: [
        ...run.rows(),
        roundRow(command, roundId, atMs),
        ...fairRows(command, roundId),
        ...bets.map((bet) => betRow(command, { reference: roundId, roundId, stake: bet, atMs })),
        [
          "UPDATE bet SET outcome = 'settled', win_real = ?, win_bonus = ?, resolved_by = ? WHERE id = ?",
          win.realMinor,
          win.bonusMinor,
          operationKey,
          operationKey,
        ],
        ...(used ? used.rows : []),
        ...(isLast ? [settleOpen(roundId, operationKey)] : []),
        ...endRound(roundId, { operationKey, outcomeJson, isLast }),
        ...playRows(atMs),
      ],
      played: {
        ...placed(category, 1),
        ...together(counted),
      },
    },
  )
}

/**
 * Pays a round, split in proportion to its stakes. It settles every open bet of the round; later wins are added, also after
 * the round is closed, as vendors may report them late.
 */
export const decideWin: Decide<'win'> = (command, wallet, atMs) => {
  const { operationKey, roundId, winMinor, reference, outcomeJson, isLast, betKey } = command
  const round = wallet.round(roundId)
  // The win may arrive before its bet; nothing is stored, so that the vendor's retry finds the round.
  if (!round) return refuseForNow('wallet.roundUnknown')
  const live = betsOf(roundId, wallet)
  if (live.length === 0) return refuse('wallet.rolledBack')
  const missing = betKey === undefined ? undefined : missingBet(betKey, { wallet, live })
  if (missing) return missing
  const open = live.filter(({ outcome }) => outcome === null)
  const { category, game, world } = round
  const run = runOf(wallet, atMs, live).from(command.purse)
  const bets = live.map(openBet)
  const win = settleRound(run.book, { key: operationKey, world, category, payoutMinor: winMinor, bets })
  run.take(win)
  return apply(
    { purpose: 'win', reference, game },
    { kind: 'settled', ...splitOf([win]) },
    {
      postings: run.postings(operationKey),
      rows: [
        ...run.rows(),
        settleOpen(roundId, operationKey),
        [
          'INSERT INTO round_win (op_key, round, real, bonus, at) VALUES (?, ?, ?, ?, ?)',
          operationKey,
          roundId,
          win.realMinor,
          win.bonusMinor,
          atMs,
        ],
        ...(round.closed_by ? [] : endRound(roundId, { operationKey, outcomeJson, isLast })),
      ],
      played: {
        ...placed(category, 0),
        ...(open.length > 0
          ? turnover(category, splitOf(open.map(bonusBetOf)), { payoutMinor: winMinor })
          : repaid(live, { wasMinor: wallet.roundPaidMinor(roundId), byMinor: winMinor })),
      },
    },
  )
}

/**
 * The refusal of a win whose bet is not in its round: the bet was rolled back, possibly before it arrived, or has not
 * arrived yet.
 */
function missingBet(
  betKey: string,
  { wallet, live }: { wallet: WalletView; live: readonly BetRow[] },
): Refused | undefined {
  if (live.some(({ id }) => id === betKey)) return undefined
  const isBack =
    wallet.bet(betKey)?.outcome === 'rolledBack' || wallet.operation(betKey)?.kind === 'tombstone'
  return isBack ? refuse('wallet.rolledBack') : refuseForNow('wallet.roundUnknown')
}

/** The nonce rises with the stake; the round stores the seeds of its outcome. */
function fairRows({ fair, requestJson }: CommandOf<'round'>, roundId: string): Statement[] {
  if (!fair) return []
  const { commit, nonce, jackpotJson } = fair
  return [
    ['UPDATE fair_pair SET next_nonce = next_nonce + 1 WHERE commit_hash = ?', commit],
    [
      `UPDATE round SET fair = json_object('commit', ?, 'nonce', json(?), 'request', ?, 'jackpot', ?) WHERE id = ?`,
      commit,
      String(nonce),
      requestJson ?? 'null',
      jackpotJson ?? null,
      roundId,
    ],
  ]
}

/** The bets of a round that were not returned. */
function betsOf(roundId: string, wallet: WalletView): BetRow[] {
  return wallet.roundBets(roundId).filter(({ outcome }) => outcome !== 'rolledBack')
}

function openBet(bet: BetRow) {
  return { ...bonusBetOf(bet), isOpen: bet.outcome === null }
}

function settleOpen(roundId: string, operationKey: string): Statement {
  return [
    "UPDATE bet SET outcome = 'settled', resolved_by = ? WHERE round = ? AND outcome IS NULL",
    operationKey,
    roundId,
  ]
}

function endRound(
  roundId: string,
  end: { operationKey: string; outcomeJson: string | undefined; isLast: boolean },
): Statement[] {
  const { operationKey, outcomeJson, isLast } = end
  return [
    ...(outcomeJson === undefined
      ? []
      : [['UPDATE round SET outcome = ? WHERE id = ?', outcomeJson, roundId] as const]),
    ...(isLast ? [['UPDATE round SET closed_by = ? WHERE id = ?', operationKey, roundId] as const] : []),
  ]
}
