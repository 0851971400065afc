import * as agent from '#lib/api/agent.ts'
import * as agentOps from '#lib/api/agent-ops.ts'
import * as registerCentre from '#lib/api/register-centre.ts'
import { serve, type App } from '#platform/serve.ts'
import { agentActions } from './actions.ts'
import { agentFacts, promote } from './agent-ops.ts'
import { openBelow } from './create.ts'
import { seedLine } from './demo-line.ts'
import { downlineOf, giveRates, giveRemark } from './downline.ts'
import { changeInvite, inviteList, openInvite } from './invites.ts'
import { teamOverview } from './overview.ts'
import { teamProfit } from './profit.ts'
import { teamBets, teamTransactions } from './team-lists.ts'

/** The agent centre: an agent's own line, and how it grows. */
export function routeAgent(app: App): void {
  serve(app, agent.getTeamOverview, teamOverview)
  serve(app, agent.getTeamProfit, teamProfit)
  serve(app, agent.listTeamBets, teamBets)
  serve(app, agent.listTeamTransactions, teamTransactions)
  serve(app, agent.listDownline, downlineOf)
  serve(app, agent.setDownlineRates, giveRates)
  serve(app, agent.setDownlineRemark, giveRemark)
  serve(app, agent.listAgentActions, agentActions)
  serve(app, registerCentre.createDownline, openBelow)
  serve(app, registerCentre.listInvites, inviteList)
  serve(app, registerCentre.createInvite, openInvite)
  serve(app, registerCentre.setInviteOpen, changeInvite)
  serve(app, agentOps.makeTopAgent, promote)
  serve(app, agentOps.getAgent, agentFacts)
  serve(app, agentOps.seedDemoLine, seedLine)
}
