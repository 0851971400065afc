import { isErrorCode } from '#lib/api/errors.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import { floorOf, type AccountCode, type Posting } from './rows/accounts.ts'
import { bodyHash } from './decisions/canonical.ts'
import { walletCommand, type WalletCommand } from './commands.ts'
import { decide } from './decisions/decide.ts'
import type { Applied, Decision, Refused } from './decisions/decision.ts'
import { assertWritten } from './invariants.ts'
import type { LedgerSql } from './rows/ledger-sql.ts'
import { measuresOf } from './decisions/measures.ts'
import type { WalletReply } from './replies.ts'
import type { Brand } from './rows/wallet-rows.ts'
import { WalletView } from './rows/wallet-view.ts'
import { writeLog } from '#platform/base/log.ts'
import { inCommandSpan } from '#platform/base/span.ts'

type OpRow = { kind: string; body_hash: string; reply: string }

/** The book of one wallet: each command is one synchronous transaction, identified by its key for ever. */
export class Ledger {
  readonly #sql: LedgerSql
  readonly #tenant: string | undefined

  constructor(sql: LedgerSql, tenant?: string) {
    this.#sql = sql
    this.#tenant = tenant
  }

  /**
   * Executes a command once. The same key and body return the stored reply; the same key with another body is
   * `request.keyReused`. Refusals are values and change nothing. An exception rolls everything back.
   */
  execute(input: unknown, nowMs: number, brand?: Brand): WalletReply {
    const parsed = walletCommand.safeParse(input)
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? ''
      return {
        ok: false,
        code: field.endsWith('Minor') ? 'wallet.amount' : 'request.invalid',
        details: { field },
      }
    }
    if (!Number.isSafeInteger(nowMs) || nowMs < 0)
      return { ok: false, code: 'request.invalid', details: { field: 'nowMs' } }
    const command = parsed.data
    return inCommandSpan(`wallet ${command.kind}`, this.#tenant, () => this.#whole(command, nowMs, brand))
  }

  /** All of a command, or nothing. */
  #whole(command: WalletCommand, nowMs: number, brand?: Brand): WalletReply {
    try {
      return this.#sql.transaction(() => this.#once(command, nowMs, brand))
    } catch (cause) {
      // Caught here because an error loses its class on the way to the caller; the transaction is already rolled back.
      writeLog('wallet.failed', { brand: this.#tenant, command: command.kind, cause })
      return { ok: false, code: 'system.internal' }
    }
  }

  #once(command: WalletCommand, nowMs: number, brand?: Brand): WalletReply {
    const hash = bodyHash(command)
    const known = this.#sql.first<OpRow>(
      'SELECT kind, body_hash, reply FROM op WHERE key = ?',
      command.operationKey,
    )
    if (known) return replay(known, command, hash)
    const before = new WalletView(this.#sql)
    if (before.owner.isRestoring) throw new Error('the wallet is being restored')
    // The wallet's own time is monotonic, whatever the clock does.
    const atMs = Math.max(nowMs, before.owner.lastAtMs)
    before.updateBrand(brand)
    const decision = within(decide(command, before, atMs), before)
    if (decision.kind === 'refuse' && !decision.isFinal) return refusal(decision)
    this.#begin(command, decision, { hash, atMs, before })
    const reply =
      decision.kind === 'apply' ? this.#apply(decision, { command, atMs, before }) : refusal(decision)
    const text = JSON.stringify(reply)
    this.#sql.run(
      'UPDATE op SET status = ?, reply = ? WHERE key = ?',
      reply.ok ? 'done' : 'refused',
      text,
      command.operationKey,
    )
    // The first caller gets exactly what a retry will read, byte for byte.
    return parseReply(text)
  }

  /** Inserts the operation's row first, so that its key is taken before anything moves. */
  #begin(
    { operationKey, kind }: WalletCommand,
    decision: Decision,
    { hash, atMs, before }: { hash: string; atMs: number; before: WalletView },
  ): void {
    const isApplied = decision.kind === 'apply'
    const { purpose, reference, game = '', note = '' } = isApplied ? decision.about : REFUSED
    this.#sql.run(
      `INSERT INTO op (seq, key, kind, purpose, reference, game, note, day, measures, body_hash, status, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
      before.owner.lastOperation + 1,
      operationKey,
      kind,
      purpose,
      reference,
      game,
      note,
      dayAt(atMs, before.owner.zone),
      isApplied ? JSON.stringify(measuresOf(decision.postings, decision.played)) : '{}',
      hash,
      atMs,
    )
  }

  #apply(
    decision: Applied,
    { command, atMs, before }: { command: WalletCommand; atMs: number; before: WalletView },
  ): WalletReply {
    const ids = new Map(before.accounts.map(({ id, code, currency }) => [`${code} ${currency}`, id]))
    // A stake of zero moves nothing, and its win names no currency, so the account is opened first.
    if (before.currency === '' && 'currency' in command)
      ids.set(`player ${command.currency}`, this.#open('player', command.currency))
    const of = { key: command.operationKey, atMs, ids, reference: decision.about.reference }
    let balance = before.held('player')
    for (const posting of decision.postings) {
      balance += changeOf(posting, 'player')
      this.#post(posting, { ...of, balance })
    }
    for (const [query, ...bindings] of decision.rows) this.#sql.run(query, ...bindings)
    const after = new WalletView(this.#sql)
    assertWritten(this.#sql, { before: before.accounts, after: after.accounts, postings: decision.postings })
    const purse = purseOf(command)
    const held = purse === undefined ? {} : { purseMinor: after.held(`vendor:${purse}`) }
    return { ok: true, atMs, balance: after.balance(), ...held, result: decision.result }
  }

  #post(posting: Posting, { key, atMs, ids, reference, balance }: Posted): void {
    const { id, debit, credit, amountMinor, currency, code, purpose } = posting
    const account = (name: string) => {
      const known = ids.get(`${name} ${currency}`) ?? this.#open(name, currency)
      ids.set(`${name} ${currency}`, known)
      return known
    }
    this.#sql.run(
      `INSERT INTO transfer (seq, id, op_key, debit, credit, amount, code, purpose, reference, balance, at)
       VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM transfer), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      key,
      account(debit),
      account(credit),
      amountMinor,
      code,
      purpose,
      reference,
      balance,
      atMs,
    )
  }

  #open(code: string, currency: string): number {
    if (currency === '') throw new Error(`no currency for the account ${code}`)
    const made = this.#sql.first<{ id: number }>(
      'INSERT INTO account (code, currency, floor0) VALUES (?, ?, ?) RETURNING id',
      code,
      currency,
      floorOf(code),
    )
    if (!made) throw new Error(`no account ${code}`)
    return made.id
  }
}

/** The columns of a movement's row besides the movement. */
interface Posted {
  key: string
  atMs: number
  ids: Map<string, number>
  reference: string
  /** The player's balance after it. */
  balance: number
}

const REFUSED: { purpose: 'control'; reference: string; game?: string; note?: string } = {
  purpose: 'control',
  reference: '',
}

/** The vendor whose own wallet a command uses. */
function purseOf(command: WalletCommand): string | undefined {
  return 'purse' in command ? command.purse : undefined
}

function changeOf({ debit, credit, amountMinor }: Posting, account: AccountCode): number {
  return (credit === account ? amountMinor : 0) - (debit === account ? amountMinor : 0)
}

/** Refuses amounts that would exceed the exact range of a number. */
function within(decision: Decision, wallet: WalletView): Decision {
  if (decision.kind === 'refuse') return decision
  const grown = new Map<string, number>()
  for (const { debit, credit, currency, amountMinor } of decision.postings)
    for (const [side, code] of [
      ['debits', debit],
      ['credits', credit],
    ] as const) {
      const key = `${side} ${code} ${currency}`
      const sum = (grown.get(key) ?? wallet.account(code, currency)?.[side] ?? 0) + amountMinor
      if (!Number.isSafeInteger(sum)) return { kind: 'refuse', code: 'wallet.amount', isFinal: true }
      grown.set(key, sum)
    }
  return decision
}

function replay(known: OpRow, command: WalletCommand, hash: string): WalletReply {
  const isLateBet = known.kind === 'tombstone' && (command.kind === 'bet' || command.kind === 'round')
  if (known.body_hash !== hash && !isLateBet) return { ok: false, code: 'request.keyReused' }
  return parseReply(known.reply)
}

function refusal({ code, details }: Refused): WalletReply {
  return details ? { ok: false, code, details } : { ok: false, code }
}

function parseReply(text: string): WalletReply {
  const reply: unknown = JSON.parse(text)
  if (isReply(reply)) return reply
  throw new Error('a stored reply cannot be read')
}

function isReply(value: unknown): value is WalletReply {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false
  return value.ok === true
    ? 'balance' in value && 'result' in value
    : 'code' in value && isErrorCode(value.code)
}
