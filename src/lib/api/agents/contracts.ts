import * as z from 'zod/mini'
import { CONTRACT_CATEGORIES, CONTRACT_KINDS, CONTRACT_STATES } from '#lib/shared/contracts/contract.ts'
import { contractTerms } from './contracts-terms.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, id, memberText, operationKey, timestampMs } from '#lib/api/fields.ts'

/** Contracts of agents: an offer by the upline, or by the brand to a top agent, that the agent signs. */

/** The kinds of contracts of a brand, and their bounds. */
export const contractSettings = z.object({
  kinds: z.array(z.enum(CONTRACT_KINDS)),
  categories: z.array(z.enum(CONTRACT_CATEGORIES)),
  /** The maximum rate per kind in millionths; 100 % for a missing kind. */
  maxRateE6: z.partialRecord(z.enum(CONTRACT_KINDS), z.int()),
  maxValueMinor: z.int(),
  maxTiers: z.int(),
  holdE6: z.int(),
  maximumShareE6: z.int(),
  /** Larger bills of the brand wait for an operator; 0: all of them. */
  reviewAboveMinor: z.int(),
  billDays: z.int(),
})
export type ContractSettings = z.infer<typeof contractSettings>

export const CONTRACT_CHANGES = [
  'accept',
  'reject',
  'revoke',
  'approveRequest',
  'refuseRequest',
  'terminate',
  'requestEnd',
  'approveEnd',
  'refuseEnd',
  'cancelEnd',
] as const
export type ContractChange = (typeof CONTRACT_CHANGES)[number]

/** One version; other terms are another version. `upline` is `null` where the brand offers. */
export const contract = z.object({
  id: z.string(),
  version: z.int(),
  account: z.string(),
  upline: z.nullable(z.string()),
  state: z.enum(CONTRACT_STATES),
  terms: contractTerms,
  madeAtMs: timestampMs,
  acceptedAtMs: z.nullable(timestampMs),
  endedAtMs: z.nullable(timestampMs),
  /** The caller's possible actions now. */
  actions: z.array(z.enum(CONTRACT_CHANGES)),
})
export type ContractView = z.infer<typeof contract>

/** A contract further down that a change ends, or suspends until another stands above it. */
const consequence = z.object({
  account: z.string(),
  reason: z.enum(['rateAbove', 'notComparable', 'uplineHasNone', 'uplineStands']),
})
export const consequences = z.object({
  ends: z.array(consequence),
  rests: z.array(consequence),
  resumes: z.array(consequence),
})
export type ContractConsequences = z.infer<typeof consequences>

const cursor = z.optional(z.string().check(z.maxLength(200), z.regex(/^\d+:[\w.:-]+$/)))

/** The agent's own contracts, or those of direct downlines; newest first. */
export const listContracts = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/contracts',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({
    side: z._default(z.enum(['own', 'below']), 'own'),
    account: z.optional(memberText(64)),
    kind: z.optional(z.enum(CONTRACT_KINDS)),
    /** Offers, requests and contracts in force; omitted: ended ones as well. */
    only: z.optional(z.literal('open')),
    cursor,
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
  }),
  output: z.object({
    currency,
    /** Kinds that the brand has. */
    kinds: z.array(z.enum(CONTRACT_KINDS)),
    /** Offers to the agent that wait for a signature. */
    waiting: z.int(),
    content: z.array(contract),
    total: z.int(),
    next: z.optional(z.string()),
  }),
  errors: ['agent.memberUnknown'],
})

/** The consequences of accepting or ending a contract for others further down, to be shown before. */
export const getConsequences = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/contracts/consequences',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({ contractId: id, change: z.enum(CONTRACT_CHANGES) }),
  output: consequences,
  errors: ['contract.unknown', 'contract.state'],
})

/** Offers a contract to a direct downline. A later offer of the same kind and category replaces an earlier one. */
export const offerContract = endpoint({
  method: 'POST',
  path: '/wps/v2/agent/contracts',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({ account: memberText(64), terms: contractTerms, operationKey }),
  output: contract,
  errors: ['agent.memberUnknown', 'contract.notAgent', 'contract.terms', 'contract.busy', 'request.tooMany'],
})

/** Requests a contract from the upline, or from the brand; it becomes an offer once they agree. */
export const requestContract = endpoint({
  method: 'POST',
  path: '/wps/v2/agent/contracts/request',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({ terms: contractTerms, operationKey }),
  output: contract,
  errors: ['agent.type', 'contract.terms', 'contract.busy', 'request.tooMany'],
})

/**
 * Signs, refuses or ends a contract. If that ends or suspends others, it is refused with `contract.warning` and the
 * consequences, until it is sent with `isWarned`.
 */
export const changeContract = endpoint({
  method: 'POST',
  path: '/wps/v2/agent/contracts/change',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({
    contractId: id,
    change: z.enum(CONTRACT_CHANGES),
    isWarned: z._default(z.boolean(), false),
  }),
  output: contract,
  errors: [
    'contract.unknown',
    'contract.state',
    'contract.terms',
    'contract.warning',
    'contract.busy',
    'request.tooMany',
  ],
})
