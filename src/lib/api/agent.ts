import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  category,
  currency,
  isPlainText,
  memberText,
  minorUnits,
  signedMinorUnits,
  timestampMs,
} from './fields.ts'
import { MOVEMENT_KINDS } from './purposes.ts'
import { bet, BET_STATUSES, day, transaction } from './records.ts'

/** The agent centre. An agent sees the own line below; everyone else is `agent.memberUnknown`, whoever they are. */

/** The name of somebody in the own line; left out, the agent. */
const account = z.optional(memberText(64))
/** Both days included: at most twelve months, and none of it further back than that. */
const range = { fromDay: day, toDay: day }
/** A page begins after the last row of the one before; the first page without it. */
const page = {
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^\d+:[\w.:/-]+$/))),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
}
/** Of the whole filter, and where the next page begins; absent on the last. */
const paging = { total: z.int(), next: z.optional(z.string()) }
/** The way down from the agent to whom is looked at, both included. */
const path = z.array(z.object({ account: z.string() }))

/** Rebates in millionths (10,000 is 1 %), by category, in steps of a hundredth of a percent. */
export const rates = z.partialRecord(
  category,
  z.int().check(z.minimum(0), z.maximum(100_000), z.multipleOf(100)),
)

/**
 * What a team did: deposits and withdrawals as they arrived; stakes less what was given back; `validMinor`: the part of
 * settled stakes that counts; `netMinor`: prizes, rebates and promotions less stakes, so below zero the house won.
 */
export const teamFigures = z.object({
  depositsMinor: signedMinorUnits,
  withdrawalsMinor: signedMinorUnits,
  stakeMinor: signedMinorUnits,
  validMinor: signedMinorUnits,
  prizesMinor: signedMinorUnits,
  rebatesMinor: signedMinorUnits,
  promotionsMinor: signedMinorUnits,
  netMinor: signedMinorUnits,
})
export type TeamFigures = z.infer<typeof teamFigures>

/** Of the agent and everyone below; periods are days, or months for more than 31 days, oldest first. */
export const getTeamOverview = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/overview',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject(range),
  output: z.object({
    currency,
    /** Everyone below, and those directly below. */
    teamSize: z.int(),
    directSize: z.int(),
    balanceMinor: minorUnits,
    /** Below, with a sign of life in the last minutes. */
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
 * Profit and loss below somebody of the own line: their own play, and each one directly below with everyone below them.
 * The rows of all pages sum to `sum`.
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
        /** `own`: what that one did; `team`: with everyone below. */
        scope: z.enum(['own', 'team']),
        teamSize: z.int(),
        figures: teamFigures,
      }),
    ),
    ...paging,
    sum: teamFigures,
  }),
  errors: ['records.range', 'agent.memberUnknown'],
})

/** Bets of everyone below, or of one of them, by the day on which they were placed. */
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
    winMinor: minorUnits,
    netMinor: signedMinorUnits,
  }),
  errors: ['records.range', 'agent.memberUnknown'],
})

/** Movements of money of everyone below, or of one of them. */
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

export const downline = z.object({
  account: z.string(),
  /** Masked unless the brand's law lets agents see names. */
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  type: z.int(),
  status: z.enum(['active', 'suspended', 'closed']),
  /** Below whom is looked at: 1 is directly below. */
  level: z.int(),
  /** Directly below the agent: rates and remark are the agent's to set, and money can be sent. */
  isDirect: z.boolean(),
  /** Everyone below. */
  teamSize: z.int(),
  balanceMinor: minorUnits,
  rates,
  remark: z.string(),
  joinedAtMs: timestampMs,
})
export type Downline = z.infer<typeof downline>

/** `tree`: those directly below somebody; `list`: everyone below, by level. `search` finds names that begin so. */
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

/** Rates of somebody directly below: at most the own, at least what that one has given further down. */
export const setDownlineRates = endpoint({
  method: 'PUT',
  path: '/wps/v2/agent/downline/rates',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({ account: memberText(64), rates }),
  output: z.object({ rates }),
  errors: ['agent.memberUnknown', 'agent.rate', 'request.tooMany'],
})

export const setDownlineRemark = endpoint({
  method: 'PUT',
  path: '/wps/v2/agent/downline/remark',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({
    account: memberText(64),
    remark: z.string().check(z.trim(), z.maxLength(120), z.refine(isPlainText)),
  }),
  output: z.object({ remark: z.string() }),
  errors: ['agent.memberUnknown', 'request.tooMany'],
})

export const AGENT_ACTIONS = ['create', 'rates', 'remark', 'linkOpen', 'linkChange', 'transfer'] as const
/** What the agent changed in the own line, newest first. */
export const listAgentActions = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/actions',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject(page),
  output: z.object({
    content: z.array(
      z.object({
        id: z.string(),
        atMs: timestampMs,
        kind: z.enum(AGENT_ACTIONS),
        /** Account or code that was changed. */
        subject: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    ),
    ...paging,
  }),
  errors: [],
})
