import * as calls from '#lib/api/rewards/promotions-applications.ts'
import { call } from '#lib/client/call.ts'
import { submitter } from '#lib/client/submitted.ts'
import { loadPromotions } from './promotions-store.ts'

/** The application that is being written, with the offer that it is for. */
const opening = submitter(async (offerId: string) => {
  return { offerId, ...(await call(calls.openApplication, { offerId })) }
})
export const $application = opening.$state
export const openApplication = async (offerId: string): Promise<void> => {
  opening.reset()
  await (opening.$state.get().state === 'unanswered' ? opening.retry() : opening.submit(offerId))
}

const sending = submitter(async (wish: { applicationId: string; remark: string }) => {
  const sent = await call(calls.sendApplication, wish)
  await loadPromotions()
  opening.reset()
  return sent
})
export const $applicationSent = sending.$state
export const retryApplication = sending.retry
export const sendApplication = async (wish: { applicationId: string; remark: string }): Promise<void> => {
  sending.reset()
  await sending.submit(wish)
}
