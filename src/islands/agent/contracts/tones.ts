import type { Tone } from '#islands/ui/Badge.tsx'
import type { BillState } from '#lib/shared/contracts/bill.ts'
import type { ContractState } from '#lib/shared/contracts/contract.ts'

export const BILL_TONES: Record<BillState, Tone> = {
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
