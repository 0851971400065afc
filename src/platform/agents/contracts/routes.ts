import { seedDemoLine } from '#lib/api/agents/agent-ops.ts'
import * as bills from '#lib/api/agents/bills.ts'
import * as ops from '#lib/api/agents/contracts-ops.ts'
import * as contracts from '#lib/api/agents/contracts.ts'
import type { Routes } from '#platform/base/call.ts'
import { billList, oneBill, simulated } from './bill-service.ts'
import { change, contractConsequences, contractList, offer, request } from './contract-service.ts'
import { correct } from './correct-service.ts'
import { seedLine } from './demo-line.ts'
import { freeze, move } from './move-service.ts'
import { billsForOperator, changeTop, contractsOf, offerTop, review, settleNow } from './ops-service.ts'
import { revenue } from './revenue.ts'

/** Contracts of agents, their bills and payments. */
export function routeContracts({ serve }: Routes): void {
  serve(contracts.listContracts, contractList)
  serve(contracts.getConsequences, contractConsequences)
  serve(contracts.offerContract, offer)
  serve(contracts.requestContract, request)
  serve(contracts.changeContract, change)
  serve(bills.listBills, billList)
  serve(bills.getBill, oneBill)
  serve(bills.simulateBill, simulated)
  serve(bills.getRevenue, revenue)
  serve(ops.offerTopContract, offerTop)
  serve(ops.changeTopContract, changeTop)
  serve(ops.listAgentContracts, contractsOf)
  serve(ops.settleContracts, settleNow)
  serve(ops.correctPeriod, correct)
  serve(ops.listAgentBills, billsForOperator)
  serve(ops.reviewAgentBill, review)
  serve(seedDemoLine, seedLine)
  serve(ops.moveAgent, move)
  serve(ops.freezeAgent, freeze)
}
