import type { InputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/money/cashier-transfers.ts'
import { call } from '#lib/client/call.ts'
import { refreshBalance, whenBalanceMoves } from '#lib/wallet/wallet-store.ts'
import { followed } from '#lib/client/followed.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter } from '#lib/client/submitted.ts'

const funds = loaded(() => call(calls.getConsolidatedFunds, {}))
/** All of a member's money; loaded only at brands with agents. */
export const $consolidatedFunds = funds.$state
export const loadConsolidatedFunds = (): Promise<void> => funds.load(undefined)

const vendors = loaded(() => call(calls.listVendorWallets, {}))
export const $vendorWallets = vendors.$state
export const loadVendorWallets = (): Promise<void> => vendors.load(undefined)

type VendorMove = Omit<InputOf<typeof calls.walletTransfer>, 'operationKey' | 'merchantCode'>
const vendorMove = submitter(async (move: VendorMove, operationKey) => {
  const moved = await call(calls.walletTransfer, { ...move, operationKey })
  await Promise.all([vendors.load(undefined), refreshBalance()])
  return moved
})
export const $vendorTransfer = vendorMove.$state
export const walletTransfer = vendorMove.submit
export const retryVendorTransfer = vendorMove.retry
export const resetVendorTransfer = vendorMove.reset

/** What is at vendors, moved back one after the other; each move has its own key, so that a repetition moves nothing twice. */
const transferBack = submitter(async (moves: readonly InputOf<typeof calls.walletTransfer>[]) => {
  for (const move of moves) await call(calls.walletTransfer, move)
  await Promise.all([vendors.load(undefined), refreshBalance()])
})
export const $transferBack = transferBack.$state
export const retryTransferBack = transferBack.retry

export function transferAllBack(held: readonly { vassalage: string; balanceMinor: number }[]): Promise<void> {
  const moves = held
    .filter(({ balanceMinor }) => balanceMinor > 0)
    .map(({ vassalage, balanceMinor }) => ({
      ...{ vassalage, direction: 'out' as const, amountMinor: balanceMinor },
      operationKey: crypto.randomUUID(),
    }))
  return transferBack.submit(moves)
}

const targets = loaded(() => call(calls.listTransferTargets, {}))
export const $transferTargets = targets.$state
export const loadTransferTargets = (): Promise<void> => targets.load(undefined)

type MemberMove = Omit<InputOf<typeof calls.transferToMember>, 'operationKey'>
const memberMove = submitter(async (move: MemberMove, operationKey) => {
  const made = await call(calls.transferToMember, { ...move, operationKey })
  await Promise.all([targets.load(undefined), refreshBalance()])
  return made
})
export const $memberTransferSent = memberMove.$state
export const transferToMember = memberMove.submit
export const retryMemberTransfer = memberMove.retry
export const resetMemberTransfer = memberMove.reset

/** The transfer that was sent, until the other wallet has accepted or returned it. */
export const $memberTransfer = followed<calls.MemberTransfer>(memberMove.$state, {
  ask: (id) => call(calls.getMemberTransfer, { id }),
  isOpen: ({ status }) => status === 'pending',
  onChange: async () => {
    await Promise.all([targets.load(undefined), refreshBalance()])
  },
  // Most are accepted while the reply to the submission is on its way.
  signs: (look) => {
    look()
    return whenBalanceMoves(look)
  },
})
