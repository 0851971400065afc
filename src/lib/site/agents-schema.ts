import { z } from 'zod'
import { CATEGORIES } from '#lib/api/fields.ts'
import { CONTRACT_CATEGORIES, CONTRACT_KINDS } from '#lib/shared/contracts/contract.ts'
import { minor } from './code-fields.ts'

const contractsField = z
  .strictObject({
    /** Kinds that the brand has; pages of the others are not shown. Empty: no contracts. */
    kinds: z
      .array(z.enum(CONTRACT_KINDS).exclude(['rebate']))
      .default(['dividend', 'wage', 'hourly', 'profitShare', 'realtime', 'commission']),
    /** Games that a contract may be about: one category, or ALL. */
    categories: z.array(z.enum(CONTRACT_CATEGORIES)).default([...CONTRACT_CATEGORIES]),
    /** Highest rate of a kind, in millionths (10,000 is 1 %). */
    maxRateE6: z.partialRecord(z.enum(CONTRACT_KINDS), z.int().min(1).max(1_000_000)).default({
      dividend: 500_000,
      profitShare: 500_000,
      wage: 20_000,
      hourly: 20_000,
      realtime: 10_000,
      commission: 20_000,
    }),
    /** Highest amount that a wage or an hourly salary may promise for a period, in minor units. */
    maxValueMinor: minor.default(1_000_000),
    /** Tiers that one contract may have. */
    maxTiers: z.int().min(1).max(100).default(10),
    /** What the house wins of turnover in theory, in millionths: contracts are judged by it. */
    holdE6: z.int().min(1).max(1_000_000).default(40_000),
    /** Most of its theoretical win that the brand wants to pay to a line, in millionths. */
    maximumShareE6: z.int().min(0).max(1_000_000).default(700_000),
    /** Bills of the brand above this wait for an operator, in minor units. */
    reviewAboveMinor: minor.default(5_000_000),
    /** Days after which the unpaid rest of a bill expires. */
    billDays: z.int().min(1).max(365).default(60),
  })
  .prefault({})

/** Agents of a brand: the extent of their lines, the rates that they may pass on, their contracts. */
export const agentsField = z
  .strictObject({
    /** Levels below a top agent. */
    maxDepth: z.int().min(1).max(64).default(20),
    /** Members directly below one agent. */
    maxDirect: z.int().min(1).max(1_000_000).default(5000),
    /** Highest rebate of a top agent by category, in millionths (10,000 is 1 %). */
    topRates: z.partialRecord(z.enum(CATEGORIES), z.int().min(0).max(100_000).multipleOf(100)).default({
      LOTT: 10_000,
      ELOTT: 10_000,
      FISH: 10_000,
      RNG: 12_000,
      LIVE: 8_000,
      SPORTS: 10_000,
      ESPORTS: 10_000,
    }),
    /** Whether the brand's law lets agents see full names and contacts of members. */
    showsContacts: z.boolean().default(false),
    /** Maximum that one member may transfer to others per day, in minor units; no limit by default. */
    transferDayMinor: minor.optional(),
    /** Contracts of agents: dividends, salaries, commissions. */
    contracts: contractsField,
  })
  .prefault({})
