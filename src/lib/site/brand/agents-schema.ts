import { z } from 'zod'
import { CATEGORIES } from '#lib/api/fields.ts'
import { CONTRACT_CATEGORIES, CONTRACT_KINDS } from '#lib/shared/contracts/contract.ts'
import { minor } from './config-fields.ts'

const contractsField = z
  .strictObject({
    /**
     * Kinds of contracts that the brand has; pages of the others are not shown. Empty: no contracts. Agents read them as
     * commission on losses (`dividend`), daily (`wage`), hourly, on net result (`profitShare`), real-time, and by rate
     * (`commission`).
     */
    kinds: z
      .array(z.enum(CONTRACT_KINDS).exclude(['rebate']))
      .default(['dividend', 'wage', 'hourly', 'profitShare', 'realtime', 'commission']),
    /** What a contract may be about: single categories of games, or `ALL` of them. */
    categories: z.array(z.enum(CONTRACT_CATEGORIES)).default([...CONTRACT_CATEGORIES]),
    /**
     * Highest rate that a contract of a kind may promise, in millionths (10,000 is 1 %). A kind that is not named here may
     * promise up to 100 %.
     */
    maxRateE6: z.partialRecord(z.enum(CONTRACT_KINDS), z.int().min(1).max(1_000_000)).default({
      dividend: 500_000,
      profitShare: 500_000,
      wage: 20_000,
      hourly: 20_000,
      realtime: 10_000,
      commission: 20_000,
    }),
    /** Highest fixed amount that one tier of a contract may promise for a period, in minor units. */
    maxValueMinor: minor.default(1_000_000),
    /** Most tiers that one contract may have. */
    maxTiers: z.int().min(1).max(100).default(10),
    /** What the house wins of turnover in theory, in millionths: whether a line costs too much is judged by it. */
    holdE6: z.int().min(1).max(1_000_000).default(40_000),
    /**
     * Most of its theoretical win that the brand wants to pay to a line, in millionths. An offer above it is warned of, and
     * an operator must insist.
     */
    maximumShareE6: z.int().min(0).max(1_000_000).default(700_000),
    /** Statements that the brand pays wait for an operator's approval above this amount, in minor units. */
    reviewAboveMinor: minor.default(5_000_000),
    /** Days from its making after which the unpaid rest of a statement expires. */
    billDays: z.int().min(1).max(365).default(60),
  })
  .prefault({})

/** Agents of a brand: the extent of their lines, the rates that they may pass on, their contracts. */
export const agentsField = z
  .strictObject({
    /** Most levels of a line below a top agent; nobody is placed beneath the last. */
    maxDepth: z.int().min(1).max(64).default(20),
    /** Most members directly below one agent. */
    maxDirect: z.int().min(1).max(1_000_000).default(5000),
    /**
     * Highest rebate of a top agent by category, in millionths of the turnover (10,000 is 1 %); also what a top agent without
     * rates of its own gets. A category that is not named has no rebate.
     */
    topRates: z.partialRecord(z.enum(CATEGORIES), z.int().min(0).max(100_000).multipleOf(100)).default({
      LOTT: 10_000,
      ELOTT: 10_000,
      FISH: 10_000,
      RNG: 12_000,
      LIVE: 8_000,
      SPORTS: 10_000,
      ESPORTS: 10_000,
    }),
    /**
     * Whether agents see full names, numbers and e-mail addresses of the members in their line, where the brand's law lets
     * them; otherwise they are masked.
     */
    showsContacts: z.boolean().default(false),
    /** Maximum that one member may transfer to others per day of the brand, in minor units; no limit without it. */
    transferDayMinor: minor.optional(),
    /** Contracts of agents: commission of each kind. A brand without the module `AGENTPOLICY3` has no contracts. */
    contracts: contractsField,
  })
  .prefault({})
