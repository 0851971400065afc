import type { OutputOf } from '#lib/api/endpoint.ts'
import { getProfit, listBets, listTransactions, type Bet, type Transaction } from '#lib/api/records.ts'
import type { Call } from '#platform/call.ts'
import { paging } from '#platform/cashier/bounds.ts'
import { serve, type App } from '#platform/serve.ts'
import { pageBets, type BetRow } from './bet-repository.ts'
import { profitByDay, type ProfitRow } from './profit-repository.ts'
import { checkRange } from './range.ts'
import { pageTransactions, type TransactionRow } from './transaction-repository.ts'

/** A member's own records, from what the wallets told D1. */
export function routeRecords(app: App): void {
  serve(app, listTransactions, transactions)
  serve(app, listBets, bets)
  serve(app, getProfit, profit)
}

async function transactions(call: Call<typeof listTransactions>): Promise<OutputOf<typeof listTransactions>> {
  const { env, tenant, member, now, input } = call
  checkRange(input, now)
  const { rows, totals, openingMinor, closingMinor } = await pageTransactions(env, {
    tenant: tenant.id,
    member: member.id,
    ...input,
    kind: input.kind,
  })
  return {
    currency: tenant.currency,
    content: rows.map(toTransaction),
    ...paging(totals.total, input),
    inMinor: totals.incoming,
    outMinor: totals.outgoing,
    openingMinor,
    closingMinor,
  }
}

async function bets(call: Call<typeof listBets>): Promise<OutputOf<typeof listBets>> {
  const { env, tenant, member, now, input } = call
  checkRange(input, now)
  const { rows, totals } = await pageBets(env, {
    tenant: tenant.id,
    member: member.id,
    ...input,
    game: input.game,
    status: input.status,
  })
  return {
    currency: tenant.currency,
    content: rows.map(toBet),
    ...paging(totals.total, input),
    stakeMinor: totals.stake,
    winMinor: totals.win,
    netMinor: totals.net,
  }
}

async function profit(call: Call<typeof getProfit>): Promise<OutputOf<typeof getProfit>> {
  const { env, tenant, member, now, input } = call
  checkRange(input, now)
  const rows = await profitByDay(env, { tenant: tenant.id, member: member.id, ...input })
  return {
    currency: tenant.currency,
    days: rows.map((row) => ({ day: row.day, ...toProfit(row) })),
    total: toProfit(rows.reduce(add, { stake: 0, win: 0, bonus: 0, deposits: 0, withdrawals: 0 })),
  }
}

function toTransaction({ seq, at, kind, signed, balance, op_key, subject }: TransactionRow): Transaction {
  return {
    id: String(seq),
    atMs: at,
    kind,
    amountMinor: signed,
    balanceAfterMinor: balance,
    reference: referenceOf(op_key, subject),
  }
}

/** Deposits and withdrawals are known by their id, which is the end of the key; all else by what it was about. */
function referenceOf(key: string, subject: string): string {
  return /^(?:deposit|withdraw|back|return):(.+)$/.exec(key)?.[1] ?? (subject || key)
}

function toBet({ key, at, game, game_name, status, stake, win }: BetRow): Bet {
  return {
    id: key,
    atMs: at,
    game,
    gameName: game_name ?? game,
    status,
    stakeMinor: stake,
    winMinor: win,
    netMinor: status === 'settled' ? win - stake : 0,
  }
}

type Sums = Omit<ProfitRow, 'day'>

function add(left: Sums, right: Sums): Sums {
  return {
    stake: left.stake + right.stake,
    win: left.win + right.win,
    bonus: left.bonus + right.bonus,
    deposits: left.deposits + right.deposits,
    withdrawals: left.withdrawals + right.withdrawals,
  }
}

function toProfit({ stake, win, bonus, deposits, withdrawals }: Sums) {
  return {
    stakeMinor: stake,
    winMinor: win,
    bonusMinor: bonus,
    netMinor: win + bonus - stake,
    depositsMinor: deposits,
    withdrawalsMinor: withdrawals,
  }
}
