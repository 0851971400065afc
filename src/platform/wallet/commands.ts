import * as z from 'zod/mini'
import type { ErrorCode } from '#lib/api/errors.ts'

const text = (pattern: RegExp, longest: number) => z.string().check(z.maxLength(longest), z.regex(pattern))
/** Keys of clients and vendors. `/` is kept for the wallet's own keys, `#` for the ids of transfers. */
const operationKey = text(/^[\w.:-]{8,}$/, 160)
/** `<source member>/<operation key>`: names a transfer between wallets on both sides. */
const transferId = text(/^[\w.:-]+\/[\w.:-]{8,}$/, 230)
const closeKey = text(/^[\w.:-]+\/[\w.:-]{8,}\/close$/, 240)
const memberId = text(/^[\w.-]{1,64}$/, 64)
const currency = text(/^[A-Z]{3}$/, 3)
const positive = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
const zeroOrMore = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
const words = z.string().check(z.minLength(1), z.maxLength(300))
const game = text(/^[\w.:-]{1,64}$/, 64)
const stakeWorld = z.union([
  z.literal('world:lottery'),
  z.templateLiteral(['world:game:', text(/^[\w-]{1,32}$/, 32)]),
])
const world = z.union([stakeWorld, z.enum(['world:psp', 'world:promo', 'world:agent'])])

/** A limit as the wallet checks it: so much of a kind within a rolling window. */
export const limitRule = z.strictObject({
  kind: z.enum(['deposit', 'stake', 'loss']),
  windowMs: positive,
  maxMinor: zeroOrMore,
})
export type LimitRule = z.infer<typeof limitRule>

/** `currency` is the wallet's; the first movement fixes it. Amounts are whole minor units. */
const money = { operationKey, currency, amountMinor: positive }
/** `bonusFirst`: whether bonus money is staked before real money; a setting of the brand's promotions. */
const stake = {
  operationKey,
  currency,
  world: stakeWorld,
  game,
  stakeMinor: positive,
  bonusFirst: z.boolean(),
}

/** Every way to move money in a wallet, and the two operator's switches that money obeys. */
export const walletCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deposit'), ...money }),
  z.strictObject({
    kind: z.literal('adjust'),
    ...money,
    direction: z.enum(['credit', 'debit']),
    world,
    reason: words,
  }),
  z.strictObject({ kind: z.literal('grantBonus'), ...money, reason: words }),
  z.strictObject({ kind: z.literal('convertBonus'), ...money }),
  z.strictObject({ kind: z.literal('forfeitBonus'), ...money, reason: words }),
  z.strictObject({ kind: z.literal('bet'), ...stake }),
  z.strictObject({ kind: z.literal('settle'), operationKey, betKey: operationKey, winMinor: zeroOrMore }),
  z.strictObject({ kind: z.literal('rollback'), operationKey, betKey: operationKey }),
  z.strictObject({
    kind: z.literal('round'),
    ...stake,
    winMinor: zeroOrMore,
    /** The game's own outcome as JSON text. */
    outcomeJson: z.string().check(z.maxLength(16_384)),
    /** Shortest time since the last round of this game; sooner is `game.tooFast`, to be tried again. 0: none. */
    minGapMs: zeroOrMore,
  }),
  z.strictObject({ kind: z.literal('reserve'), ...money, purpose: words }),
  z.strictObject({ kind: z.literal('capture'), operationKey, holdId: operationKey, world }),
  z.strictObject({ kind: z.literal('release'), operationKey, holdId: operationKey }),
  z.strictObject({ kind: z.literal('transferOut'), ...money, toMemberId: memberId }),
  z.strictObject({
    kind: z.literal('transferIn'),
    operationKey: transferId,
    currency,
    amountMinor: positive,
  }),
  z.strictObject({
    kind: z.literal('closeTransfer'),
    operationKey: closeKey,
    transferId,
    outcome: z.enum(['captured', 'refunded']),
  }),
  /** Between the player's money and a vendor's wallet: `in` to the vendor, `out` of it. */
  z.strictObject({
    kind: z.literal('vendorTransfer'),
    ...money,
    vendor: text(/^[\w-]{1,32}$/, 32),
    direction: z.enum(['in', 'out']),
  }),
  z.strictObject({
    kind: z.literal('points'),
    operationKey,
    direction: z.enum(['earn', 'redeem']),
    points: positive,
    /** Money given for redeemed points; 0 where they are given away for goods or earned. */
    creditMinor: zeroOrMore,
    currency,
    reason: words,
  }),
  z.strictObject({ kind: z.literal('freeze'), operationKey, frozen: z.boolean(), reason: words }),
  z.strictObject({
    kind: z.literal('setLimits'),
    operationKey,
    limits: z.array(limitRule).check(z.maxLength(16)),
  }),
])
export type WalletCommand = z.infer<typeof walletCommand>
export type CommandKind = WalletCommand['kind']
export type CommandOf<Kind extends CommandKind> = Extract<WalletCommand, { kind: Kind }>

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
  | { kind: 'held'; holdId: string }
  | { kind: 'leaving'; transferId: string }

export type WalletReply =
  | { ok: true; atMs: number; balance: Balance; result: OperationResult }
  /** `system.internal`, `wallet.betUnknown` and `game.tooFast` may be tried again with the same key; every other refusal is final. */
  | { ok: false; code: ErrorCode; details?: Record<string, string | number> }
