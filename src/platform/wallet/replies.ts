import type { ErrorCode } from '#lib/api/errors.ts'

/** What a wallet holds; `version` rises by one with each movement, so an older answer can be told from a newer one. */
export interface Balance {
  /** Empty until the first movement of money. */
  currency: string
  playerMinor: number
  holdMinor: number
  bonusMinor: number
  points: number
  /** On the way to other wallets. */
  transitMinor: number
  isFrozen: boolean
  version: number
}

/** One finished round of an in-house game. */
export interface Round {
  roundId: string
  game: string
  stakeMinor: number
  winMinor: number
  outcomeJson: string
  atMs: number
}

export type OperationResult =
  | { kind: 'moved' }
  | { kind: 'staked'; realMinor: number; bonusMinor: number }
  | { kind: 'settled'; realMinor: number; bonusMinor: number }
  | { kind: 'rolledBack'; realMinor: number; bonusMinor: number; isTombstone: boolean }
  | { kind: 'round'; round: Round }
  /** `shortMinor`: what a debit could not take, as it was not there. */
  | { kind: 'corrected'; movedMinor: number; shortMinor: number }
  | { kind: 'held'; holdId: string }
  | { kind: 'leaving'; transferId: string }

export type WalletReply =
  /** `purseMinor`: what is left in the vendor's own wallet, where the command plays from one. */
  | { ok: true; atMs: number; balance: Balance; purseMinor?: number; result: OperationResult }
  /**
   * `system.internal`, `wallet.betUnknown`, `wallet.roundUnknown`, `game.tooFast`, `protection.realityCheck` and
   * `protection.unavailable` may be tried again with the same key; every other refusal is final.
   */
  | { ok: false; code: ErrorCode; details?: Record<string, string | number> }
