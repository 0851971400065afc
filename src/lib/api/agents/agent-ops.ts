import * as z from 'zod/mini'
import { rates } from './agent.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { memberText, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { operatorName, plainReason } from '#lib/api/operator-fields.ts'

/**
 * Makes an account a top agent (type 1, or 41 for a promoter) with the rates that it may pass on. The account must not have
 * an upline.
 */
export const makeTopAgent = endpoint({
  method: 'POST',
  path: '/ops/agents/top',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  input: z.strictObject({
    tenant: z.string(),
    account: memberText(64),
    operator: operatorName,
    reason: plainReason,
    type: z._default(z.union([z.literal(1), z.literal(41)]), 1),
    /** Default: those of a top agent as they are; for a new one, the brand's highest. */
    rates: z.optional(rates),
  }),
  output: z.object({ account: z.string(), type: z.int(), rates }),
  errors: ['tenant.unknown', 'member.unknown', 'agent.type', 'agent.rate', 'system.moduleOff'],
})

/** An agent with the size of the downline, and what holds its bills back. */
export const getAgent = endpoint({
  method: 'GET',
  path: '/ops/agents',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  input: z.strictObject({
    tenant: z.string(),
    account: memberText(64),
  }),
  output: z.object({
    account: z.string(),
    type: z.int(),
    upline: z.nullable(z.string()),
    depth: z.int(),
    directSize: z.int(),
    teamSize: z.int(),
    rates,
    status: z.enum(['active', 'suspended', 'closed']),
    /** Since when an operator has held the bills back. */
    frozenAtMs: z.nullable(timestampMs),
  }),
  errors: ['tenant.unknown', 'member.unknown'],
})

const lineEntry = z.object({
  account: z.string(),
  type: z.int(),
  directSize: z.int(),
  teamSize: z.int(),
  status: z.enum(['active', 'suspended', 'closed']),
  frozenAtMs: z.nullable(timestampMs),
  joinedAtMs: timestampMs,
})
export type LineEntry = z.infer<typeof lineEntry>

/** Who stands directly below an agent, or without an account the top agents: agents first, then by name. */
export const listLine = endpoint({
  method: 'GET',
  path: '/ops/agents/line',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  input: z.strictObject({
    tenant: z.string(),
    account: z.optional(memberText(64)),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^[01]\.[^\s]{1,64}$/))),
  }),
  output: z.object({ line: z.array(lineEntry), next: z.optional(z.string()) }),
  errors: ['tenant.unknown', 'member.unknown'],
})

/** Creates sample data below a demo agent: five levels, forty accounts, three months of play. Local mode only. */
export const seedDemoLine = endpoint({
  method: 'POST',
  path: '/ops/agents/demo',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    tenant: z.string(),
    /** The demo agent. */
    account: memberText(64),
    password: z.string().check(z.minLength(8), z.maxLength(255)),
    /** Stakes that the brand's games offer. */
    stakesMinor: z.array(positiveMinorUnits).check(z.minLength(1), z.maxLength(20)),
  }),
  output: z.object({ members: z.int(), plays: z.int() }),
  errors: ['tenant.unknown', 'member.unknown', 'register.usernameTaken'],
})
