import type { Endpoint } from '#lib/api/endpoint.ts'
import type { ModuleId } from '#lib/api/modules.ts'
import { cancelLotteryOrder } from '#lib/api/play/lottery-orders.ts'
import { addProof } from '#lib/api/base/proofs.ts'
import { transferToMember } from '#lib/api/money/cashier-transfers.ts'

/**
 * Modules that stay open during a time-out or an exclusion: the account and its security, withdrawals, records, messages
 * and help. All other modules that change something are closed, so that a new call is closed until it is listed here.
 * Transfers pass because they may return money from vendors; the wallet refuses those in the other direction, and those to
 * other members are closed.
 */
const OPEN: ReadonlySet<ModuleId> = new Set<ModuleId>([
  'COMM3',
  'LOGIN3',
  'PASS3',
  'SECURITY3',
  'WALLET3',
  'FUNDTRANS3',
  'WITHDRAW3',
  'RECORD3',
  'INBOX3',
  'PROTECT3',
])

/**
 * Single open calls of closed modules: a proof belongs to a payment that was already made, and a cancelled order gives back
 * stakes in coming draws, which would be played during the break otherwise.
 */
const OPEN_CALLS: ReadonlySet<string> = new Set([addProof.path, cancelLotteryOrder.path])
/** Single closed calls of open modules. */
const CLOSED_CALLS: ReadonlySet<string> = new Set([transferToMember.path])

export function isOpenDuringBreak({
  method,
  module,
  path,
}: Pick<Endpoint, 'method' | 'module' | 'path'>): boolean {
  if (method === 'GET' || OPEN_CALLS.has(path)) return true
  return OPEN.has(module) && !CLOSED_CALLS.has(path)
}
