import * as bills from '#lib/api/bills.ts'
import * as ops from '#lib/api/contract-ops.ts'
import * as contracts from '#lib/api/contracts.ts'
import { serve, type App } from '#platform/serve.ts'
import { billList, oneBill, simulated } from './bill-service.ts'
import { change, contractConsequences, contractList, offer, request } from './contract-service.ts'
import { correct } from './correct-service.ts'
import { freeze, move } from './move-service.ts'
import { billsInState, changeTop, contractsOf, offerTop, review, settleNow } from './ops-service.ts'
import { revenue } from './revenue.ts'

/** Contracts of agents, the bills that they come to, and how those are paid. */
export function routeContracts(app: App): void {
  serve(app, contracts.listContracts, contractList)
  serve(app, contracts.getConsequences, contractConsequences)
  serve(app, contracts.offerContract, offer)
  serve(app, contracts.requestContract, request)
  serve(app, contracts.changeContract, change)
  serve(app, bills.listBills, billList)
  serve(app, bills.getBill, oneBill)
  serve(app, bills.simulateBill, simulated)
  serve(app, bills.getRevenue, revenue)
  serve(app, ops.offerTopContract, offerTop)
  serve(app, ops.changeTopContract, changeTop)
  serve(app, ops.listAgentContracts, contractsOf)
  serve(app, ops.settleContracts, settleNow)
  serve(app, ops.correctPeriod, correct)
  serve(app, ops.listAgentBills, billsInState)
  serve(app, ops.reviewAgentBill, review)
  serve(app, ops.moveAgent, move)
  serve(app, ops.freezeAgent, freeze)
}
