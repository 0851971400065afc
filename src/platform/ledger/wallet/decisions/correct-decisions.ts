import type { Posting } from '#platform/ledger/wallet/rows/accounts.ts'
import { changeRow } from './bet-changes.ts'
import { apply, refuse, type Decide } from './decision.ts'
import { POSTED } from './purpose-rules.ts'
import { isPossible, placed, recounted, repaid } from './turnover.ts'
import type { BetRow } from '#platform/ledger/wallet/rows/wallet-rows.ts'
import type { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'

/**
 * Corrects the payout of a settled bet or round, or the rebate of it, which the brand pays. A round counts as if it had
 * paid the corrected amount at once; for a single bet its game states the counts (`recount`).
 */
export const decideCorrect: Decide<'correct'> = (command, wallet, atMs) => {
  const { operationKey, currency, amountMinor, direction, of, part, reference, note, purse } = command
  const own = purse === undefined ? ('player' as const) : (`vendor:${purse}` as const)
  const paid =
    'betId' in of
      ? wallet.bet(of.betId)
      : wallet.roundBets(of.roundId).find(({ outcome }) => outcome === 'settled')
  if (paid?.outcome !== 'settled') return refuse(unsettledCode(paid))
  if (wallet.currency !== currency) return refuse('wallet.currency', { currency: wallet.currency })
  const movedMinor = direction === 'credit' ? amountMinor : Math.min(amountMinor, wallet.held(own))
  const leg =
    part === 'rebate'
      ? ({ world: POSTED.rebate, code: 'post', purpose: 'rebate' } as const)
      : ({ world: paid.world, code: 'correct', purpose: 'correction' } as const)
  const sides = direction === 'credit' ? { debit: leg.world, credit: own } : { debit: own, credit: leg.world }
  const winMinor = direction === 'credit' ? movedMinor : -movedMinor
  const posting: Posting = {
    id: `${operationKey}#correct`,
    ...sides,
    amountMinor: movedMinor,
    currency,
    code: leg.code,
    purpose: leg.purpose,
  }
  return apply(
    { purpose: 'correction', reference, game: paid.game, note },
    { kind: 'corrected', movedMinor, shortMinor: amountMinor - movedMinor },
    {
      postings: movedMinor > 0 ? [posting] : [],
      rows: part === 'rebate' ? [] : [changeRow(of, { operationKey, winMinor, atMs })],
      played: {
        ...placed(paid.category, 0),
        ...('roundId' in of && part === undefined ? roundRepaid(wallet, of.roundId, winMinor) : {}),
      },
    },
  )
}

function roundRepaid(wallet: WalletView, roundId: string, winMinor: number) {
  const settled = wallet.roundBets(roundId).filter(({ outcome }) => outcome === 'settled')
  return repaid(settled, { wasMinor: wallet.roundPaidMinor(roundId), byMinor: winMinor })
}

/** Counts a settled bet by its final outcome: the totals of the wallet's day change by the difference. */
export const decideRecount: Decide<'recount'> = (command, wallet, atMs) => {
  const { operationKey, betId, was, is, reference, note } = command
  const bet = wallet.bet(betId)
  if (bet?.outcome !== 'settled') return refuse(unsettledCode(bet))
  if (!isPossible(bet, was) || !isPossible(bet, is)) return refuse('request.invalid', { field: 'is' })
  return apply(
    { purpose: 'correction', reference, game: bet.game, note },
    { kind: 'moved' },
    {
      rows: [changeRow({ betId }, { operationKey, isBack: 'isReturned' in is, atMs })],
      played: { category: bet.category, bets: 0, ...recounted(bet, { was, is }) },
    },
  )
}

function unsettledCode(bet: BetRow | undefined): 'wallet.rolledBack' | 'wallet.betUnknown' {
  return bet?.outcome === 'rolledBack' ? 'wallet.rolledBack' : 'wallet.betUnknown'
}
