import { randomUUID } from 'node:crypto'
import {
  correctPoints,
  getMemberPoints,
  listPointOrders,
  reviewPointOrder,
  type PointStanding,
  type RedemptionOrder,
} from '#lib/api/money/points-ops.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'

export interface PointOptions {
  tenant: string
  id?: string | undefined
  account?: string | undefined
  points?: string | undefined
  as?: string | undefined
  reason?: string | undefined
}

/** `points orders|approve|reject|show|grant|take`: pending redemptions; a member's points, and corrections. */
export async function runPoints(
  target: OpsTarget,
  words: readonly string[],
  options: PointOptions,
): Promise<void> {
  const [action = '', surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  const { tenant } = options
  if (action === 'orders') {
    const { orders } = await callOps(target, listPointOrders, { tenant })
    say(`${tenant}: ${orders.length} orders wait for a decision`)
    for (const order of orders) tellOrder(order)
    return
  }
  if (action === 'approve' || action === 'reject') return decide(target, action, options)
  if (action === 'show')
    return tellStanding(await callOps(target, getMemberPoints, { tenant, account: needAccount(options) }))
  if (action === 'grant' || action === 'take') return correct(target, action, options)
  throw new OpsError(`points takes "orders", "approve", "reject", "show", "grant" or "take", not "${action}"`)
}

async function decide(
  target: OpsTarget,
  decision: 'approve' | 'reject',
  { tenant, id, as: operator, reason }: PointOptions,
): Promise<void> {
  if (!id) throw new OpsError('name the order with --id; "points orders" shows them')
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (decision === 'reject' && !reason) throw new OpsError('say why with --reason "…"; the player reads it')
  tellOrder(
    await callOps(target, reviewPointOrder, {
      tenant,
      id,
      operator,
      decision,
      reason: reason ?? 'approved',
    }),
  )
}

async function correct(target: OpsTarget, direction: 'grant' | 'take', options: PointOptions): Promise<void> {
  const { tenant, as: operator, reason, points = '' } = options
  const account = needAccount(options)
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"; the player reads it')
  if (!/^[1-9]\d{0,7}$/.test(points)) throw new OpsError('say how many with --points <number>')
  tellStanding(
    await callOps(target, correctPoints, {
      tenant,
      account,
      direction,
      points: Number(points),
      operator,
      reason,
      operationKey: randomUUID(),
    }),
  )
}

function needAccount({ account }: PointOptions): string {
  if (account) return account
  throw new OpsError('name the account with --account')
}

function tellOrder({ id, account, name, quantity, points, address, mobile, status }: RedemptionOrder): void {
  say(`  ${id}  ${account}  ${quantity} × ${name}  ${points} points  ${status}`)
  say(`    to ${address}; ${mobile}`)
}

function tellStanding({ account, points, earned, corrections }: PointStanding): void {
  say(`  ${account}: ${points} points`)
  for (const each of earned) say(`    ${each.offerId}  ${each.type}  ${each.points}`)
  for (const { direction, points: moved, operator, reason, atMs } of corrections)
    say(`    ${new Date(atMs).toISOString()}  ${direction} ${moved} by ${operator}: ${reason}`)
}
