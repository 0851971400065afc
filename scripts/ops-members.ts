import { setMemberStatus } from '#lib/api/member-ops.ts'
import { callOps, OpsError, type OpsTarget } from './ops-call.ts'

export interface MemberOptions {
  tenant: string
  /** The name that the member logs in with. */
  account?: string | undefined
  /** Who decides. */
  as?: string | undefined
  reason?: string | undefined
}

const STATUS = { suspend: 'suspended', restore: 'active' } as const

/** `members suspend|restore`: closes an account to its member at once, everywhere, or opens it again. */
export async function runMembers(
  target: OpsTarget,
  words: readonly string[],
  { tenant, account, as: operator, reason }: MemberOptions,
): Promise<void> {
  const [action, surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action !== 'suspend' && action !== 'restore')
    throw new OpsError(`members takes "suspend" or "restore", not "${action ?? ''}"`)
  if (!account) throw new OpsError('name the account with --account')
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"')
  const status = STATUS[action]
  const after = await callOps(target, setMemberStatus, { tenant, account, status, operator, reason })
  process.stdout.write(`${tenant}: ${after.account} is ${after.status}\n`)
  for (const each of after.actions)
    process.stdout.write(
      `  ${new Date(each.atMs).toISOString()} ${each.status} by ${each.operator}: ${each.reason}\n`,
    )
}
