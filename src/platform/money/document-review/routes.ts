import * as calls from '#lib/api/care/documents.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { cursorOf, pageOf } from '#platform/base/records/service.ts'
import { decideDocuments } from './decision.ts'
import { listDepositReturns, returnDeposits } from './deposit-return.ts'
import { listReviewing, type ReviewedDocument } from '#platform/care/documents/service.ts'
import { getDocuments, sendDocuments } from './document-service.ts'

export function routeDocumentReview({ serve }: Routes): void {
  serve(calls.getDocuments, getDocuments)
  serve(calls.sendDocuments, sendDocuments)
  serve(calls.decideDocuments, decideDocuments)
  serve(calls.listDepositReturns, listDepositReturns)
  serve(calls.returnDeposits, returnDeposits)
  serve(calls.listDocuments, listDocuments)
}

const listDocuments: Handler<typeof calls.listDocuments> = async ({ env, tenant, input }) => {
  const { limit } = input
  const page = { after: cursorOf(input.after), limit }
  const rows = (await listReviewing(env, tenant.id, page)).map((row) => ({ ...row, at: row.sent_at ?? 0 }))
  const { content, ...more } = pageOf(rows, limit, { idOf: ({ id }) => id, show: shownDocuments })
  return { documents: content.flat(), ...more }
}

function shownDocuments(row: ReviewedDocument): OutputOf<typeof calls.listDocuments>['documents'] {
  if (row.kind === null || row.sent_at === null) return []
  return [
    {
      account: row.account,
      id: row.id,
      kind: row.kind,
      tryNo: row.try_no,
      birthday: row.birthday,
      sentAtMs: row.sent_at,
      pictures: proofIds.parse(JSON.parse(row.proofs)),
    },
  ]
}
