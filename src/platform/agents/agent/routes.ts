import * as agent from '#lib/api/agents/agent.ts'
import * as agentOps from '#lib/api/agents/agent-ops.ts'
import * as registerCentre from '#lib/api/agents/register-centre.ts'
import type { Routes } from '#platform/base/call.ts'
import { agentActions } from './actions.ts'
import { agentFacts, promote } from './agent-ops.ts'
import { openBelow } from './create.ts'
import { downlineOf, giveRates, giveRemark } from './downline.ts'
import { changeInvite, inviteList, openInvite } from './invites.ts'
import { teamOverview } from './overview.ts'
import { teamProfit } from './profit.ts'
import { teamBets, teamTransactions } from './team-lists.ts'

/** The agent centre: an agent's own line, and how it grows. */
export function routeAgent({ serve }: Routes): void {
  serve(agent.getTeamOverview, teamOverview)
  serve(agent.getTeamProfit, teamProfit)
  serve(agent.listTeamBets, teamBets)
  serve(agent.listTeamTransactions, teamTransactions)
  serve(agent.listDownline, downlineOf)
  serve(agent.setDownlineRates, giveRates)
  serve(agent.setDownlineRemark, giveRemark)
  serve(agent.listAgentActions, agentActions)
  serve(registerCentre.createDownline, openBelow)
  serve(registerCentre.listInvites, inviteList)
  serve(registerCentre.createInvite, openInvite)
  serve(registerCentre.setInviteOpen, changeInvite)
  serve(agentOps.makeTopAgent, promote)
  serve(agentOps.getAgent, agentFacts)
}
