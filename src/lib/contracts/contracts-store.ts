import { atom } from 'nanostores'
import * as billsCalls from '#lib/api/agents/contracts-bills.ts'
import * as calls from '#lib/api/agents/contracts.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { collectPages, RECORD_PAGE_SIZE } from '#lib/client/list-pages.ts'

const PAGE = { pageSize: RECORD_PAGE_SIZE }
const EXPORT = { pageSize: 200 }

export type BillFilter = Omit<InputOf<typeof billsCalls.listBills>, 'pageSize'>
export type BillDetail = OutputOf<typeof billsCalls.getBill>
export type Simulation = OutputOf<typeof billsCalls.simulateBill>
export type Revenue = OutputOf<typeof billsCalls.getRevenue>
export type ContractFilter = Omit<InputOf<typeof calls.listContracts>, 'pageSize'>
export type Contracts = OutputOf<typeof calls.listContracts>
type ContractMove = InputOf<typeof calls.changeContract>

const bills = loaded((filter: BillFilter) => call(billsCalls.listBills, { ...filter, ...PAGE }))
export const $bills = bills.$state
export const loadBills = bills.load
export const collectBills = (filter: BillFilter) =>
  collectPages((cursor) => call(billsCalls.listBills, { ...filter, ...EXPORT, cursor }))

const bill = loaded((billId: string) => call(billsCalls.getBill, { billId }))
export const $bill = bill.$state
export const loadBill = bill.load

const revenue = loaded((range: InputOf<typeof billsCalls.getRevenue>) => call(billsCalls.getRevenue, range))
export const $revenue = revenue.$state
export const loadRevenue = revenue.load

const contracts = loaded((filter: ContractFilter) => call(calls.listContracts, { ...filter, ...PAGE }))
export const $contracts = contracts.$state
export const loadContracts = contracts.load

/** The agent's own contracts that are open: what offers to others start from. */
const own = loaded(() => call(calls.listContracts, { only: 'open', pageSize: 200 }))
export const $ownContracts = own.$state
export const loadOwnContracts = (): Promise<void> => own.load(undefined)

/** Own offers that wait for a signature: the popup, once a page. */
const waiting = atom<Contracts | undefined>()
export const $waitingContracts = waiting
export async function loadWaitingContracts(): Promise<void> {
  try {
    waiting.set(await call(calls.listContracts, { only: 'open', pageSize: 200 }))
  } catch {
    // Not essential: the agent centre shows the offer as well.
    waiting.set(undefined)
  }
}
export const closeWaitingContracts = (): void => waiting.set(undefined)

/** What a change of a contract does to others below, asked before it is sent. */
const consequences = loaded(async (query: InputOf<typeof calls.getConsequences>) => ({
  ...(await call(calls.getConsequences, query)),
  contractId: query.contractId,
}))
export const $consequences = consequences.$state
export const loadConsequences = consequences.load

/** @throws the refusal */
export async function changeContract(move: ContractMove): Promise<void> {
  await call(calls.changeContract, move)
}

/** @throws the refusal */
export async function offerContract(input: InputOf<typeof calls.offerContract>): Promise<void> {
  await call(calls.offerContract, input)
}

/** @throws the refusal */
export async function requestContract(input: InputOf<typeof calls.requestContract>): Promise<void> {
  await call(calls.requestContract, input)
}

/** @throws the refusal */
export const simulateBill = (input: InputOf<typeof billsCalls.simulateBill>): Promise<Simulation> =>
  call(billsCalls.simulateBill, input)
