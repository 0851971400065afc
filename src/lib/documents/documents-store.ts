import * as calls from '#lib/api/care/documents.ts'
import { call } from '#lib/client/call.ts'
import { loaded } from '#lib/client/loaded.ts'
import { submitter } from '#lib/client/submitted.ts'

const documents = loaded(() => call(calls.getDocuments, {}))
/** The state of the member's document check. */
export const $documents = documents.$state
export const loadDocuments = (): Promise<void> => documents.load(undefined)

/** Sending again changes nothing, so an unanswered sending can be repeated. */
const sending = submitter(async (kind: calls.DocumentKind) => {
  const value = await call(calls.sendDocuments, { kind })
  documents.put(value)
  return value
})
export const $documentsSent = sending.$state
export const retrySendDocuments = sending.retry
export const sendDocuments = sending.submit
