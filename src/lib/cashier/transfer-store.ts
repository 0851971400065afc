import type { InputOf } from '#lib/api/endpoint.ts'
import {
  getConsolidatedFunds,
  getMemberTransfer,
  listTransferTargets,
  listVendorWallets,
  transferToMember,
  walletTransfer,
  type MemberTransfer,
} from '#lib/api/transfers.ts'
import { call } from '#lib/client/call.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'
import { followed } from '#lib/client/followed.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter } from '#lib/client/submitted.ts'

const funds = loaded(() => call(getConsolidatedFunds, {}))
/** All of a member's money; loaded only at brands with agents. */
export const $funds = funds.$state
export const loadFunds = (): Promise<void> => funds.load(undefined)

const vendors = loaded(() => call(listVendorWallets, {}))
export const $vendorWallets = vendors.$state
export const loadVendorWallets = (): Promise<void> => vendors.load(undefined)

type VendorMove = Omit<InputOf<typeof walletTransfer>, 'operationKey' | 'merchantCode'>
const vendorMove = submitter(async (move: VendorMove, operationKey) => {
  const moved = await call(walletTransfer, { ...move, operationKey })
  await Promise.all([vendors.load(undefined), refreshBalance()])
  return moved
})
export const $vendorTransfer = vendorMove.$state
export const moveToVendor = vendorMove.submit
export const retryVendorTransfer = vendorMove.retry
export const resetVendorTransfer = vendorMove.reset

const targets = loaded(() => call(listTransferTargets, {}))
export const $transferTargets = targets.$state
export const loadTransferTargets = (): Promise<void> => targets.load(undefined)

type MemberMove = Omit<InputOf<typeof transferToMember>, 'operationKey'>
const memberMove = submitter(async (move: MemberMove, operationKey) => {
  const made = await call(transferToMember, { ...move, operationKey })
  await Promise.all([targets.load(undefined), refreshBalance()])
  return made
})
export const $memberTransferSent = memberMove.$state
export const sendToMember = memberMove.submit
export const retryMemberTransfer = memberMove.retry
export const resetMemberTransfer = memberMove.reset

/** The transfer that was sent, until the other wallet has accepted or returned it. */
export const $memberTransfer = followed<MemberTransfer>(memberMove.$state, {
  ask: (id) => call(getMemberTransfer, { id }),
  isOpen: ({ status }) => status === 'pending',
  onChange: async () => {
    await Promise.all([targets.load(undefined), refreshBalance()])
  },
})
