import type { Category } from '#lib/api/fields.ts'
import type { StakeWorld } from '#platform/ledger/wallet/commands.ts'
import type { ProtectionTerms } from '#platform/ledger/wallet/protection/protect-command.ts'

export type AccountRow = {
  id: number
  code: string
  currency: string
  floor0: number
  debits: number
  credits: number
}
export type BetRow = {
  id: string
  round: string | null
  world: StakeWorld
  game: string
  category: Category
  stake_real: number
  stake_bonus: number
  grant_id: string | null
  weight_bp: number
  outcome: 'settled' | 'rolledBack' | null
}
export type RoundRow = {
  /** When it began. */
  at: number
  id: string
  world: StakeWorld
  game: string
  category: Category
  closed_by: string | null
}
export type HoldRow = { id: string; amount: number; reference: string; outcome: string | null }
export type OutgoingTransferRow = { id: string; target: string; amount: number; outcome: string | null }

/** Money on its way to another member. */
export interface OutgoingTransfer {
  toMemberId: string
  amountMinor: number
  status: 'pending' | 'done' | 'returned'
  atMs: number
}

/** What a brand passes with an operation: the IANA zone of its days, and its protection terms. */
export type Brand = string | { zone?: string; terms?: ProtectionTerms | undefined }

/** How a command ended; `code` for a refusal. */
export interface Outcome {
  status: 'done' | 'refused'
  code?: string
}

/** The owner, the last transfer, and the last operation with its time. */
export interface Owner {
  tenant: string
  member: string
  isFrozen: boolean
  /** No bonus may be granted: excluded, timed out, closed or banned. */
  isBonusBlocked: boolean
  isRestoring: boolean
  version: number
  lastOperation: number
  lastAtMs: number
  /** IANA time zone of the brand's days. */
  zone: string
}
