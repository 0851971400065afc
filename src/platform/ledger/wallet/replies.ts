import type { ErrorCode } from '#lib/api/errors.ts'

/** The balances of a wallet; `version` increases with each movement, so that an older reply can be recognised. */
export interface Balance {
  /** Empty until the first movement of money. */
  currency: string
  playerMinor: number
  holdMinor: number
  bonusMinor: number
  points: number
  /** On its way to other wallets. */
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
  /** The free rounds that it was one of; its stake was then the brand's. */
  freeRoundsId?: string
}

export type OperationResult =
  | { kind: 'moved' }
  | { kind: 'staked'; realMinor: number; bonusMinor: number }
  | { kind: 'settled'; realMinor: number; bonusMinor: number }
  | { kind: 'rolledBack'; realMinor: number; bonusMinor: number; isTombstone: boolean }
  | { kind: 'round'; round: Round }
  /** `shortMinor`: the part of a debit that was not available. */
  | { kind: 'corrected'; movedMinor: number; shortMinor: number }
  /** `addedMinor`: the part that the balance lacked. */
  | { kind: 'returned'; amountMinor: number; addedMinor: number }
  | { kind: 'held'; holdId: string }
  | { kind: 'transferStarted'; transferId: string }

export type WalletReply =
  /** `purseMinor`: the balance of the vendor's own wallet, where the command uses one. */
  | { ok: true; atMs: number; balance: Balance; purseMinor?: number; result: OperationResult }
  /**
   * `system.internal`, `wallet.betUnknown`, `wallet.roundUnknown`, `withdrawal.state`, `game.tooFast`,
   * `protection.realityCheck`, `protection.unavailable` and the `wallet.insufficient` of an adjustment may be retried with the
   * same key; every other refusal is final.
   */
  | { ok: false; code: ErrorCode; details?: Record<string, string | number> }
