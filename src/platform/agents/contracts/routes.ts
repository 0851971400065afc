import * as agentOpsCalls from '#lib/api/agents/agent-ops.ts'
import * as billsCalls from '#lib/api/agents/contracts-bills.ts'
import * as opsCalls from '#lib/api/agents/contracts-ops.ts'
import * as calls from '#lib/api/agents/contracts.ts'
import type { Routes } from '#platform/base/call.ts'
import { listBills, getBill, simulateBill } from './bill-service.ts'
import {
  changeContract,
  getConsequences,
  listContracts,
  offerContract,
  requestContract,
} from './contract-service.ts'
import { correctPeriod } from './correct-service.ts'
import { seedDemoLine } from './demo-line.ts'
import { freezeAgent, moveAgent } from './move-service.ts'
import {
  listAgentBills,
  changeTopContract,
  listAgentContracts,
  offerTopContract,
  reviewAgentBill,
  settleContracts,
} from './ops-service.ts'
import { getRevenue } from './revenue.ts'

/** Contracts of agents, their bills and payments. */
export function routeContracts({ serve }: Routes): void {
  serve(calls.listContracts, listContracts)
  serve(calls.getConsequences, getConsequences)
  serve(calls.offerContract, offerContract)
  serve(calls.requestContract, requestContract)
  serve(calls.changeContract, changeContract)
  serve(billsCalls.listBills, listBills)
  serve(billsCalls.getBill, getBill)
  serve(billsCalls.simulateBill, simulateBill)
  serve(billsCalls.getRevenue, getRevenue)
  serve(opsCalls.offerTopContract, offerTopContract)
  serve(opsCalls.changeTopContract, changeTopContract)
  serve(opsCalls.listAgentContracts, listAgentContracts)
  serve(opsCalls.settleContracts, settleContracts)
  serve(opsCalls.correctPeriod, correctPeriod)
  serve(opsCalls.listAgentBills, listAgentBills)
  serve(opsCalls.reviewAgentBill, reviewAgentBill)
  serve(agentOpsCalls.seedDemoLine, seedDemoLine)
  serve(opsCalls.moveAgent, moveAgent)
  serve(opsCalls.freezeAgent, freezeAgent)
}
