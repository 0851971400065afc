import * as z from 'zod/mini'
import { operatorName } from '#lib/api/operator-fields.ts'
import type { RoleTerms } from '#lib/api/ops/operator-grant.ts'
import * as calls from '#lib/api/ops/operators.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { grantText } from './key-texts.ts'
import { readBrands, readDuties, readEnd } from './keys.ts'
import { say } from './say.ts'
import { expectWords, wholeNumber } from './words.ts'

/** Options of its own; it shares those of keys. */
export const OPERATOR_OPTIONS = { most: { type: 'string' } } as const

interface OperatorOptions {
  account?: string | undefined
  id?: string | undefined
  as?: string | undefined
  reason?: string | undefined
  may?: string | undefined
  brands?: string | undefined
  most?: string | undefined
  reads?: boolean | undefined
  until?: string | undefined
  hours?: string | undefined
  status?: string | undefined
}
type Action = (target: OpsTarget, options: OperatorOptions) => Promise<void>

const MOST_HOURS = 24

/** `ops operators`: accounts of the console, their roles and keys. What the console does, this does too. */
export async function runOperators(
  target: OpsTarget,
  words: readonly string[],
  options: OperatorOptions,
): Promise<void> {
  const [action = ''] = expectWords(words, 1)
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (!run) throw new OpsError(`operators takes ${Object.keys(ACTIONS).join(', ')}; not "${action}"`)
  await run(target, options)
}

const ACTIONS: Record<string, Action> = {
  list: async (target) => {
    const { operators } = await callOps(target, calls.listOperators, {})
    for (const account of operators) say(accountText(account))
    say(`${operators.length} operators`)
  },
  invite: async (target, options) => {
    const role = options.may === undefined ? {} : { role: termsOf(options) }
    const input = { name: nameOf(options), ...actor(options), reason: reasonOf(options), ...role }
    await tellSetup(target, await callOps(target, calls.inviteOperator, input))
  },
  reset: async (target, options) => {
    const input = { name: nameOf(options), ...actor(options), reason: reasonOf(options) }
    await tellSetup(target, await callOps(target, calls.resetOperator, input))
    say('the roles of this account wait for a second person again')
  },
  suspend: (target, options) => setStatus(target, options, 'suspended'),
  restore: (target, options) => setStatus(target, options, 'active'),
  logout: async (target, options) => {
    const input = { name: nameOf(options), ...actor(options), reason: reasonOf(options) }
    const { ended } = await callOps(target, calls.logOutEverywhere, input)
    say(`${input.name}: ${ended} sessions ended`)
  },
  roles: listAllRoles,
  propose: async (target, options) => {
    const input = { holder: nameOf(options), terms: termsOf(options), ...person(options) }
    const role = await callOps(target, calls.proposeRole, input)
    say(roleText(role))
    say(
      `somebody other than ${input.operator} and ${role.holder} confirms it with "operators confirm --id ${role.id}"`,
    )
  },
  confirm: (target, options) => decide(target, options, 'confirm'),
  refuse: (target, options) => decide(target, options, 'refuse'),
  end: async (target, options) => {
    const input = { id: idOf(options), ...actor(options), reason: reasonOf(options) }
    say(roleText(await callOps(target, calls.endRole, input)))
  },
  keys: async (target, { account }) => {
    const name = account === undefined ? {} : { name: readName(account, '--account') }
    const { keys, revokedNames } = await callOps(target, calls.listOperatorKeys, name)
    for (const key of keys) say(keyText(key))
    for (const { name: revoked, operator, atMs } of revokedNames)
      say(
        `every key of ${revoked} from the command line: revoked by ${operator ?? 'the deployment'} ${timeText(atMs)}`,
      )
    say(`${keys.length} keys from the console`)
  },
  revoke: async (target, options) => {
    const { id, account } = options
    if ((id === undefined) === (account === undefined))
      throw new OpsError(
        'say which: --id <key>, or --account <name> for every key of a name from the command line',
      )
    const which = id === undefined ? { name: nameOf(options) } : { id }
    await callOps(target, calls.revokeOperatorKey, { ...which, ...actor(options), reason: reasonOf(options) })
    say('revoked')
  },
}

async function setStatus(
  target: OpsTarget,
  options: OperatorOptions,
  status: 'active' | 'suspended',
): Promise<void> {
  const input = { name: nameOf(options), status, ...actor(options), reason: reasonOf(options) }
  say(accountText(await callOps(target, calls.setOperatorStatus, input)))
}

async function listAllRoles(target: OpsTarget, { account, status }: OperatorOptions): Promise<void> {
  const state = z.optional(z.enum(calls.ROLE_STATES)).safeParse(status)
  if (!state.success) throw new OpsError(`--status is one of ${calls.ROLE_STATES.join(', ')}`)
  let after: string | undefined
  let count = 0
  do {
    const page = await callOps(target, calls.listRoles, {
      ...(account === undefined ? {} : { holder: readName(account, '--account') }),
      ...(state.data === undefined ? {} : { state: state.data }),
      ...(after === undefined ? {} : { after }),
    })
    for (const role of page.roles) say(roleText(role))
    count += page.roles.length
    after = page.next
  } while (after !== undefined)
  say(`${count} roles`)
}

async function decide(
  target: OpsTarget,
  options: OperatorOptions,
  decision: 'confirm' | 'refuse',
): Promise<void> {
  const input = { id: idOf(options), decision, ...person(options) }
  say(roleText(await callOps(target, calls.decideRole, input)))
}

async function tellSetup(
  { url }: OpsTarget,
  { name, code, endsAtMs }: { name: string; code: string; endsAtMs: number },
): Promise<void> {
  say(`${name} sets password and authenticator at ${new URL(`/setup#${code}`, url).href}`)
  say(`hand it over in person: whoever has it is ${name}; it works once, until ${timeText(endsAtMs)}`)
}

function termsOf({ may, brands, most, reads, until, hours }: OperatorOptions): RoleTerms {
  if (hours !== undefined && until !== undefined) throw new OpsError('--hours and --until exclude each other')
  const end =
    hours === undefined
      ? { endsAtMs: readEnd(until) }
      : { lastsMinutes: wholeNumber('--hours', hours, MOST_HOURS) * 60 }
  const bound = most === undefined ? {} : { mostMinor: wholeNumber('--most', most, Number.MAX_SAFE_INTEGER) }
  return { duties: readDuties(may), brands: readBrands(brands), ...bound, readsOnly: reads ?? false, ...end }
}

function nameOf({ account }: OperatorOptions): string {
  if (account === undefined) throw new OpsError('name the operator with --account')
  return readName(account, '--account')
}

function readName(text: string, option: string): string {
  const name = operatorName.safeParse(text)
  if (name.success) return name.data
  throw new OpsError(`${option} takes an operator's name: 2 to 64 letters, digits, or . _ @ -`)
}

function idOf({ id }: OperatorOptions): string {
  if (id === undefined) throw new OpsError('name the role with --id; "operators roles" shows them')
  return id
}

function reasonOf({ reason }: OperatorOptions): string {
  if (reason === undefined) throw new OpsError('say why with --reason "…"')
  return reason
}

/** The deployment's own key may act under no name. */
function actor({ as }: OperatorOptions): { operator?: string } {
  return as === undefined ? {} : { operator: readName(as, '--as') }
}

function person(options: OperatorOptions): { operator: string; reason: string } {
  const { operator } = actor(options)
  if (operator === undefined) throw new OpsError('say who decides with --as <name>')
  return { operator, reason: reasonOf(options) }
}

function accountText(account: calls.OperatorAccount): string {
  const { name, status, isDemo, hasAuthenticator, passkeys, sessions, keys, roles, seenAtMs } = account
  const factors = [hasAuthenticator ? 'authenticator' : '', passkeys > 0 ? `${passkeys} passkeys` : '']
  return [
    name,
    isDemo ? `${status}, demo` : status,
    factors.filter(Boolean).join(' and ') || 'no second factor',
    `${roles} roles, ${keys} keys, ${sessions} sessions`,
    seenAtMs === null ? 'never logged in' : `last login ${timeText(seenAtMs)}`,
  ].join('  ')
}

function roleText(role: calls.OperatorRole): string {
  const { id, holder, state, proposed, confirmed, ended, lastsMinutes, ...grant } = role
  const lasts = lastsMinutes === undefined ? '' : `, for ${lastsMinutes} minutes`
  const said = (what: string, consent: typeof proposed) =>
    consent ? `\n    ${what} by ${consent.operator ?? 'the deployment'}: ${consent.reason ?? '-'}` : ''
  return `${id}  ${holder}  ${state}  ${grantText(grant)}${lasts}${said('asked for', proposed)}${said('confirmed', confirmed)}${said(state === 'refused' ? 'refused' : 'ended', ended)}`
}

function keyText({ id, operator, label, revoked, ...grant }: calls.OperatorKey): string {
  const end = revoked ? `revoked by ${revoked.operator ?? 'the deployment'}` : 'in force'
  return `${id}  ${operator}  ${label}  ${grantText(grant)}  ${end}`
}

function timeText(atMs: number): string {
  return new Date(atMs).toISOString()
}
