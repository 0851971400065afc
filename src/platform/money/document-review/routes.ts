import * as calls from '#lib/api/care/documents.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { decideDocuments } from './decision.ts'
import { listDepositReturns, returnDeposits } from './deposit-return.ts'
import { listReviewing } from '#platform/care/documents/service.ts'
import { getDocuments, sendDocuments } from './document-service.ts'

export function routeDocumentReview({ serve }: Routes): void {
  serve(calls.getDocuments, getDocuments)
  serve(calls.sendDocuments, sendDocuments)
  serve(calls.decideDocuments, decideDocuments)
  serve(calls.listDepositReturns, listDepositReturns)
  serve(calls.returnDeposits, returnDeposits)
  serve(calls.listDocuments, listDocuments)
}

const listDocuments: Handler<typeof calls.listDocuments> = async ({ env, tenant }) => ({
  documents: (await listReviewing(env, tenant.id)).flatMap((row) =>
    row.kind === null || row.sent_at === null
      ? []
      : [
          {
            account: row.account,
            id: row.id,
            kind: row.kind,
            tryNo: row.try_no,
            birthday: row.birthday,
            sentAtMs: row.sent_at,
            pictures: proofIds.parse(JSON.parse(row.proofs)),
          },
        ],
  ),
})
