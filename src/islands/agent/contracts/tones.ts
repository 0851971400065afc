import type { Tone } from '#islands/ui/Badge.tsx'
import type { BillView } from '#lib/api/agents/contracts-bills.ts'
import type { BillState } from '#lib/shared/contracts/bill.ts'
import type { ContractState } from '#lib/shared/contracts/contract.ts'

const BILL_TONES: Record<BillState, Tone> = {
  issued: 'info',
  toApprove: 'info',
  toCollect: 'info',
  collected: 'positive',
  partlyCollected: 'warning',
  insufficientBalance: 'warning',
  denied: 'negative',
  notReached: 'neutral',
  expired: 'negative',
  corrected: 'neutral',
}

/** Of nothing that is due nothing was paid. */
export function billTone({ state, dueMinor }: Pick<BillView, 'state' | 'dueMinor'>): Tone {
  return state === 'collected' && dueMinor === 0 ? 'neutral' : BILL_TONES[state]
}

export const CONTRACT_TONES: Record<ContractState, Tone> = {
  requested: 'info',
  offered: 'accent',
  accepted: 'positive',
  ending: 'warning',
  resting: 'warning',
  rejected: 'negative',
  revoked: 'neutral',
  replaced: 'neutral',
  terminated: 'neutral',
}
