import { addExact } from './exact.ts'
import type { Payer } from './contract.ts'
import type { Line } from './line.ts'

/** The amount owed to an agent, and its payer: a bill's whole amount, or its unpaid part. */
export interface Due {
  agentId: string
  payer: Payer
  dueMinor: number
}

/** An agent's funds, besides its own bill. */
export interface Wallets {
  mainMinor: number
  lotteryMinor: number
}

/** One payment. `fromId` `null` is the platform, which always pays in full and not from a wallet of the line. */
export interface Payment {
  fromId: string | null
  toId: string
  dueMinor: number
  paidMinor: number
  unpaidMinor: number
  sources: { billMinor: number; mainMinor: number; lotteryMinor: number }
}

/** An agent after all payments. `keptMinor` of its own bill remains as income. */
export interface PaidAgent {
  agentId: string
  receivedMinor: number
  paidMinor: number
  keptMinor: number
  /** `insufficientBalance`: the agent could not pay its downlines. `partReceived`: its own upline could not. */
  states: readonly ('insufficientBalance' | 'partReceived')[]
  wallets: Wallets
}

/**
 * Pays down the line: the platform pays its agents, each agent its direct downlines, in the order of the line and each in
 * full before the next: from what it actually received, then the main wallet, then the lottery wallet. The uncovered rest
 * stays unpaid and can be paid later by the same call with the remaining amounts.
 *
 * @param wallets by agent; a missing agent has none.
 * @throws RangeError where an agent is not in the line, is named twice, or owes to or from an unknown one.
 */
export function payDownLine(
  line: Line,
  dues: readonly Due[],
  wallets: ReadonlyMap<string, Wallets>,
): { payments: Payment[]; agents: PaidAgent[] } {
  const owed = line.ids.map((): Due | undefined => undefined)
  for (const due of dues) owed[placeOf(line, due, owed)] = due
  const received = new Array<number>(line.ids.length).fill(0)
  const payments: Payment[] = []
  const agents: PaidAgent[] = []
  for (const index of line.topDown) {
    const own = owed[index]
    if (own?.payer === 'platform') {
      received[index] = own.dueMinor
      payments.push(paymentOf(null, own, { billMinor: 0, mainMinor: 0, lotteryMinor: 0 }))
    }
    const agentId = line.ids[index] ?? ''
    const receivedMinor = received[index] ?? 0
    const downlines = (line.downlinesOf[index] ?? []).filter((downline) => owed[downline]?.payer === 'upline')
    // Where only remainders are paid, an agent may owe without being owed anything.
    if (!own && downlines.length === 0) continue
    const purse = purseOf(receivedMinor, wallets.get(agentId))
    let unpaidMinor = 0
    for (const downline of downlines) {
      const due = owed[downline]
      if (!due) continue
      const payment = paymentOf(agentId, due, takeFrom(purse, due.dueMinor))
      payments.push(payment)
      received[downline] = payment.paidMinor
      unpaidMinor = addExact(unpaidMinor, payment.unpaidMinor)
    }
    agents.push({
      agentId,
      receivedMinor,
      paidMinor: purse.paidMinor,
      keptMinor: purse.billMinor,
      states: [
        ...(unpaidMinor > 0 ? (['insufficientBalance'] as const) : []),
        ...(own && receivedMinor < own.dueMinor ? (['partReceived'] as const) : []),
      ],
      wallets: { mainMinor: purse.mainMinor, lotteryMinor: purse.lotteryMinor },
    })
  }
  return { payments, agents }
}

interface Purse extends Wallets {
  billMinor: number
  paidMinor: number
}

function purseOf(billMinor: number, wallets: Wallets | undefined): Purse {
  const [mainMinor, lotteryMinor] = [wallets?.mainMinor ?? 0, wallets?.lotteryMinor ?? 0]
  if (mainMinor < 0 || lotteryMinor < 0) throw new RangeError('a wallet holds zero or more')
  return { billMinor, mainMinor, lotteryMinor, paidMinor: 0 }
}

/** Takes as much of an amount as available, source by source. */
function takeFrom(purse: Purse, amountMinor: number): Payment['sources'] {
  const sources = { billMinor: 0, mainMinor: 0, lotteryMinor: 0 }
  let leftMinor = amountMinor
  for (const source of ['billMinor', 'mainMinor', 'lotteryMinor'] as const) {
    const takenMinor = Math.min(leftMinor, purse[source])
    sources[source] = takenMinor
    purse[source] -= takenMinor
    purse.paidMinor = addExact(purse.paidMinor, takenMinor)
    leftMinor -= takenMinor
  }
  return sources
}

function paymentOf(fromId: string | null, { agentId, dueMinor }: Due, sources: Payment['sources']): Payment {
  const taken = sources.billMinor + sources.mainMinor + sources.lotteryMinor
  const paidMinor = fromId === null ? dueMinor : taken
  return { fromId, toId: agentId, dueMinor, paidMinor, unpaidMinor: dueMinor - paidMinor, sources }
}

function placeOf(line: Line, { agentId, payer, dueMinor }: Due, owed: readonly (Due | undefined)[]): number {
  const index = line.indexOf.get(agentId)
  if (index === undefined) throw new RangeError(`not in the line: ${agentId}`)
  if (owed[index]) throw new RangeError(`named twice: ${agentId}`)
  if (!Number.isSafeInteger(dueMinor) || dueMinor < 0) throw new RangeError(`a due amount: ${dueMinor}`)
  if (payer === 'upline' && dueMinor > 0 && (line.uplineOf[index] ?? -1) < 0)
    throw new RangeError(`no upline: ${agentId}`)
  return index
}
