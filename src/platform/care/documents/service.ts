/** What other features use of `documents/`. */
export {
  decideTry,
  type Decision,
  type DocumentRow,
  insertTry,
  listReviewing,
  sendTry,
} from './document-repository.ts'
export { consent, findMinor, listMinors, markReturned, type ReturnRow } from './return-repository.ts'
export { ask, expiryOf, maxPaidOutMinor, standing, takesPictures, waitsForDocuments } from './standing.ts'
