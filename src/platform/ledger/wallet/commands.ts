import * as z from 'zod/mini'
import {
  betId,
  closeKey,
  currency,
  game as gameId,
  grantId,
  memberId,
  money,
  note,
  operationKey,
  play,
  positive,
  reference,
  roundId,
  transferId,
  vendor,
  world,
  zeroOrMore,
} from './command-fields.ts'
import type { stakeWorld } from './command-fields.ts'
import { freePayoutSchema, grantTermsSchema } from './rows/grant-terms.ts'
import { protectCommand } from './protection/protect-command.ts'
import { POSTED_PURPOSES } from './decisions/purpose-rules.ts'

const MAX_LINES = 500
/** A finished game's outcome, as its own JSON text. */
/** Room for a slot's round with all of its free spins. */
const outcomeJson = z.optional(z.string().check(z.maxLength(65_536)))

/** A limit as the wallet checks it: an amount of one kind within a rolling window. */
const limitRule = z.strictObject({
  kind: z.enum(['deposit', 'stake', 'loss']),
  windowMs: positive,
  maxMinor: zeroOrMore,
})
export type LimitRule = z.infer<typeof limitRule>

/**
 * How a bet ends: with a win (0 for a loss), or returned as if it had never been placed. `refundMinor` is the part of the
 * stake that came back with the win because it was not at risk (a push: all of it); it counts in no turnover or wagering.
 */
const paid = { winMinor: zeroOrMore, refundMinor: z.optional(zeroOrMore) }
const back = { isReturned: z.literal(true) }
const ending = z.union([z.strictObject(paid), z.strictObject(back)])
export type Ending = z.infer<typeof ending>
const settlement = z.union([z.strictObject({ id: betId, ...paid }), z.strictObject({ id: betId, ...back })])
export type Settlement = z.infer<typeof settlement>

/** A round that began longer ago takes no further stake. Absent: no bound. */
const maxRoundAgeMs = z.optional(positive)

/** Every way to move money in a wallet, and the two operator settings that restrict them. */
export const walletCommand = z.discriminatedUnion('kind', [
  /** Credits `amountMinor`. The player paid `feeMinor` beside it, which counts in deposit limits. */
  z.strictObject({ kind: z.literal('deposit'), ...money, reference, feeMinor: z.optional(zeroOrMore) }),
  /**
   * Money given to the player or taken back, for one of `POSTED`'s purposes. `against` names the counter-account where the
   * purpose does not fix it.
   */
  z.strictObject({
    kind: z.literal('post'),
    ...money,
    purpose: z.enum(POSTED_PURPOSES),
    direction: z.enum(['credit', 'debit']),
    reference,
    against: z.optional(world),
    note: z.optional(note),
  }),
  /** A bonus with its terms, identified by this operation's key; it starts at once, or is queued behind the current one. */
  z.strictObject({ kind: z.literal('grantBonus'), ...money, reference, terms: grantTermsSchema }),
  /** Rounds of one game at a fixed stake that the brand pays; they are identified by this operation's key. */
  z.strictObject({
    kind: z.literal('grantFreeRounds'),
    operationKey,
    currency,
    reference,
    game: gameId,
    rounds: z.int().check(z.minimum(1), z.maximum(1_000)),
    stakeMinor: positive,
    lifeMs: positive,
    /** The wagering of the winnings; absent: winnings are money. */
    payout: z.optional(freePayoutSchema),
  }),
  /** The member cancels a bonus. */
  z.strictObject({ kind: z.literal('cancelBonus'), operationKey, grantId }),
  /** An operator forfeits a bonus. */
  z.strictObject({ kind: z.literal('forfeitBonus'), operationKey, grantId, note }),
  /** While blocked nothing is given or staked; running bonuses and free rounds stay, and their time goes on. */
  z.strictObject({ kind: z.literal('blockBonuses'), operationKey, blocked: z.boolean(), note }),
  /** Applies what follows from time alone: bonuses expire, and the next one starts. */
  z.strictObject({ kind: z.literal('lapseBonuses'), operationKey }),

  /** One stake, in a round where the game has rounds with several stakes. */
  z.strictObject({
    kind: z.literal('bet'),
    ...play,
    stakeMinor: zeroOrMore,
    reference,
    roundId: z.optional(roundId),
    maxRoundAgeMs,
  }),
  /** Several stakes, all or none; the bets are `<operationKey>/1`, `/2` … */
  z.strictObject({
    kind: z.literal('slip'),
    ...play,
    lines: z
      .array(z.strictObject({ stakeMinor: zeroOrMore, reference }))
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
  }),
  /** Settles bets that belong to no round, all or none. */
  z.strictObject({
    kind: z.literal('settle'),
    operationKey,
    bets: z.array(settlement).check(z.minLength(1), z.maxLength(MAX_LINES)),
    reference,
    outcomeJson,
  }),
  /** Returns a stake. If the bet has not arrived yet, a tombstone under its key refuses the late bet. */
  z.strictObject({
    kind: z.literal('rollback'),
    operationKey,
    betKey: operationKey,
    purse: z.optional(vendor),
  }),
  /**
   * Pays a round of one or more bets; `isLast` closes it to further bets. A win of 0 only settles the stakes. `betKey`: the
   * bet of the round that it is won by, which must be there and not rolled back.
   */
  z.strictObject({
    kind: z.literal('win'),
    operationKey,
    roundId,
    winMinor: zeroOrMore,
    isLast: z.boolean(),
    betKey: z.optional(operationKey),
    reference,
    outcomeJson,
    purse: z.optional(vendor),
  }),
  /** Stake and win in one operation, with the game's own outcome. It has its own round unless one is named. */
  z.strictObject({
    kind: z.literal('round'),
    ...play,
    stakeMinor: zeroOrMore,
    winMinor: zeroOrMore,
    /** One of these free rounds; the stake is then 0. */
    freeRoundsId: z.optional(grantId),
    outcomeJson,
    roundId: z.optional(roundId),
    isLast: z._default(z.boolean(), true),
    maxRoundAgeMs,
    /** Shortest time since the last round of this game; an earlier one gets `game.tooFast` and may be retried. 0: none. */
    minGapMs: zeroOrMore,
    /** In-house games: what was asked for, as its engine takes it. */
    requestJson: z.optional(z.string().check(z.maxLength(16_384))),
    /** The seeds that the outcome follows from. Refused, to be drawn again, once others are in use. */
    fair: z.optional(
      z.strictObject({
        commit: z.string().check(z.length(64)),
        nonce: zeroOrMore,
        jackpotJson: z.optional(z.string().check(z.maxLength(1_000))),
      }),
    ),
  }),
  /**
   * Corrects the payout of a settled bet or round, or the rebate of it. A debit takes at most the available balance and
   * reports the shortfall.
   */
  z.strictObject({
    kind: z.literal('correct'),
    ...money,
    direction: z.enum(['credit', 'debit']),
    of: z.union([z.strictObject({ betId }), z.strictObject({ roundId })]),
    part: z.optional(z.literal('rebate')),
    reference,
    note,
    purse: z.optional(vendor),
  }),
  /**
   * A settled bet ended otherwise than it was counted, as its draw got another result or is void: turnover, bets and wins of
   * the totals follow from now on. Moves no money, and wagering of bonuses stays as it was counted.
   */
  z.strictObject({
    kind: z.literal('recount'),
    operationKey,
    betId,
    was: ending,
    is: ending,
    reference,
    note,
  }),

  /**
   * Gives a minor back all that was paid in and has not been paid out again. What the balance lacks was lost in play, and
   * the brand adds it. Operators send the money outside; this takes it out of the book.
   */
  z.strictObject({ kind: z.literal('returnDeposits'), operationKey, currency, reference, note }),
  /**
   * The payer's bank took one deposit back (`reference`). Its bonus ends; what the balance lacks, the brand adds, and the
   * reply says how much the member owes for it.
   */
  z.strictObject({ kind: z.literal('reverseDeposit'), operationKey, currency, reference, note }),
  z.strictObject({ kind: z.literal('reserve'), ...money, reference }),
  z.strictObject({ kind: z.literal('capture'), operationKey, holdId: operationKey, world }),
  z.strictObject({ kind: z.literal('release'), operationKey, holdId: operationKey }),
  /** `maxPaidOutMinor`: what all withdrawals and transfers to others may add up to before documents are accepted. */
  z.strictObject({
    kind: z.literal('transferOut'),
    ...money,
    toMemberId: memberId,
    maxPaidOutMinor: z.optional(zeroOrMore),
  }),
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
    vendor,
    direction: z.enum(['in', 'out']),
  }),
  z.strictObject({
    kind: z.literal('points'),
    operationKey,
    direction: z.enum(['earn', 'redeem']),
    points: positive,
    /** Money given for redeemed points; 0 where they are redeemed for goods, or earned. */
    creditMinor: zeroOrMore,
    currency,
    reference,
  }),
  z.strictObject({ kind: z.literal('freeze'), operationKey, frozen: z.boolean(), note }),
  z.strictObject({
    kind: z.literal('setLimits'),
    operationKey,
    limits: z.array(limitRule).check(z.maxLength(16)),
  }),
  protectCommand,
])
export type WalletCommand = z.infer<typeof walletCommand>
export type CommandInput = z.input<typeof walletCommand>
export type CommandKind = WalletCommand['kind']
export type CommandOf<Kind extends CommandKind> = Extract<WalletCommand, { kind: Kind }>
export type StakeWorld = z.infer<typeof stakeWorld>
