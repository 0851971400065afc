import type { Mutant } from '../mutant.ts'
import { fault } from './fault.ts'

/** Bugs of the book, of what leaves it, and of the alarm that lets it leave. */
export const WALLET_MUTANTS: readonly Mutant[] = [
  fault('a key never looked up', [
    'ledger/wallet/ledger.ts',
    'if (known) return replay(known, command, hash)',
    '',
  ]),
  fault('a posting for one side only', [
    'ledger/wallet/schema/schema-v1.ts',
    '    UPDATE account SET debits = debits + NEW.amount WHERE id = NEW.debit;\n',
    '',
  ]),
  fault(
    'a hold released twice for money',
    [
      'ledger/wallet/decisions/hold-decisions.ts',
      "if (row.outcome) return refuse('wallet.holdResolved')",
      '',
    ],
    ['ledger/wallet/decisions/hold-decisions.ts', 'id: `${holdId}#resolve`', 'id: `${operationKey}#resolve`'],
  ),
  fault('a capture leaves the money held', [
    'ledger/wallet/decisions/hold-decisions.ts',
    "{ credit: world, code: 'capture' }",
    "{ credit: 'player', code: 'capture' }",
  ]),
  fault('a transfer credited at every delivery', [
    'ledger/wallet/projection/outbox.ts',
    'operationKey: id,',
    'operationKey: `${id}-${crypto.randomUUID()}`,',
  ]),
  fault('a transfer whose answer is lost comes back', [
    'ledger/wallet/projection/outbox.ts',
    `    const given = await ports.there(target, {
      kind: 'transferIn',
      operationKey: id,
      currency,
      amountMinor: amount,
    })`,
    `    const given = await ports
      .there(target, { kind: 'transferIn', operationKey: id, currency, amountMinor: amount })
      .catch(() => ({ ok: false as const, code: 'wallet.frozen' as const }))`,
  ]),
  fault('a transfer closed before it was delivered', [
    'ledger/wallet/projection/outbox.ts',
    '    const given = await ports.there(target, {',
    `    ports.here({ kind: 'closeTransfer', operationKey: \`\${id}/close\`, transferId: id, outcome: 'captured' })
    const given = await ports.there(target, {`,
  ]),
  fault('a transfer that failed is forgotten', [
    'ledger/wallet/projection/outbox.ts',
    '        this.#postpone([transfer.row], nowMs, cause)',
    "        this.#sql.run('DELETE FROM outbox WHERE id = ?', transfer.row)\n        void cause",
  ]),
  fault('an outbox struck off before the delivery', [
    'ledger/wallet/projection/outbox.ts',
    '        await project(told)\n',
    "        this.#sql.run('DELETE FROM outbox WHERE op_seq IS NOT NULL')\n        await project(told)\n",
  ]),
  fault('an outbox emptied after a failure', [
    'ledger/wallet/projection/outbox.ts',
    '        this.#postpone(ids, nowMs, cause)\n        return',
    "        this.#sql.run('DELETE FROM outbox WHERE op_seq IS NOT NULL')\n        void cause\n        return",
  ]),
  fault('an outbox emptied of what came meanwhile', [
    'ledger/wallet/projection/outbox.ts',
    "this.#sql.run('DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))",
    "this.#sql.run('DELETE FROM outbox WHERE op_seq IS NOT NULL')",
  ]),
  fault('an outbox that is not written', [
    'ledger/wallet/schema/schema-v1.ts',
    'AFTER INSERT ON op BEGIN INSERT INTO outbox (op_seq) VALUES (NEW.seq); END',
    'AFTER INSERT ON op BEGIN SELECT 1; END',
  ]),
  fault('a collector that answers before it has written', [
    'ledger/wallet/projection/collector-object.ts',
    '      if (!this.#isWriting) void this.#writeAll()',
    '      tell(null)\n      if (!this.#isWriting) void this.#writeAll()',
  ]),
  fault('a collector that keeps its faults to itself', [
    'ledger/wallet/projection/collector-object.ts',
    'part[0].tell(cause instanceof Error ? cause.message : String(cause))',
    'part[0].tell(null)\n        void cause',
  ]),
  fault('a fault of the collector not read', [
    'ledger/wallet/projection/collector-of.ts',
    'if (fault !== null) throw new Error(fault)',
    'void fault',
  ]),
  fault(
    'neither alarm nor schedule deliver',
    [
      'ledger/wallet/wallet-alarm.ts',
      "await this.#outbox.drain(await this.#ports('together'), Date.now())",
      '',
    ],
    [
      'ledger/wallet/wallet-alarm.ts',
      "const left = await this.#outbox.drain(await this.#ports('alone'), Date.now())",
      'const left = 0',
    ],
  ),
  fault('a sweep that answers without delivering transfers', [
    'ledger/wallet/projection/outbox.ts',
    '    await this.#deliverTransfers(ports, nowMs)\n',
    '',
  ]),
  fault('a command given twice', [
    'ledger/wallet/money.ts',
    'const reply = await walletOf(env, tenant.id, memberId).execute(command, now, brandOf(tenant))',
    `await walletOf(env, tenant.id, memberId).execute({ ...command, operationKey: \`\${command.operationKey}-a\` } as CommandInput, now, brandOf(tenant))
  const reply = await walletOf(env, tenant.id, memberId).execute(command, now, brandOf(tenant))`,
  ]),
]
