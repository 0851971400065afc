import {
  decideDocuments,
  DOCUMENT_REFUSALS,
  listDocuments,
  type DocumentRefusal,
} from '#lib/api/care/documents.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { saveProofs } from './proofs.ts'
import { say } from './say.ts'

export interface DocumentOptions {
  tenant: string
  /** The member's login name. */
  account?: string | undefined
  /** The operator's name. */
  as?: string | undefined
  reason?: string | undefined
  /** The date of birth on the document. */
  date?: string | undefined
  out?: string | undefined
}

/** `care documents list|show|ask|accept|refuse`: documents that wait, their pictures, and the decision. */
export async function runDocuments(
  target: OpsTarget,
  action: string,
  options: DocumentOptions,
): Promise<void> {
  const { tenant, account } = options
  if (action === 'list') return tellWaiting(target, tenant)
  if (!account) throw new OpsError('name the account with --account')
  if (action === 'show') return savePictures(target, { ...options, account })
  if (action !== 'ask' && action !== 'accept' && action !== 'refuse')
    throw new OpsError(`care documents takes "list", "show", "ask", "accept" or "refuse", not "${action}"`)
  const { as: operator, date } = options
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (action === 'accept' && !date)
    throw new OpsError('give the date of birth on the document with --date <yyyy-mm-dd>')
  const after = await callOps(target, decideDocuments, {
    ...{ tenant, account, operator, decision: action },
    ...(action === 'accept' && date ? { birthday: date } : {}),
    ...(action === 'refuse' ? { reason: refusalOf(options.reason) } : {}),
  })
  say(
    `${tenant}: documents of ${after.account} are ${after.state}${after.reason ? ` (${after.reason})` : ''}`,
  )
}

/** All pages of what waits. */
async function waitingDocuments(
  target: OpsTarget,
  tenant: string,
): Promise<OutputOf<typeof listDocuments>['documents']> {
  const all: OutputOf<typeof listDocuments>['documents'] = []
  for (let after: string | undefined, isLast = false; !isLast;) {
    const page = await callOps(target, listDocuments, { tenant, ...(after ? { after } : {}), limit: 100 })
    all.push(...page.documents)
    after = page.next
    isLast = after === undefined
  }
  return all
}

async function tellWaiting(target: OpsTarget, tenant: string): Promise<void> {
  const documents = await waitingDocuments(target, tenant)
  say(`${tenant}: ${documents.length} documents wait for a decision`)
  for (const { account, kind, tryNo, birthday, sentAtMs, pictures } of documents)
    say(
      `  ${account}  ${kind}, ${pictures.length} pictures, try ${tryNo}, registered as born ${birthday ?? 'unknown'}, sent ${new Date(sentAtMs).toISOString()}`,
    )
}

async function savePictures(
  target: OpsTarget,
  { tenant, account, out }: DocumentOptions & { account: string },
): Promise<void> {
  const documents = await waitingDocuments(target, tenant)
  const found = documents.find((each) => each.account === account.toLowerCase())
  if (!found) throw new OpsError(`no documents of "${account}" wait for a decision`)
  await saveProofs(target, { tenant, subject: 'document', id: found.id, out })
}

function refusalOf(word: string | undefined): DocumentRefusal {
  const found = DOCUMENT_REFUSALS.find((each) => each === word)
  if (!found) throw new OpsError(`say why with --reason, one of: ${DOCUMENT_REFUSALS.join(', ')}`)
  return found
}
