import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import {
  getTeamOverview,
  getTeamProfit,
  listAgentActions,
  listDownline,
  listTeamBets,
  listTeamTransactions,
  setDownlineRates,
  setDownlineRemark,
} from '#lib/api/agents/agent.ts'
import { listAgentAnnouncements } from '#lib/api/base/content.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { collectPages, RECORD_PAGE_SIZE } from '#lib/client/list-pages.ts'

const PAGE = { pageSize: RECORD_PAGE_SIZE }
const EXPORT = { pageSize: 200 }

type Filter<Input> = Omit<Input, 'pageSize'>
type OverviewFilter = InputOf<typeof getTeamOverview>
export type Overview = OutputOf<typeof getTeamOverview>
export type ProfitFilter = Filter<InputOf<typeof getTeamProfit>>
export type TeamProfit = OutputOf<typeof getTeamProfit>
export type TeamBetFilter = Filter<InputOf<typeof listTeamBets>>
export type TeamBets = OutputOf<typeof listTeamBets>
export type TeamTransactionFilter = Filter<InputOf<typeof listTeamTransactions>>
export type TeamTransactions = OutputOf<typeof listTeamTransactions>
export type DownlineFilter = Filter<InputOf<typeof listDownline>>
export type AgentActions = OutputOf<typeof listAgentActions>

const announcements = loaded(() => call(listAgentAnnouncements, {}))
/** What the brand says to its agents. */
export const $agentAnnouncements = announcements.$state
export const loadAgentAnnouncements = (): Promise<void> => announcements.load(undefined)

const overview = loaded((range: OverviewFilter) => call(getTeamOverview, range))
export const $overview = overview.$state
export const loadOverview = overview.load

const profit = loaded((filter: ProfitFilter) => call(getTeamProfit, { ...filter, ...PAGE }))
export const $teamProfit = profit.$state
export const loadTeamProfit = profit.load
export const collectTeamProfit = (filter: ProfitFilter) =>
  collectPages((cursor) => call(getTeamProfit, { ...filter, ...EXPORT, cursor }))

const bets = loaded((filter: TeamBetFilter) => call(listTeamBets, { ...filter, ...PAGE }))
export const $teamBets = bets.$state
export const loadTeamBets = bets.load
export const collectTeamBets = (filter: TeamBetFilter) =>
  collectPages((cursor) => call(listTeamBets, { ...filter, ...EXPORT, cursor }))

const transactions = loaded((filter: TeamTransactionFilter) =>
  call(listTeamTransactions, { ...filter, ...PAGE }),
)
export const $teamTransactions = transactions.$state
export const loadTeamTransactions = transactions.load
export const collectTeamTransactions = (filter: TeamTransactionFilter) =>
  collectPages((cursor) => call(listTeamTransactions, { ...filter, ...EXPORT, cursor }))

const downline = loaded((filter: DownlineFilter) => call(listDownline, { ...filter, ...PAGE }))
export const $downline = downline.$state
export const loadDownline = downline.load
export const collectDownline = (filter: DownlineFilter) =>
  collectPages((cursor) => call(listDownline, { ...filter, ...EXPORT, cursor }))

const actions = loaded((cursor: string | undefined) => call(listAgentActions, { cursor, ...PAGE }))
export const $agentActions = actions.$state
export const loadAgentActions = actions.load

/** @throws the refusal */
export async function giveRates(input: InputOf<typeof setDownlineRates>): Promise<void> {
  await call(setDownlineRates, input)
}

/** @throws the refusal */
export async function giveRemark(input: InputOf<typeof setDownlineRemark>): Promise<void> {
  await call(setDownlineRemark, input)
}
