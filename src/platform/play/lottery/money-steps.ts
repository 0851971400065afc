import type { CommandInput, WalletReply } from '#platform/ledger/wallet/service.ts'
import { cancelCommand, cancellingOf, takeCancelReply } from './cancel.ts'
import type { DrawWork } from './draw-rows.ts'
import type { Pay } from './settle.ts'
import { betsOfSlip, slipRow, type BetRow, type SlipRow } from './slip-rows.ts'
import {
  isForNow,
  noteRefusal,
  returnCommand,
  stakeCommand,
  stopCommand,
  takeReturnReply,
  takeStakeReply,
} from './slip-steps.ts'

/**
 * The needs of the steps between a draw object and the wallets: the current context, a transaction, and a way to pay.
 */
export interface MoneyPort {
  work: () => DrawWork
  write: <Result>(work: (work: DrawWork) => Result) => Result
  pay: Pay
}

const RETRY_MS = 1_000

/**
 * Completes a slip: sends its stakes to the wallet, applies the reply, and returns stakes that arrived too late. The
 * alarm repeats it when a wallet fails.
 */
export async function driveSlip(port: MoneyPort, key: string): Promise<SlipRow> {
  const { sql } = port.work()
  const slip = slipRow(sql, key)
  if (!slip) throw new Error(`no slip ${key}`)
  if (slip.state === 'accepted' || slip.state === 'refused') return slip
  const bets = betsOfSlip(sql, key)
  let row = slip
  if (row.state === 'reserved') {
    const reply = await stakeReply(port, row, bets)
    if (!reply) return retry(port, row)
    row = port.write((work) => takeStakeReply(work, key, reply))
  }
  if (row.state === 'returning') {
    const reply = await port.pay(row.member, returnCommand(port.work(), row, bets))
    row = port.write((work) => takeReturnReply(work, key, reply)) ?? row
    if (row.state === 'returning') return retry(port, row)
  }
  return row
}

/**
 * The wallet's final reply to the stakes; `undefined` while the wallet fails. A refusal that is not final leaves
 * nothing in the wallet, so a repeated request could still take the stakes: they are stopped before the slip is
 * refused.
 */
async function stakeReply(
  port: MoneyPort,
  slip: SlipRow,
  bets: readonly BetRow[],
): Promise<WalletReply | undefined> {
  const pay = async (command: CommandInput) => {
    const reply = await port.pay(slip.member, command)
    return !reply.ok && reply.code === 'system.internal' ? undefined : reply
  }
  const command = stakeCommand(port.work(), slip, bets)
  const reply = await pay(command)
  if (!reply || reply.ok || !isForNow(reply.code)) return reply
  port.write((work) => noteRefusal(work, slip.key, reply))
  const stopped = await pay(stopCommand(slip))
  // If there was something to stop, the wallet has answered the stakes by now.
  return stopped && (stopped.ok ? reply : pay(command))
}

/** Returns the stakes of a slip's cancelled bets. */
export async function giveBackCancelled(port: MoneyPort, key: string): Promise<void> {
  for (const bet of cancellingOf(port.work(), key)) {
    const reply = await port.pay(bet.member, cancelCommand(port.work(), bet))
    port.write((work) => takeCancelReply(work, bet, reply))
  }
}

function retry({ work }: MoneyPort, row: SlipRow): SlipRow {
  const { sql, nowMs } = work()
  sql.run('UPDATE slip SET retry_at = ? WHERE key = ?', nowMs + RETRY_MS, row.key)
  return row
}
