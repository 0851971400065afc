import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import * as ledger from '#lib/api/ops/ledger-ops.ts'
import { listTenantIds } from '#lib/site/brand/tenants.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { attempt, readInput } from './files.ts'
import { say } from './say.ts'

export interface LedgerOptions {
  tenant?: string | undefined
  out?: string | undefined
  file?: string | undefined
  force?: boolean | undefined
  write?: boolean | undefined
  /** A member's id: of the copy, this wallet alone. */
  id?: string | undefined
}

/** The first line of a copy: its identification. */
interface Head {
  copy: 'vitrine-ledger'
  version: 1
  tenant: string
  takenAt: string
}
/** The last line: the count of lines before it, and their digest. */
interface Tail {
  wallets: number
  lines: number
  sha256: string
}
interface CopiedWallet {
  member: string
  lines: string[]
}

const HEAD: Pick<Head, 'copy' | 'version'> = { copy: 'vitrine-ledger', version: 1 }
/** Rows of a copy per call. */
const LINES_A_CALL = 500
/** Attempts to read a wallet that changes meanwhile. */
const TRIES = 5

/** `ledger check|export|restore`. */
export async function runLedger(
  target: OpsTarget,
  words: readonly string[],
  options: LedgerOptions,
): Promise<void> {
  const [action, surplus] = words
  if (surplus) throw new OpsError(`"${surplus}" is too much`)
  if (action === 'check') return checkLedgers(target, options)
  if (action === 'export') return exportLedger(target, options)
  if (action === 'restore') return restoreLedger(target, options)
  throw new OpsError(`ledger takes "check", "export" or "restore", not "${action ?? ''}"`)
}

async function checkLedgers(target: OpsTarget, options: LedgerOptions): Promise<void> {
  let faults = 0
  for (const tenant of options.tenant ? [options.tenant] : listTenantIds()) {
    const sum = { wallets: 0, transfers: 0 }
    const broken: { memberId: string; invariant: string; detail: string }[] = []
    for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
      const page = await callOps(target, ledger.checkLedger, { tenant, ...(after ? { after } : {}) })
      sum.wallets += page.wallets
      sum.transfers += page.transfers
      broken.push(...page.broken)
      after = page.next
    }
    faults += broken.length
    say(`${tenant}: ${sum.wallets} wallets, ${sum.transfers} transfers, ${broken.length} broken invariants`)
    for (const { memberId, invariant, detail } of broken) say(`  ${memberId}: ${invariant}: ${detail}`)
  }
  if (faults > 0) throw new OpsError(`${faults} broken invariants`)
}

/** Writes every book of a brand into one file of JSON lines, atomically. */
async function exportLedger(target: OpsTarget, { tenant, out, force }: LedgerOptions): Promise<void> {
  if (!tenant) throw new OpsError(`name the brand with --tenant; there are: ${listTenantIds().join(', ')}`)
  const file = out ?? `ledger-${tenant}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.jsonl`
  if (existsSync(file) && !force) throw new OpsError(`${file} is there already: name another, or add --force`)
  const part = `${file}.part`
  const descriptor = attempt(
    { file, participle: 'written', remedy: 'name a place that exists and may be written to with --out' },
    () => openSync(part, 'w', 0o600),
  )
  try {
    const digest = createHash('sha256')
    const tail = { wallets: 0, lines: 0 }
    const write = (line: string) => {
      digest.update(`${line}\n`)
      writeSync(descriptor, `${line}\n`)
      tail.lines += 1
    }
    write(JSON.stringify({ ...HEAD, tenant, takenAt: new Date().toISOString() } satisfies Head))
    for await (const member of walletsOf(target, tenant)) {
      const lines = await readBook(target, { tenant, member })
      write(JSON.stringify({ wallet: member, lines: lines.length }))
      for (const line of lines) write(line)
      tail.wallets += 1
    }
    const sha256 = digest.digest('hex')
    writeSync(descriptor, `${JSON.stringify({ ...tail, sha256 } satisfies Tail)}\n`)
    closeSync(descriptor)
    renameSync(part, file)
    say(`${tenant}: ${tail.wallets} wallets, ${tail.lines} lines in ${file} (sha256 ${sha256})`)
  } catch (cause) {
    rmSync(part, { force: true })
    throw cause
  }
}

/**
 * The drill writes every book of a copy into a scratch wallet, checks its sums and invariants, reads it back, compares it
 * line by line and deletes it. With `--write` the wallets themselves are written, which must be empty; with `--id` that of one
 * member alone.
 */
async function restoreLedger(target: OpsTarget, { tenant, file, write, id }: LedgerOptions): Promise<void> {
  if (!file) throw new OpsError('name the copy with --file')
  const copy = readCopy(file)
  if (tenant && tenant !== copy.head.tenant)
    throw new OpsError(`${file} is a copy of ${copy.head.tenant}, not of ${tenant}`)
  const wallets = id === undefined ? copy.wallets : copy.wallets.filter(({ member }) => member === id)
  if (id !== undefined && wallets.length === 0)
    throw new OpsError(`${file} holds no wallet of a member ${id}`)
  const run = write ? undefined : randomBytes(4).toString('hex')
  const startedMs = performance.now()
  const faults: string[] = []
  for (const wallet of wallets) {
    const fault = await restoreWallet(target, { tenant: copy.head.tenant, wallet, run })
    if (fault) faults.push(`${wallet.member}: ${fault}`)
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  const done = write ? 'restored' : 'restored in a drill, compared and thrown away'
  say(
    `${copy.head.tenant}: ${wallets.length - faults.length} of ${wallets.length} wallets ${done} in ${seconds} s, ${faults.length} differences`,
  )
  for (const fault of faults) say(`  ${fault}`)
  if (faults.length > 0) throw new OpsError(`${faults.length} wallets were not restored`)
}

interface Restore {
  tenant: string
  wallet: CopiedWallet
  run: string | undefined
}

/** The failure, or `undefined`. */
async function restoreWallet(
  target: OpsTarget,
  { tenant, wallet, run }: Restore,
): Promise<string | undefined> {
  const { member, lines } = wallet
  const drill = run === undefined ? {} : { drill: run }
  try {
    for (let from = 0; from < lines.length; from += LINES_A_CALL)
      await callOps(target, ledger.restoreWallet, {
        ...{ tenant, member, ...drill },
        lines: lines.slice(from, from + LINES_A_CALL),
        isLast: from + LINES_A_CALL >= lines.length,
      })
    const again = await readBook(target, { tenant, member, ...drill })
    return differenceOf(lines, again)
  } catch (cause) {
    if (cause instanceof OpsError && cause.code === 'ledger.copyRefused')
      return String(cause.details['reason'] ?? cause.message)
    throw cause
  } finally {
    if (run !== undefined) await callOps(target, ledger.wipeDrill, { tenant, member, drill: run })
  }
}

/** The first differing line. Outbox rows are not part of the book and are created again by a restore. */
function differenceOf(copied: readonly string[], restored: readonly string[]): string | undefined {
  const [before, after] = [copied, restored].map((lines) => lines.filter(isOfTheBook))
  if (before?.length !== after?.length) return `${before?.length} rows became ${after?.length}`
  const at = before?.findIndex((line, index) => line !== after?.[index]) ?? -1
  return at < 0 ? undefined : `a row became another: ${before?.[at]} → ${after?.[at]}`
}

function isOfTheBook(line: string): boolean {
  const { table } = JSON.parse(line)
  return table !== 'outbox' && table !== 'owner'
}

/** A whole book at one moment. */
async function readBook(
  target: OpsTarget,
  wallet: { tenant: string; member: string; drill?: string },
): Promise<string[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = await callOps(target, ledger.exportWallet, wallet)
    const lines = [...first.lines]
    let page = first
    while (page.next !== undefined) {
      page = await callOps(target, ledger.exportWallet, { ...wallet, cursor: page.next })
      lines.push(...page.lines)
    }
    if (page.version === first.version) return lines
  }
  throw new OpsError(`the wallet of ${wallet.member} moved ${TRIES} times while it was read: try again later`)
}

async function* walletsOf(target: OpsTarget, tenant: string): AsyncGenerator<string> {
  let after: string | undefined
  do {
    const page = await callOps(target, ledger.listWallets, { tenant, ...(after ? { after } : {}) })
    yield* page.members
    after = page.next
  } while (after !== undefined)
}

/** Reads a copy and verifies its integrity before anything else. */
function readCopy(file: string): { head: Head; wallets: CopiedWallet[] } {
  const lines = readInput(file).split('\n')
  const broken = (why: string) => new OpsError(`${file} is no whole copy of a ledger: ${why}`)
  if (lines.pop() !== '') throw broken('its last line has no end')
  const tail = parseLine(lines.pop())
  const body = lines.map((line) => `${line}\n`).join('')
  if (tail['sha256'] !== createHash('sha256').update(body).digest('hex'))
    throw broken('its content does not match its digest')
  const head = parseLine(lines.shift())
  if (head['copy'] !== HEAD.copy || head['version'] !== HEAD.version || typeof head['tenant'] !== 'string')
    throw broken('its first line is of another kind or version')
  const wallets: CopiedWallet[] = []
  while (lines.length > 0) {
    const { wallet, lines: count } = parseLine(lines.shift())
    if (typeof wallet !== 'string' || typeof count !== 'number' || lines.length < count)
      throw broken('a wallet is cut off')
    wallets.push({ member: wallet, lines: lines.splice(0, count) })
  }
  return { head: { ...HEAD, tenant: head['tenant'], takenAt: String(head['takenAt']) }, wallets }
}

function parseLine(line = ''): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // The digest proves integrity; an unreadable line has no values.
    return {}
  }
}
