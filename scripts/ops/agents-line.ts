import { listLine, type LineEntry } from '#lib/api/agents/agent-ops.ts'
import { callOps, type OpsTarget } from './call.ts'
import { say } from './say.ts'

/** `agents line`: one level of the tree, the top agents where no account is named. */
export async function showLine(
  target: OpsTarget,
  { tenant, account }: { tenant: string; account?: string | undefined },
): Promise<void> {
  const entries: LineEntry[] = []
  let after: string | undefined
  do {
    const page = await callOps(target, listLine, {
      ...{ tenant, ...(account === undefined ? {} : { account }), ...(after === undefined ? {} : { after }) },
    })
    entries.push(...page.line)
    after = page.next
  } while (after !== undefined)
  say(`${tenant}: ${entries.length} ${account === undefined ? 'top agents' : `directly below ${account}`}`)
  for (const { account: name, type, directSize, teamSize, status, frozenAtMs } of entries)
    say(
      `  ${name}  type ${type}  ${directSize} below, ${teamSize} in all${status === 'active' ? '' : `  ${status}`}${frozenAtMs === null ? '' : '  frozen'}`,
    )
}
