import { getAgent, makeTopAgent, seedDemoLine } from '#lib/api/agents/agent-ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type PlatformSeed } from '#lib/site/build/platform-seed.ts'
import { showLine } from './agents-line.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { CONTRACT_ACTIONS, CONTRACT_OPTIONS, isContractAction, runContracts } from './contracts.ts'

export const AGENT_OPTION_NAMES = [
  ...(['account', 'as', 'reason', 'type', 'file', 'id', 'to', 'kind', 'period', 'status', 'force'] as const),
]

export interface AgentOptions {
  tenant: string
  account?: string | undefined
  /** The operator's name. */
  as?: string | undefined
  reason?: string | undefined
  /** 1, or 41 for a promoter. */
  type?: string | undefined
  file?: string | undefined
  id?: string | undefined
  to?: string | undefined
  kind?: string | undefined
  period?: string | undefined
  /** Of `bills`. */
  status?: string | undefined
  force?: boolean | undefined
}

/** Options that every command takes. */
const GENERAL: readonly string[] = ['tenant', 'url', 'port']

/** `agents top`: makes a player without an upline a top agent; `agents show`: what an agent is; `agents line`: the tree; the others: contracts. */
export async function runAgents(
  target: OpsTarget,
  words: readonly string[],
  options: AgentOptions,
): Promise<void> {
  const { tenant, account, as: operator, reason, type } = options
  const [action = '', surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (isContractAction(action)) {
    checkOptions(action, CONTRACT_OPTIONS[action], options)
    return runContracts(target, action, options)
  }
  if (action === 'line') {
    checkOptions(action, ['account'], options)
    return showLine(target, { tenant, account })
  }
  if (action !== 'top' && action !== 'show')
    throw new OpsError(
      `agents takes "top", "show", "line", "${CONTRACT_ACTIONS.join('", "')}", not "${action}"`,
    )
  checkOptions(action, action === 'show' ? ['account'] : ['account', 'as', 'reason', 'type'], options)
  if (!account) throw new OpsError('name the account with --account')
  if (action === 'show') return show(target, { tenant, account })
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"')
  if (type !== undefined && type !== '1' && type !== '41')
    throw new OpsError('--type is 1 (agent) or 41 (promoter)')
  if (type === undefined) await refuseUnmeant(target, { tenant, account })
  const made = await mended(account, tenant, () =>
    callOps(target, makeTopAgent, { tenant, account, operator, reason, type: type === '41' ? 41 : 1 }),
  )
  process.stdout.write(
    `${tenant}: ${made.account} is a top agent of type ${made.type}; rates ${ratesText(made.rates)}\n`,
  )
}

/** A top agent's type is changed only by who names it. */
async function refuseUnmeant(target: OpsTarget, of: { tenant: string; account: string }): Promise<void> {
  const { type } = await mended(of.account, of.tenant, () => callOps(target, getAgent, of))
  if (type !== 1 && type !== 41) return
  throw new OpsError(
    `"${of.account}" is a top agent of type ${type} already: --type 1 or --type 41 changes it`,
  )
}

function checkOptions(action: string, takes: readonly (keyof AgentOptions)[], options: AgentOptions): void {
  const stray = Object.entries(options).find(
    ([name, value]) => value !== undefined && !GENERAL.includes(name) && !takes.some((each) => each === name),
  )
  if (!stray) return
  const known = ['tenant', ...takes].map((each) => `--${each}`).join(', ')
  throw new OpsError(`"agents ${action}" takes no --${stray[0]}; it takes ${known}`)
}

/** Sample lines for the demo agent of every brand with agents. */
export async function seedLines(target: OpsTarget, { tenants }: PlatformSeed): Promise<void> {
  const agent = DEMO_ACCOUNTS.find(({ type }) => type === 1)
  if (!agent) return
  for (const { id, currency, modules } of tenants) {
    if (!modules.includes('AGENTPOLICY3')) continue
    const stakesMinor = stakesFor(currency).slice(0, 4)
    await callOps(target, seedDemoLine, {
      tenant: id,
      account: agent.account,
      password: DEMO_PASSWORD,
      stakesMinor: [...stakesMinor],
    })
  }
}

async function show(target: OpsTarget, of: { tenant: string; account: string }): Promise<void> {
  const agent = await mended(of.account, of.tenant, () => callOps(target, getAgent, of))
  const held =
    agent.frozenAtMs === null
      ? ''
      : `  statements are held back since ${dayText(agent.frozenAtMs)}: "agents unfreeze" lets them go\n`
  process.stdout.write(
    `${of.tenant}: ${agent.account}, type ${agent.type}, ${agent.upline ? `below ${agent.upline}` : 'no upline'}, depth ${agent.depth}\n` +
      `  directly below ${agent.directSize}, all below ${agent.teamSize}; rates ${ratesText(agent.rates)}\n` +
      `${agent.status === 'active' ? '' : `  the account is ${agent.status}: no statement is paid to it or by it\n`}${held}`,
  )
}

function ratesText(rates: OutputOf<typeof getAgent>['rates']): string {
  return (
    Object.entries(rates)
      .map(([category, rateE6]) => `${category} ${Number(rateE6) / 10_000} %`)
      .join(', ') || 'none'
  )
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

async function mended<Output>(account: string, tenant: string, act: () => Promise<Output>): Promise<Output> {
  try {
    return await act()
  } catch (cause) {
    if (!(cause instanceof OpsError)) throw cause
    if (cause.code === 'member.unknown') throw new OpsError(`there is no account "${account}" at ${tenant}`)
    if (cause.code === 'agent.type')
      throw new OpsError(`"${account}" has an upline, or is no player: it cannot be a top agent`)
    throw cause
  }
}
