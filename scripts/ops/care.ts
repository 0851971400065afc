import {
  decideDoubt,
  exportProtection,
  listBarred,
  listCare,
  listDoubts,
  listExclusions,
} from '#lib/api/care/protection-ops.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { runReturns } from './deposit-returns.ts'
import { runDocuments, type DocumentOptions } from './documents.ts'
import { writeOutput } from './files.ts'
import { say } from './say.ts'

/**
 * `care list|exclusions|barred|doubts|export|documents|returns`: signs of harm, running exclusions, accounts that may be an excluded
 * player's, the record for a regulator, document
 * checks, deposits of minors.
 */
export async function runCare(
  target: OpsTarget,
  words: readonly string[],
  options: DocumentOptions,
): Promise<void> {
  const { tenant, out } = options
  const [
    action = '',
    of = '',
    surplus = ['documents', 'doubts', 'returns'].includes(action) ? undefined : of,
  ] = words
  if (action === 'documents' && !surplus) return runDocuments(target, of, options)
  if (action === 'returns' && !surplus) return runReturns(target, of, options)
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action === 'doubts' && !surplus) return runDoubts(target, of, options)
  if (action === 'list') return tellPlayers(target, tenant)
  if (action === 'exclusions') return tellExclusions(target, tenant)
  if (action === 'barred') return tellBarred(target, tenant)
  if (action === 'export') return writeRecord(target, tenant, out)
  throw new OpsError(
    `care takes "list", "exclusions", "barred", "export", "doubts", "documents" or "returns", not "${action}"`,
  )
}

async function tellPlayers(target: OpsTarget, tenant: string): Promise<void> {
  const { players } = await callOps(target, listCare, { tenant })
  say(`${tenant}: ${players.length} players show signs of harm in the last 7 days`)
  for (const { account, signs, prompt } of players) {
    const found = signs.map(({ marker, count, rule }) => `${marker} ${count} (from ${rule})`).join(', ')
    const told = prompt
      ? `told ${time(prompt.toldAtMs)}, ${prompt.answer ?? 'no answer yet'}`
      : 'not told yet'
    say(`  ${account}  ${found}  ${told}`)
  }
}

async function tellExclusions(target: OpsTarget, tenant: string): Promise<void> {
  const { exclusions } = await callOps(target, listExclusions, { tenant })
  say(`${tenant}: ${exclusions.length} exclusions run`)
  for (const { account, scope, startsAtMs, endsAtMs } of exclusions)
    say(`  ${account}  ${scope}  ${time(startsAtMs)}  ${endsAtMs === null ? 'for ever' : time(endsAtMs)}`)
}

async function tellBarred(target: OpsTarget, tenant: string): Promise<void> {
  const { barred } = await callOps(target, listBarred, { tenant })
  say(`${tenant}: a public register names ${barred.length} members`)
  for (const { account, cause, barredAtMs, toldAtMs, closedAtMs, returnedAtMs } of barred) {
    const step = (name: string, atMs: number | null) =>
      atMs === null ? `not ${name}` : `${name} ${time(atMs)}`
    const steps = [step('told', toldAtMs), step('closed', closedAtMs), step('returned', returnedAtMs)]
    say(`  ${account}  ${cause}  ${time(barredAtMs)}  ${steps.join('  ')}`)
  }
}

async function runDoubts(target: OpsTarget, action: string, options: DocumentOptions): Promise<void> {
  const { tenant, account, as: operator, reason } = options
  if (action === 'list') {
    const { doubts } = await callOps(target, listDoubts, { tenant })
    say(`${tenant}: ${doubts.length} accounts may be an excluded player's`)
    for (const { account: name, like, brand, reason: by, atMs } of doubts)
      say(`  ${name}  like ${like} of ${brand} by ${by}  ${time(atMs)}`)
    return
  }
  if (action !== 'same' && action !== 'other')
    throw new OpsError(`care doubts takes "list", "same" or "other", not "${action}"`)
  if (!account || !operator || !reason) throw new OpsError('give --account, --as and --reason')
  await callOps(target, decideDoubt, { tenant, account, operator, reason, decision: action })
  say(`${tenant}: ${account} is ${action === 'same' ? 'excluded as well' : 'free again'}`)
}

async function writeRecord(target: OpsTarget, tenant: string, out: string | undefined): Promise<void> {
  const lines: string[] = []
  let after: string | undefined
  do {
    const page = await callOps(target, exportProtection, { tenant, ...(after ? { after } : {}) })
    lines.push(...page.events.map((event) => JSON.stringify({ ...event, at: time(event.atMs) })))
    after = page.next
  } while (after)
  const text = lines.map((line) => `${line}\n`).join('')
  if (!out) {
    process.stdout.write(text)
    return
  }
  writeOutput(out, text)
  say(`${tenant}: ${lines.length} events in ${out}`)
}

function time(ms: number): string {
  return new Date(ms).toISOString()
}
