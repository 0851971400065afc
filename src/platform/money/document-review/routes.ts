import {
  decideDocuments,
  getDocuments,
  listDepositReturns,
  listDocuments,
  returnDeposits,
  sendDocuments,
} from '#lib/api/care/documents.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import type { Routes } from '#platform/base/call.ts'
import { decide } from './decision.ts'
import { depositReturns, giveDepositsBack } from './deposit-return.ts'
import { listReviewing } from '#platform/care/documents/service.ts'
import { readDocuments, takeDocuments } from './document-service.ts'

export function routeDocuments({ serve }: Routes): void {
  serve(getDocuments, readDocuments)
  serve(sendDocuments, takeDocuments)
  serve(decideDocuments, decide)
  serve(listDepositReturns, depositReturns)
  serve(returnDeposits, giveDepositsBack)
  serve(listDocuments, async ({ env, tenant }) => ({
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
  }))
}
