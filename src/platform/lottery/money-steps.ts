import { cancelCommand, cancellingOf, takeCancelReply } from './cancel.ts'
import type { DrawWork } from './draw-rows.ts'
import type { Pay } from './settle.ts'
import { betsOfSlip, slipRow, type SlipRow } from './slip-rows.ts'
import { returnCommand, stakeCommand, takeReturnReply, takeStakeReply } from './slip-steps.ts'

/** What the steps between a draw object and the wallets need: the current context, a transaction, and a way to pay. */
export interface MoneyPort {
  work: () => DrawWork
  write: <Result>(work: (work: DrawWork) => Result) => Result
  pay: Pay
}

const RETRY_MS = 1_000

/**
 * Completes a slip: sends its stakes to the wallet, applies the reply, returns stakes that came too late. The alarm repeats
 * it when a wallet fails.
 */
export async function driveSlip(port: MoneyPort, key: string): Promise<SlipRow> {
  const { sql } = port.work()
  const slip = slipRow(sql, key)
  if (!slip) throw new Error(`no slip ${key}`)
  if (slip.state === 'accepted' || slip.state === 'refused') return slip
  const bets = betsOfSlip(sql, key)
  let row = slip
  if (row.state === 'reserved') {
    const reply = await port.pay(row.member, stakeCommand(port.work(), row, bets))
    if (!reply.ok && reply.code === 'system.internal') return retry(port, row)
    row = port.write((work) => takeStakeReply(work, key, reply))
  }
  if (row.state === 'returning') {
    const reply = await port.pay(row.member, returnCommand(port.work(), row, bets))
    row = port.write((work) => takeReturnReply(work, key, reply)) ?? row
    if (row.state === 'returning') return retry(port, row)
  }
  return row
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
