import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import {
  category,
  currency,
  isPlainText,
  memberText,
  minorUnits,
  signedMinorUnits,
  tidied,
  timestampMs,
} from '#lib/api/fields.ts'
import { MOVEMENT_KINDS } from '#lib/api/purposes.ts'
import { bet, BET_STATUSES, page, paging, range, transaction } from '#lib/api/base/records.ts'

/** The agent centre. An agent sees their own downline; any other account is `agent.memberUnknown`. */

/** The account name of a member of the downline; default: the agent. */
const account = z.optional(memberText(64))
/** The path from the agent down to the selected member, both inclusive. */
const path = z.array(z.object({ account: z.string() }))

/** Rebates in millionths (10,000 is 1 %), by category, in steps of a hundredth of a percent. */
export const rates = z.partialRecord(
  category,
  z.int().check(z.minimum(0), z.maximum(100_000), z.multipleOf(100)),
)

/**
 * Figures of a team: deposits and withdrawals as completed, less those that went back; stakes less returned stakes, by the day on which they were placed;
 * `openMinor`: the part of them that is not decided;
 * `validMinor`: the valid part of settled stakes; `netMinor`: prizes, rebates and promotions less stakes that are not open, so a negative value is
 * the house's profit.
 */
const teamFigures = z.object({
  depositsMinor: signedMinorUnits,
  withdrawalsMinor: signedMinorUnits,
  stakeMinor: signedMinorUnits,
  openMinor: signedMinorUnits,
  validMinor: signedMinorUnits,
  prizesMinor: signedMinorUnits,
  rebatesMinor: signedMinorUnits,
  promotionsMinor: signedMinorUnits,
  netMinor: signedMinorUnits,
})
export type TeamFigures = z.infer<typeof teamFigures>

/** Figures of the agent and the whole downline; periods are days, or months for more than 31 days, oldest first. */
export const getTeamOverview = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/overview',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject(range),
  output: z.object({
    currency,
    /** The whole downline, and its first level. */
    teamSize: z.int(),
    directSize: z.int(),
    balanceMinor: minorUnits,
    /** Members of the downline who were active in the last minutes. */
    online: z.int(),
    registrations: z.int(),
    firstDepositors: z.int(),
    /** Members of the team who played in the range. */
    active: z.int(),
    total: teamFigures,
    periods: z.array(z.object({ period: z.string(), registrations: z.int(), figures: teamFigures })),
  }),
  errors: ['records.range'],
})

/**
 * Profit and loss below a member of the downline: their own play, and each direct member with their team. The rows of all
 * pages add up to `sum`.
 */
export const getTeamProfit = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/profit',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({ ...range, ...page, account }),
  output: z.object({
    currency,
    path,
    content: z.array(
      z.object({
        account: z.string(),
        /**
         * `own`: the member's own figures; `team`: including their downline; `left`: the same for a member who was
         * moved away.
         */
        scope: z.enum(['own', 'team', 'left']),
        teamSize: z.int(),
        figures: teamFigures,
      }),
    ),
    ...paging,
    sum: teamFigures,
  }),
  errors: ['records.range', 'agent.memberUnknown'],
})

/** Bets of the downline, or of one member of it, by the day on which they were placed. */
export const listTeamBets = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/bets',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({
    ...range,
    ...page,
    account,
    status: z.optional(z.enum(BET_STATUSES)),
    category: z.optional(category),
  }),
  output: z.object({
    currency,
    content: z.array(z.extend(bet, { account: z.string() })),
    ...paging,
    stakeMinor: minorUnits,
    openMinor: minorUnits,
    winMinor: minorUnits,
    netMinor: signedMinorUnits,
  }),
  errors: ['records.range', 'agent.memberUnknown'],
})

/** Movements of money of the downline, or of one member of it. */
export const listTeamTransactions = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/transactions',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({ ...range, ...page, account, kind: z.optional(z.enum(MOVEMENT_KINDS)) }),
  output: z.object({
    currency,
    content: z.array(z.extend(transaction, { account: z.string() })),
    ...paging,
    inMinor: minorUnits,
    outMinor: minorUnits,
  }),
  errors: ['records.range', 'agent.memberUnknown'],
})

const downline = z.object({
  account: z.string(),
  /** Masked unless the law of the brand's market lets agents see names. */
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  type: z.int(),
  /** `inactive`: suspended or on a break; agents learn neither which, nor for how long. */
  status: z.enum(['active', 'inactive', 'closed']),
  /** Level below the selected member: 1 is direct. */
  level: z.int(),
  /** Directly below the agent, who may set rates and remark and transfer money. */
  isDirect: z.boolean(),
  /** The size of their whole downline. */
  teamSize: z.int(),
  balanceMinor: minorUnits,
  rates,
  remark: z.string(),
  joinedAtMs: timestampMs,
})
export type Downline = z.infer<typeof downline>

/**
 * `tree`: the direct members of one account; `list`: the whole downline. Newest first. `search` matches the beginning of names.
 */
export const listDownline = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/downline',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({
    ...page,
    account,
    view: z._default(z.enum(['tree', 'list']), 'tree'),
    search: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(64))),
  }),
  output: z.object({ currency, path, content: z.array(downline), ...paging, ownRates: rates }),
  errors: ['agent.memberUnknown', 'request.tooMany'],
})

/** Sets the rates of a direct member: at most the agent's own, at least what that member has already passed on. */
export const setDownlineRates = endpoint({
  method: 'PUT',
  path: '/wps/v2/agent/downline/rates',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({ account: memberText(64), rates }),
  output: z.object({ rates }),
  errors: ['agent.memberUnknown', 'agent.rate', 'system.moduleOff', 'request.tooMany'],
})

export const setDownlineRemark = endpoint({
  method: 'PUT',
  path: '/wps/v2/agent/downline/remark',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({
    account: memberText(64),
    remark: z.string().check(z.refine(isPlainText), z.trim(), tidied, z.maxLength(120)),
  }),
  output: z.object({ remark: z.string() }),
  errors: ['agent.memberUnknown', 'request.tooMany'],
})

export const AGENT_ACTIONS = [
  'create',
  'rates',
  'remark',
  'linkOpen',
  'linkChange',
  'transfer',
  'contract',
] as const
/** The agent's changes in the downline, newest first. */
export const listAgentActions = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/actions',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject(page),
  output: z.object({
    currency,
    content: z.array(
      z.object({
        id: z.string(),
        atMs: timestampMs,
        kind: z.enum(AGENT_ACTIONS),
        /** The account or code that was changed. */
        subject: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    ),
    ...paging,
  }),
  errors: [],
})
