import * as calls from '#lib/api/agents/agent.ts'
import * as opsCalls from '#lib/api/agents/agent-ops.ts'
import * as registerCentreCalls from '#lib/api/agents/agent-register-centre.ts'
import type { Routes } from '#platform/base/call.ts'
import { listAgentActions } from './actions.ts'
import { getAgent, makeTopAgent } from './agent-ops.ts'
import { createDownline } from './create.ts'
import { listDownline, setDownlineRates, setDownlineRemark } from './downline.ts'
import { setInviteOpen, listInvites, createInvite } from './invites.ts'
import { listLine } from './line-ops.ts'
import { getTeamOverview } from './overview.ts'
import { getTeamProfit } from './profit.ts'
import { listTeamBets, listTeamTransactions } from './team-lists.ts'

/** The agent centre: an agent's own line, and how it grows. */
export function routeAgent({ serve }: Routes): void {
  serve(calls.getTeamOverview, getTeamOverview)
  serve(calls.getTeamProfit, getTeamProfit)
  serve(calls.listTeamBets, listTeamBets)
  serve(calls.listTeamTransactions, listTeamTransactions)
  serve(calls.listDownline, listDownline)
  serve(calls.setDownlineRates, setDownlineRates)
  serve(calls.setDownlineRemark, setDownlineRemark)
  serve(calls.listAgentActions, listAgentActions)
  serve(registerCentreCalls.createDownline, createDownline)
  serve(registerCentreCalls.listInvites, listInvites)
  serve(registerCentreCalls.createInvite, createInvite)
  serve(registerCentreCalls.setInviteOpen, setInviteOpen)
  serve(opsCalls.makeTopAgent, makeTopAgent)
  serve(opsCalls.getAgent, getAgent)
  serve(opsCalls.listLine, listLine)
}
