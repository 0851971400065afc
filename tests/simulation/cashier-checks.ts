import { feeOf } from '#platform/money/cashier/deposit-service.ts'
import { differ, heldBy, isDone, walletOf, type Books } from './books.ts'
import type { Player } from './players.ts'

type DepositRow = {
  id: string
  status: string
  amount: number
  fee_basis_points: number
  transaction_id: string | null
  paid: number | null
}
type WithdrawalRow = { id: string; status: string; amount: number; fee: number; sent_at: number | null }

/** The provider's books against the rows of the cashier and the wallet. */
export function checkCashier(books: Books): string[] {
  return books.players.flatMap((player) => checkPlayer(books, player))
}

function checkPlayer(books: Books, player: Player): string[] {
  const { database: sqlite } = books
  const wallet = walletOf(books, player)
  const deposits = sqlite.run('SELECT * FROM deposit WHERE member = ?', [player.id]).rows as DepositRow[]
  const withdrawals = sqlite.run('SELECT * FROM withdrawal WHERE member = ?', [player.id])
    .rows as WithdrawalRow[]
  const credited = deposits.filter(({ status }) => status === 'credited')
  const gone = withdrawals.filter((row) => isGone(books, row))
  const balance =
    sumOf(gone.map(({ amount }) => amount)) -
    sumOf(credited.map((row) => (row.paid ?? 0) - feeOf(row, row.paid ?? 0)))
  const known = new Set([...deposits, ...withdrawals].map(({ id }) => id))
  return [
    ...deposits.flatMap((row) => checkDeposit(books, player, row)),
    ...withdrawals.flatMap((row) => checkWithdrawal(books, player, row)),
    ...differ(`${player.account}: money of the provider`, heldBy(wallet, 'world:psp'), balance),
    ...differ(`${player.account}: money that is held`, heldBy(wallet, 'hold'), 0),
    ...[...player.told.deposits, ...player.told.withdrawals]
      .filter((id) => !known.has(id))
      .map((id) => `${player.account}: ${id} was confirmed, and is not there`),
  ]
}

function checkDeposit(books: Books, player: Player, row: DepositRow): string[] {
  const movements = books.provider.payments.get(row.id)?.movements ?? []
  const counted = movements.find(({ transactionId }) => transactionId === row.transaction_id)
  const surplus = books.database.run('SELECT transaction_id FROM deposit_surplus WHERE deposit = ?', [row.id])
  const isPaid = isDone(walletOf(books, player), `deposit:${row.id}`)
  const what = `${player.account}: deposit ${row.id}`
  if (movements.some(({ outcome }) => outcome === undefined)) return [`${what}: a payment was never heard of`]
  return [
    ...(movements.length > 0 && !counted ? [`${what}: paid, and none of its payments counts`] : []),
    ...(counted && row.status !== 'credited' && row.status !== 'held'
      ? [`${what}: paid, and ${row.status}`]
      : []),
    ...(counted && counted.amountMinor !== row.paid ? [`${what}: another amount than was paid`] : []),
    ...(isPaid !== (row.status === 'credited')
      ? [`${what}: ${row.status}, while the wallet says ${isPaid}`]
      : []),
    ...(isPaid && !counted ? [`${what}: credited without a payment`] : []),
    ...differ(`${what}: surplus payments`, surplus.rows.length, Math.max(0, movements.length - 1)),
  ]
}

const ENDED = ['sent', 'received', 'partly', 'notReceived', 'failed', 'rejected', 'refused']

function checkWithdrawal(books: Books, player: Player, row: WithdrawalRow): string[] {
  const wallet = walletOf(books, player)
  const payout = books.provider.payouts.get(row.id)
  const what = `${player.account}: withdrawal ${row.id}`
  const isOut = isDone(wallet, `sent:${row.id}`)
  return [
    ...(ENDED.includes(row.status) ? [] : [`${what}: never ended, ${row.status}`]),
    ...(isOut !== (payout?.isSent ?? false)
      ? [`${what}: taken out ${isOut}, paid out ${payout?.isSent}`]
      : []),
    ...(isOut && isDone(wallet, `back:${row.id}`) ? [`${what}: both paid out and given back`] : []),
    ...(payout && payout.amountMinor !== row.amount - row.fee
      ? [`${what}: another amount was paid out`]
      : []),
    ...(payout && ['rejected', 'refused'].includes(row.status)
      ? [`${what}: ordered, and ${row.status}`]
      : []),
    ...(row.status === 'failed' && payout?.isSent && payout.isBack !== isDone(wallet, `return:${row.id}`)
      ? [`${what}: came back, and was not credited again`]
      : []),
  ]
}

/** Whether the money has left for good. */
function isGone(books: Books, row: WithdrawalRow): boolean {
  const payout = books.provider.payouts.get(row.id)
  return payout?.isSent === true && !(payout.isBack && row.status === 'failed')
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0)
}
