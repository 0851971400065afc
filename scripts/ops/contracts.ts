import * as ops from '#lib/api/agents/contracts-ops.ts'
import { contractTerms } from '#lib/api/agents/contracts-terms.ts'
import { BILL_STATES } from '#lib/shared/contracts/bill.ts'
import { CONTRACT_CATEGORIES, CONTRACT_KINDS } from '#lib/shared/contracts/contract.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import type { AgentOptions } from './agents.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { unreadableTerms, withRemedies } from './contract-refusals.ts'
import { readJsonInput } from './files.ts'

export const CONTRACT_ACTIONS = [
  'offer',
  'contracts',
  'end',
  'agree',
  'refuse',
  'revoke',
  'settle',
  'correct',
  'bills',
  'approve',
  'deny',
  'move',
  'freeze',
  'unfreeze',
] as const
type ContractAction = (typeof CONTRACT_ACTIONS)[number]

/** The options of each action, besides the brand. */
export const CONTRACT_OPTIONS: Readonly<Record<ContractAction, readonly (keyof AgentOptions)[]>> = {
  offer: ['account', 'file', 'force', 'as', 'reason'],
  contracts: ['account'],
  end: ['id', 'as', 'reason'],
  agree: ['id', 'force', 'as', 'reason'],
  refuse: ['id', 'as', 'reason'],
  revoke: ['id', 'as', 'reason'],
  settle: [],
  correct: ['account', 'kind', 'period', 'as', 'reason'],
  bills: ['account', 'status'],
  approve: ['id', 'as', 'reason'],
  deny: ['id', 'as', 'reason'],
  move: ['account', 'to', 'as', 'reason'],
  freeze: ['account', 'as', 'reason'],
  unfreeze: ['account', 'as', 'reason'],
}

const CHANGES = {
  end: 'terminate',
  agree: 'approveRequest',
  refuse: 'refuseRequest',
  revoke: 'revoke',
} as const

export function isContractAction(action: string): action is ContractAction {
  return CONTRACT_ACTIONS.some((each) => each === action)
}

/** The actions of `agents` on contracts, statements (bills) and lines. Decisions need the operator and a reason. */
export function runContracts(
  target: OpsTarget,
  action: ContractAction,
  options: AgentOptions,
): Promise<void> {
  return withRemedies({ ...options, action }, () => act(target, action, options))
}

async function act(target: OpsTarget, action: ContractAction, options: AgentOptions): Promise<void> {
  switch (action) {
    case 'settle':
      return settle(target, options)
    case 'contracts':
      return listContracts(target, options)
    case 'bills':
      return listBills(target, options)
    case 'offer':
      return offer(target, options)
    case 'correct':
      return correct(target, options)
    case 'approve':
    case 'deny':
      return review(target, action, options)
    case 'move':
      return move(target, options)
    case 'freeze':
    case 'unfreeze':
      return freeze(target, options, action === 'freeze')
    default:
      return change(target, CHANGES[action], options)
  }
}

async function settle(target: OpsTarget, { tenant }: AgentOptions): Promise<void> {
  const done = await callOps(target, ops.settleContracts, { tenant })
  say(
    tenant,
    `${done.settlements} periods closed, ${done.bills} statements; ${done.payments} payments of ${done.paidMinor} minor units`,
  )
}

async function review(target: OpsTarget, verdict: 'approve' | 'deny', options: AgentOptions): Promise<void> {
  const billId = needed(options.id, '--id <statement>')
  const bill = await callOps(target, ops.reviewAgentBill, {
    ...decision(options),
    billId,
    decision: verdict,
  })
  say(options.tenant, `${bill.id}: ${bill.state}`)
}

async function move(target: OpsTarget, options: AgentOptions): Promise<void> {
  const to = needed(options.to, '--to <account>')
  const moved = await callOps(target, ops.moveAgent, { ...decision(options), account: who(options), to })
  say(options.tenant, `${moved.account} with ${moved.moved - 1} below: from ${moved.from} to ${moved.to}`)
}

async function freeze(target: OpsTarget, options: AgentOptions, isFrozen: boolean): Promise<void> {
  const agent = await callOps(target, ops.freezeAgent, {
    ...decision(options),
    account: who(options),
    isFrozen,
  })
  say(options.tenant, `statements of ${agent.account} are ${agent.isFrozen ? 'held back' : 'paid again'}`)
}

async function change(
  target: OpsTarget,
  step: (typeof CHANGES)[keyof typeof CHANGES],
  options: AgentOptions,
): Promise<void> {
  const contractId = needed(options.id, '--id <contract>')
  const changed = await callOps(target, ops.changeTopContract, {
    ...decision(options),
    contractId,
    change: step,
    isWarned: options.force ?? false,
  })
  say(options.tenant, `contract ${changed.id} of ${changed.account}: ${changed.state}`)
}

async function offer(target: OpsTarget, options: AgentOptions): Promise<void> {
  const file = needed(options.file, '--file <terms.json>')
  const given = readJsonInput(file)
  const read = contractTerms.safeParse(given)
  if (!read.success)
    throw new OpsError(
      `${file} holds no terms of a contract:\n${unreadableTerms(file, given)}\ncorrect the file and repeat the command`,
    )
  const made = await callOps(target, ops.offerTopContract, {
    ...decision(options),
    account: who(options),
    terms: read.data,
    isWarned: options.force ?? false,
  })
  say(options.tenant, `contract ${made.id}, version ${made.version}, waits for ${made.account}`)
}

async function correct(target: OpsTarget, options: AgentOptions): Promise<void> {
  const [kindText = '', categoryText = 'ALL'] = needed(options.kind, '--kind <kind>[/<category>]').split('/')
  const kind = CONTRACT_KINDS.find((each) => each === kindText)
  const category = CONTRACT_CATEGORIES.find((each) => each === categoryText)
  if (!kind || !category)
    throw new OpsError(`--kind is one of ${CONTRACT_KINDS.join(', ')}, with /<category>`)
  const done = await callOps(target, ops.correctPeriod, {
    ...decision(options),
    account: who(options),
    kind,
    category,
    periodId: needed(options.period, '--period <id>'),
  })
  say(
    options.tenant,
    `${done.corrected} statements have a new version, ${done.differenceMinor} minor units of difference`,
  )
}

async function listContracts(target: OpsTarget, options: AgentOptions): Promise<void> {
  const { content } = await callOps(target, ops.listAgentContracts, {
    tenant: options.tenant,
    account: who(options),
  })
  if (content.length === 0)
    say(options.tenant, `${who(options)} has no contracts; "agents offer" makes the first`)
  for (const { id, terms, version, state, upline } of content)
    process.stdout.write(
      `${id}  ${terms.kind}/${terms.category} v${version}  ${state}  from ${upline ?? 'the brand'}\n`,
    )
}

async function listBills(target: OpsTarget, { tenant, account, status }: AgentOptions): Promise<void> {
  const state = BILL_STATES.find((each) => each === status)
  if (status !== undefined && !state)
    throw new OpsError(`--status is one of ${BILL_STATES.join(', ')}, not "${status}"`)
  const { currency, content } = await callOps(target, ops.listAgentBills, {
    tenant,
    ...(account ? { account } : {}),
    ...(state ? { state } : {}),
  })
  const money = (minor: number) => plainDecimal(minor, currency.exponent)
  const bills = content.length === 1 ? '1 statement' : `${content.length} statements`
  const which = [account ? ` of ${account}` : '', state ? `, ${state}` : ''].join('')
  const waits = content.length === 1 ? 'waits' : 'wait'
  say(tenant, `${bills}${which || ` ${waits} for an operator`}`)
  for (const bill of content) {
    const lapses =
      bill.openMinor > 0 ? `  lapses ${new Date(bill.expiresAtMs).toISOString().slice(0, 10)}` : ''
    process.stdout.write(
      `${bill.id}  ${bill.account}  ${currency.code} ${money(bill.dueMinor)} due, ${money(bill.paidMinor)} paid  ${bill.state}${lapses}\n`,
    )
  }
}

function decision({ tenant, as: operator, reason }: AgentOptions) {
  return {
    tenant,
    operator: needed(operator, '--as <name>: who decides'),
    reason: needed(reason, '--reason "…"'),
  }
}

function who({ account }: AgentOptions): string {
  return needed(account, '--account <name>')
}

function needed(value: string | undefined, what: string): string {
  if (!value) throw new OpsError(`say ${what}`)
  return value
}

function say(tenant: string, text: string): void {
  process.stdout.write(`${tenant}: ${text}\n`)
}
