import { atom } from 'nanostores'
import { getBill, getRevenue, listBills, simulateBill } from '#lib/api/agents/bills.ts'
import {
  changeContract,
  getConsequences,
  listContracts,
  offerContract,
  requestContract,
} from '#lib/api/agents/contracts.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { collectPages, RECORD_PAGE_SIZE } from '#lib/client/list-pages.ts'

const PAGE = { pageSize: RECORD_PAGE_SIZE }
const EXPORT = { pageSize: 200 }

export type BillFilter = Omit<InputOf<typeof listBills>, 'pageSize'>
export type BillDetail = OutputOf<typeof getBill>
export type Simulation = OutputOf<typeof simulateBill>
export type Revenue = OutputOf<typeof getRevenue>
export type ContractFilter = Omit<InputOf<typeof listContracts>, 'pageSize'>
export type Contracts = OutputOf<typeof listContracts>
type ContractMove = InputOf<typeof changeContract>

const bills = loaded((filter: BillFilter) => call(listBills, { ...filter, ...PAGE }))
export const $bills = bills.$state
export const loadBills = bills.load
export const collectBills = (filter: BillFilter) =>
  collectPages((cursor) => call(listBills, { ...filter, ...EXPORT, cursor }))

const bill = loaded((billId: string) => call(getBill, { billId }))
export const $bill = bill.$state
export const loadBill = bill.load

const revenue = loaded((range: InputOf<typeof getRevenue>) => call(getRevenue, range))
export const $revenue = revenue.$state
export const loadRevenue = revenue.load

const contracts = loaded((filter: ContractFilter) => call(listContracts, { ...filter, ...PAGE }))
export const $contracts = contracts.$state
export const loadContracts = contracts.load

/** The agent's own contracts that are open: what offers to others start from. */
const own = loaded(() => call(listContracts, { only: 'open', pageSize: 200 }))
export const $ownContracts = own.$state
export const loadOwnContracts = (): Promise<void> => own.load(undefined)

/** Own offers that wait for a signature: the popup, once a page. */
const waiting = atom<Contracts | undefined>()
export const $waitingContracts = waiting
export async function lookForOffers(): Promise<void> {
  try {
    waiting.set(await call(listContracts, { only: 'open', pageSize: 200 }))
  } catch {
    // Not essential: the agent centre shows the offer as well.
    waiting.set(undefined)
  }
}
export const closeOffers = (): void => waiting.set(undefined)

/** What a change of a contract does to others below, asked before it is sent. */
const consequences = loaded(async (query: InputOf<typeof getConsequences>) => ({
  ...(await call(getConsequences, query)),
  contractId: query.contractId,
}))
export const $consequences = consequences.$state
export const loadConsequences = consequences.load

/** @throws the refusal */
export async function changeState(move: ContractMove): Promise<void> {
  await call(changeContract, move)
}

/** @throws the refusal */
export async function offerTerms(input: InputOf<typeof offerContract>): Promise<void> {
  await call(offerContract, input)
}

/** @throws the refusal */
export async function requestTerms(input: InputOf<typeof requestContract>): Promise<void> {
  await call(requestContract, input)
}

/** @throws the refusal */
export const simulatePlay = (input: InputOf<typeof simulateBill>): Promise<Simulation> =>
  call(simulateBill, input)
