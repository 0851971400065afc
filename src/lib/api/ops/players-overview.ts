import * as z from 'zod/mini'
import { PROMPT_ANSWERS } from '#lib/shared/protection/markers.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import { DOCUMENT_KINDS } from '#lib/api/care/documents.ts'
import { limitStatus } from '#lib/api/care/protection.ts'
import { sign } from '#lib/api/care/protection-settings.ts'
import { currency, id, minorUnits, signedMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { account, tenant } from '#lib/api/operator-fields.ts'
import { memberRecord } from './member-ops.ts'

/** The last try of the member's document check, and the data that it has to prove. */
const documentCheck = z.object({
  /** Of its pictures (`readProof`, `document`). */
  id,
  state: z.enum(['asked', 'reviewing', 'accepted', 'refused']),
  cause: z.string(),
  kind: z.nullable(z.enum(DOCUMENT_KINDS)),
  tryNo: z.int(),
  reason: z.nullable(z.string()),
  askedAtMs: timestampMs,
  sentAtMs: z.nullable(timestampMs),
  decidedAtMs: z.nullable(timestampMs),
  /** An operator, or `checker` for the outside service. */
  decidedBy: z.nullable(z.string()),
  expiresAtMs: z.nullable(timestampMs),
  pictures: proofIds,
})

/** Money by purse, from the member's wallet itself. */
const purses = z.object({
  playerMinor: minorUnits,
  /** Held for withdrawals. */
  holdMinor: minorUnits,
  bonusMinor: minorUnits,
  /** On its way to another member. */
  transitMinor: minorUnits,
  points: minorUnits,
  /** Money kept at vendors with wallets of their own. */
  vendors: z.array(z.object({ vendor: z.string(), amountMinor: minorUnits })),
  isFrozen: z.boolean(),
})

/** From the first day on, as the ledger counts them. */
const totals = z.object({
  /** Less what banks called back, or a minor got back. */
  depositsMinor: signedMinorUnits,
  deposits: minorUnits,
  /** Less what came back. */
  withdrawalsMinor: signedMinorUnits,
  withdrawals: minorUnits,
  stakeMinor: signedMinorUnits,
  /** The part of the stakes that is not decided. */
  openMinor: signedMinorUnits,
  winMinor: signedMinorUnits,
  bonusMinor: signedMinorUnits,
  /** Of the player: win and bonus less stakes that are not open. */
  netMinor: signedMinorUnits,
})

/** Why another account may be the same person's. */
const LINKED_BY = ['person', 'payout', 'device', 'address'] as const

/**
 * A player on one page, masked: the record, money by purse, totals, protection, the line above, other accounts that share
 * something with it.
 */
export const getMemberOverview = endpoint({
  method: 'GET',
  path: '/ops/members/overview',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({ tenant, account }),
  output: z.object({
    atMs: timestampMs,
    currency,
    memberId: z.string(),
    record: memberRecord,
    birthday: z.nullable(z.string()),
    emailVerifiedAtMs: z.nullable(timestampMs),
    documents: z.nullable(documentCheck),
    balance: purses,
    /** What is under way. */
    open: z.object({
      withdrawals: minorUnits,
      withdrawalsMinor: minorUnits,
      deposits: minorUnits,
      adjustments: minorUnits,
      cases: minorUnits,
    }),
    totals,
    vipLevel: z.int(),
    /** Every kind of limit with what is used and left of it. */
    limits: z.array(limitStatus),
    /** Signs of harm of the last seven days, each with the rule that it reached, and the last prompt about them. */
    care: z.object({
      signs: z.array(sign),
      prompt: z.nullable(z.object({ toldAtMs: timestampMs, answer: z.nullable(z.enum(PROMPT_ANSWERS)) })),
    }),
    /** Accounts of the agents above, the top agent first. */
    line: z.array(z.string()),
    logins: minorUnits,
    lastSeenAtMs: z.nullable(timestampMs),
    openSessions: minorUnits,
    linked: z.array(z.object({ account: z.string(), status: z.string(), by: z.array(z.enum(LINKED_BY)) })),
  }),
  errors: ['tenant.unknown', 'member.unknown', 'protection.unavailable'],
})
export type MemberOverview = z.infer<(typeof getMemberOverview)['output']>
