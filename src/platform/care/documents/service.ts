/** What other features use of `documents/`. */
export {
  decideTry,
  type Decision,
  type DocumentRow,
  insertTry,
  lastTry,
  listReviewing,
  type ReviewedDocument,
  sendTry,
} from './document-repository.ts'
export { pastDocuments } from './past-repository.ts'
export { consent, findMinor, listMinors, markReturned, type ReturnRow } from './return-repository.ts'
export {
  ask,
  depositWaits,
  documentStatesOf,
  expiryOf,
  maxPaidOutMinor,
  standing,
  takesPictures,
  waitsForDocuments,
} from './standing.ts'
