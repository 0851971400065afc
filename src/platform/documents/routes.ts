import {
  decideDocuments,
  getDocuments,
  listDepositReturns,
  listDocuments,
  returnDeposits,
  sendDocuments,
} from '#lib/api/documents.ts'
import { proofIds } from '#lib/api/proofs.ts'
import { serve, type App } from '#platform/serve.ts'
import { decide } from './decision.ts'
import { depositReturns, giveDepositsBack } from './deposit-return.ts'
import { listReviewing } from './document-repository.ts'
import { readDocuments, takeDocuments } from './document-service.ts'

export function routeDocuments(app: App): void {
  serve(app, getDocuments, readDocuments)
  serve(app, sendDocuments, takeDocuments)
  serve(app, decideDocuments, decide)
  serve(app, listDepositReturns, depositReturns)
  serve(app, returnDeposits, giveDepositsBack)
  serve(app, listDocuments, async ({ env, tenant }) => ({
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
