import * as agentCalls from '#lib/api/agents/agent-ops.ts'
import * as contractCalls from '#lib/api/agents/contracts-ops.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { listed, type Listed } from '#console/parts/listed.ts'
import { loadedValue } from '#console/parts/loaded.ts'

export type LineEntry = agentCalls.LineEntry
export type Contract = OutputOf<typeof contractCalls.listAgentContracts>['content'][number]
export type Agent = OutputOf<typeof agentCalls.getAgent>

interface OneAgent {
  tenant: string
  account: string
}
interface Branch {
  tenant: string
  /** Left out: the top agents. */
  account: string | undefined
}

/** One level of the tree; every open one has a list of its own. */
export function branchOf(): Listed<Branch, LineEntry> {
  return listed<Branch, LineEntry>(async ({ tenant, account }, after) => {
    const input = {
      tenant,
      ...(account === undefined ? {} : { account }),
      ...(after === undefined ? {} : { after }),
    }
    const { line, next } = await call(agentCalls.listLine, input)
    return { items: line, next }
  })
}

export const agent = loadedValue((query: OneAgent) => call(agentCalls.getAgent, query))
export const contracts = loadedValue(
  async (query: OneAgent) => (await call(contractCalls.listAgentContracts, query)).content,
)
export const agentBills = loadedValue((query: OneAgent) => call(contractCalls.listAgentBills, query))

/** Who acts, and why. */
export interface Word {
  operator: string
  reason: string
}

export async function freezeAgent(of: OneAgent, act: Word & { isFrozen: boolean }): Promise<void> {
  await call(contractCalls.freezeAgent, { ...of, ...act })
  await agent.load(of)
}

export async function moveAgent(of: OneAgent, act: Word & { to: string }): Promise<number> {
  const { moved } = await call(contractCalls.moveAgent, { ...of, ...act })
  await agent.load(of)
  return moved
}

export async function makeTopAgent(of: OneAgent, act: Word & { type: 1 | 41 }): Promise<void> {
  await call(agentCalls.makeTopAgent, { ...of, ...act })
}

/** `isWarned`: the operator has read that it may be above the brand's maximum. */
export async function offerTopContract(
  of: OneAgent,
  terms: InputOf<typeof contractCalls.offerTopContract>['terms'],
  act: Word & { isWarned: boolean },
): Promise<void> {
  await call(contractCalls.offerTopContract, { ...of, terms, ...act })
  await contracts.load(of)
}

export type TopChange = InputOf<typeof contractCalls.changeTopContract>['change']

/** `isWarned`: the operator has read that it is above the brand's maximum. */
export async function changeTopContract(
  of: OneAgent,
  act: Word & { contractId: string; change: TopChange; isWarned: boolean },
): Promise<void> {
  await call(contractCalls.changeTopContract, { tenant: of.tenant, ...act })
  await contracts.load(of)
}
