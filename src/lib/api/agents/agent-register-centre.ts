import * as z from 'zod/mini'
import { rates } from './agent.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty, entry, isPlainText, memberText, tidied, timestampMs } from '#lib/api/fields.ts'

/** A player, an agent or a promoter (`shared/agent/agent-types.ts`). */
const memberType = z.union([z.literal(0), z.literal(2), z.literal(42)])

/**
 * An account that an agent opens for another person: its password is temporary and must be changed at the first login.
 */
export const createDownline = endpoint({
  method: 'POST',
  path: '/wps/v2/agent/register/member',
  module: 'AGENT3',
  who: 'agent',
  body: 'sealed',
  input: z.strictObject({
    account: memberText(64),
    password: z.string().check(z.minLength(1), z.maxLength(255)),
    birthday: z.string().check(z.maxLength(10)),
    type: memberType,
    rates,
  }),
  output: z.object({ account: z.string(), type: z.int() }),
  errors: [
    'field.invalid',
    'register.usernameTaken',
    'register.underAge',
    'agent.type',
    'agent.rate',
    'agent.lineFull',
    'system.moduleOff',
    'request.tooMany',
  ],
})

const invite = z.object({
  /** Part of the shared address, and the code to type where a brand has a field for it. */
  code: z.string(),
  label: z.string(),
  type: memberType,
  rates,
  /** `used`: the maximum of registrations is reached; `expired`; `closed` by the agent. */
  state: z.enum(['open', 'used', 'expired', 'closed']),
  maxUses: z.nullable(z.int()),
  expiresAtMs: z.nullable(timestampMs),
  createdAtMs: timestampMs,
  /** Visits, registrations, and registered members who have deposited. */
  visits: z.int(),
  registrations: z.int(),
  firstDepositors: z.int(),
})
export type Invite = z.infer<typeof invite>

export const MAX_INVITES = 50

export const listInvites = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/register/links',
  module: 'AGENT3',
  who: 'agent',
  input: empty,
  output: z.object({
    content: z.array(invite),
    /** The highest rates that can be passed on. */
    ownRates: rates,
    /** Member types that this agent may bring. */
    types: z.array(memberType),
  }),
  errors: [],
})

export const createInvite = endpoint({
  method: 'POST',
  path: '/wps/v2/agent/register/links',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({
    label: z.string().check(z.refine(isPlainText), z.trim(), tidied, z.maxLength(60)),
    type: memberType,
    rates,
    maxUses: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
    /** From now; without end if omitted. */
    days: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
  }),
  output: invite,
  errors: [
    'agent.type',
    'agent.rate',
    'agent.nameReserved',
    'agent.tooManyLinks',
    'system.moduleOff',
    'request.tooMany',
  ],
})

/** Closes a link, or opens it again. */
export const setInviteOpen = endpoint({
  method: 'PUT',
  path: '/wps/v2/agent/register/links',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({ code: entry(64, 1), isOpen: z.boolean() }),
  output: invite,
  errors: ['agent.linkUnknown', 'agent.rate', 'system.moduleOff', 'request.tooMany'],
})
