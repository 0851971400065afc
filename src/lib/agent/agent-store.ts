import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/agents/agent.ts'
import { listAgentAnnouncements } from '#lib/api/base/content.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { collectPages, RECORD_PAGE_SIZE } from '#lib/client/list-pages.ts'

const PAGE = { pageSize: RECORD_PAGE_SIZE }
const EXPORT = { pageSize: 200 }

type Filter<Input> = Omit<Input, 'pageSize'>
type TeamOverviewFilter = InputOf<typeof calls.getTeamOverview>
export type TeamOverview = OutputOf<typeof calls.getTeamOverview>
export type ProfitFilter = Filter<InputOf<typeof calls.getTeamProfit>>
export type TeamProfit = OutputOf<typeof calls.getTeamProfit>
export type TeamBetFilter = Filter<InputOf<typeof calls.listTeamBets>>
export type TeamBets = OutputOf<typeof calls.listTeamBets>
export type TeamTransactionFilter = Filter<InputOf<typeof calls.listTeamTransactions>>
export type TeamTransactions = OutputOf<typeof calls.listTeamTransactions>
export type DownlineFilter = Filter<InputOf<typeof calls.listDownline>>
export type AgentActions = OutputOf<typeof calls.listAgentActions>

const announcements = loaded(() => call(listAgentAnnouncements, {}))
/** What the brand says to its agents. */
export const $agentAnnouncements = announcements.$state
export const loadAgentAnnouncements = (): Promise<void> => announcements.load(undefined)

const overview = loaded((range: TeamOverviewFilter) => call(calls.getTeamOverview, range))
export const $teamOverview = overview.$state
export const loadTeamOverview = overview.load

const profit = loaded((filter: ProfitFilter) => call(calls.getTeamProfit, { ...filter, ...PAGE }))
export const $teamProfit = profit.$state
export const loadTeamProfit = profit.load
export const collectTeamProfit = (filter: ProfitFilter) =>
  collectPages((cursor) => call(calls.getTeamProfit, { ...filter, ...EXPORT, cursor }))

const bets = loaded((filter: TeamBetFilter) => call(calls.listTeamBets, { ...filter, ...PAGE }))
export const $teamBets = bets.$state
export const loadTeamBets = bets.load
export const collectTeamBets = (filter: TeamBetFilter) =>
  collectPages((cursor) => call(calls.listTeamBets, { ...filter, ...EXPORT, cursor }))

const transactions = loaded((filter: TeamTransactionFilter) =>
  call(calls.listTeamTransactions, { ...filter, ...PAGE }),
)
export const $teamTransactions = transactions.$state
export const loadTeamTransactions = transactions.load
export const collectTeamTransactions = (filter: TeamTransactionFilter) =>
  collectPages((cursor) => call(calls.listTeamTransactions, { ...filter, ...EXPORT, cursor }))

const downline = loaded((filter: DownlineFilter) => call(calls.listDownline, { ...filter, ...PAGE }))
export const $downline = downline.$state
export const loadDownline = downline.load
export const collectDownline = (filter: DownlineFilter) =>
  collectPages((cursor) => call(calls.listDownline, { ...filter, ...EXPORT, cursor }))

const actions = loaded((cursor: string | undefined) => call(calls.listAgentActions, { cursor, ...PAGE }))
export const $agentActions = actions.$state
export const loadAgentActions = actions.load

/** @throws the refusal */
export async function setDownlineRates(input: InputOf<typeof calls.setDownlineRates>): Promise<void> {
  await call(calls.setDownlineRates, input)
}

/** @throws the refusal */
export async function setDownlineRemark(input: InputOf<typeof calls.setDownlineRemark>): Promise<void> {
  await call(calls.setDownlineRemark, input)
}
