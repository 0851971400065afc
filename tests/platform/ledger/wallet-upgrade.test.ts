import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '#platform/ledger/wallet/invariants.ts'
import { Ledger } from '#platform/ledger/wallet/ledger.ts'
import { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import { migrate, SCHEMA_VERSION } from '#platform/ledger/wallet/schema/schema.ts'
import { SCHEMA_V1 } from '#platform/ledger/wallet/schema/schema-v1.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { key } from './wallets.ts'

const DAY_MS = 86_400_000
type Leg = readonly [
  id: string,
  debit: string,
  credit: string,
  amount: number,
  code: string,
  currency?: string,
]

/** A book of version 1, written row by row as that version wrote it. */
class OldBook {
  readonly #sql: LedgerSql
  #op = 0
  #transfer = 0

  constructor(sql: LedgerSql) {
    this.#sql = sql
    migrate(sql, [SCHEMA_V1])
    sql.run('INSERT INTO owner (id, tenant, member) VALUES (1, ?, ?)', 'aurora', 'old')
  }

  write(kind: string, operationKey: string, subject: string, ...legs: Leg[]): void {
    this.#op += 1
    const atMs = this.#op * DAY_MS
    this.#sql.run(
      "INSERT INTO op (seq, key, kind, subject, body_hash, status, at) VALUES (?, ?, ?, ?, 'h', 'open', ?)",
      this.#op,
      operationKey,
      kind,
      subject,
      atMs,
    )
    for (const [id, debit, credit, amount, code, currency = 'BRL'] of legs) {
      this.#transfer += 1
      this.#sql.run(
        'INSERT INTO transfer (seq, id, op_key, debit, credit, amount, code, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        this.#transfer,
        id,
        operationKey,
        this.#account(debit, currency),
        this.#account(credit, currency),
        amount,
        code,
        atMs,
      )
    }
  }

  run(statement: string, ...bindings: (string | number)[]): void {
    this.#sql.run(statement, ...bindings)
  }

  done(operationKey: string): void {
    this.#sql.run(
      `UPDATE op SET status = 'done', reply = '{"ok":true,"balance":{},"result":{}}' WHERE key = ?`,
      operationKey,
    )
  }

  #account(code: string, currency: string): number {
    const known = this.#sql.first<{ id: number }>(
      'SELECT id FROM account WHERE code = ? AND currency = ?',
      code,
      currency,
    )
    if (known) return known.id
    const floor = code.startsWith('world:') ? 0 : 1
    const made = this.#sql.first<{ id: number }>(
      'INSERT INTO account (code, currency, floor0) VALUES (?, ?, ?) RETURNING id',
      code,
      currency,
      floor,
    )
    return made?.id ?? 0
  }
}

/** One of each kind of operation that version 1 knew. */
function writeEverything(book: OldBook): void {
  const simple = (kind: string, operationKey: string, subject: string, ...legs: Leg[]) => {
    book.write(kind, operationKey, subject, ...legs)
    book.done(operationKey)
  }
  simple('deposit', 'deposit:dep-1', '', ['deposit:dep-1#1', 'world:psp', 'player', 10_000, 'deposit'])
  simple('grantBonus', 'grant-001', 'welcome', ['grant-001#1', 'world:promo', 'bonus', 500, 'bonusGrant'])
  simple('convertBonus', 'convert-1', '', ['convert-1#1', 'bonus', 'player', 100, 'bonusConvert'])
  simple('forfeitBonus', 'forfeit-1', 'expired', ['forfeit-1#1', 'bonus', 'world:promo', 50, 'bonusForfeit'])
  simple('adjust', 'adjust-01', 'a correction', ['adjust-01#1', 'player', 'world:agent', 30, 'adjust'])
  simple('adjust', 'return:wd-9', 'a payout came back', [
    'return:wd-9#1',
    'world:psp',
    'player',
    20,
    'adjust',
  ])
  book.write('bet', 'bet-00001', 'nova-one', [
    'bet-00001#stake-player',
    'player',
    'world:lottery',
    70,
    'stake',
  ])
  book.run(
    "INSERT INTO bet (key, world, game, stake_real, stake_bonus, at) VALUES ('bet-00001', 'world:lottery', 'nova-one', 70, 0, 1)",
  )
  book.done('bet-00001')
  book.write('settle', 'settle:001', 'bet-00001', [
    'bet-00001#back-player',
    'world:lottery',
    'player',
    90,
    'win',
  ])
  book.run(
    "UPDATE bet SET outcome = 'settled', win_real = 90, resolved_by = 'settle:001' WHERE key = 'bet-00001'",
  )
  book.done('settle:001')
  book.write('bet', 'bet-00002', 'reels', ['bet-00002#stake-player', 'player', 'world:game:BGS', 40, 'stake'])
  book.run(
    "INSERT INTO bet (key, world, game, stake_real, stake_bonus, at) VALUES ('bet-00002', 'world:game:BGS', 'reels', 40, 0, 2)",
  )
  book.done('bet-00002')
  book.write('rollback', 'back:0002', 'bet-00002', [
    'bet-00002#back-player',
    'world:game:BGS',
    'player',
    40,
    'rollback',
  ])
  book.run("UPDATE bet SET outcome = 'rolledBack', resolved_by = 'back:0002' WHERE key = 'bet-00002'")
  book.done('back:0002')
  book.write(
    'round',
    'round-001',
    'reels',
    ['round-001#stake-player', 'player', 'world:game:BGS', 60, 'stake'],
    ['round-001#back-player', 'world:game:BGS', 'player', 25, 'win'],
  )
  book.run(
    "INSERT INTO bet (key, world, game, stake_real, stake_bonus, at) VALUES ('round-001', 'world:game:BGS', 'reels', 60, 0, 3)",
  )
  book.run(
    "UPDATE bet SET outcome = 'settled', win_real = 25, resolved_by = 'round-001' WHERE key = 'round-001'",
  )
  book.run("INSERT INTO round (seq, id, game, outcome, at) VALUES (1, 'round-001', 'reels', '[7]', 3)")
  book.done('round-001')
  book.write('reserve', 'withdraw:wd-1', 'withdrawal', [
    'withdraw:wd-1#reserve',
    'player',
    'hold',
    300,
    'reserve',
  ])
  book.run("INSERT INTO hold (id, purpose, amount, at) VALUES ('withdraw:wd-1', 'withdrawal', 300, 4)")
  book.done('withdraw:wd-1')
  book.write('capture', 'sent:wd-1', 'withdraw:wd-1', [
    'withdraw:wd-1#resolve',
    'hold',
    'world:psp',
    300,
    'capture',
  ])
  book.run("UPDATE hold SET outcome = 'captured', resolved_by = 'sent:wd-1' WHERE id = 'withdraw:wd-1'")
  book.done('sent:wd-1')
  book.write('reserve', 'withdraw:wd-2', 'withdrawal', [
    'withdraw:wd-2#reserve',
    'player',
    'hold',
    200,
    'reserve',
  ])
  book.run("INSERT INTO hold (id, purpose, amount, at) VALUES ('withdraw:wd-2', 'withdrawal', 200, 5)")
  book.done('withdraw:wd-2')
  book.write('transferOut', 'transfer:1', 'other', [
    'old/transfer:1#leave',
    'player',
    'transit',
    80,
    'transferOut',
  ])
  book.run(
    "INSERT INTO crossing (id, op_key, target, amount, at) VALUES ('old/transfer:1', 'transfer:1', 'other', 80, 6)",
  )
  book.done('transfer:1')
  simple('vendorTransfer', 'vendor:001', 'NOVA', ['vendor:001#1', 'player', 'vendor:NOVA', 15, 'vendorIn'])
  simple('points', 'points-01', 'play', ['points-01#points', 'world:promo', 'points', 9, 'pointsEarn', 'PTS'])
  simple('freeze', 'freeze-01', 'review')
}

describe('a wallet of version 1', () => {
  it('is brought along by its first touch: the same money, with what each movement was for', async () => {
    const seen = await runInDurableObject(walletOf(env, 'aurora', key('old')), async (_, state) => {
      await state.storage.deleteAll()
      const sql = new LedgerSql(state.storage)
      writeEverything(new OldBook(sql))
      const accounts = () =>
        sql.all('SELECT code, currency, debits, credits FROM account ORDER BY code, currency')
      const before = accounts()
      sql.run('DELETE FROM outbox')
      migrate(sql)
      expect(accounts()).toEqual(before)
      expect(brokenInvariants(sql)).toEqual([])
      const version = sql.first('SELECT max(version) AS version FROM schema_version')
      expect(version).toEqual({ version: SCHEMA_VERSION })
      // D1 is told everything again.
      expect(sql.first('SELECT count(*) AS n FROM outbox WHERE op_seq IS NOT NULL')).toEqual(
        sql.first('SELECT count(*) AS n FROM op'),
      )
      return {
        transfers: sql.all<{ purpose: string; code: string; reference: string; balance: number }>(
          'SELECT purpose, code, reference, balance FROM transfer ORDER BY seq',
        ),
        ops: sql.all<{ kind: string; purpose: string; game: string; day: string; measures: string }>(
          'SELECT kind, purpose, game, day, measures FROM op ORDER BY seq',
        ),
        // The book goes on.
        reply: new Ledger(sql).execute(
          { kind: 'release', operationKey: 'back:wd-2', holdId: 'withdraw:wd-2' },
          90 * DAY_MS,
        ),
        last: sql.first('SELECT reference, balance FROM transfer ORDER BY seq DESC LIMIT 1'),
      }
    })
    expect(
      seen.transfers.map(({ purpose, code, reference, balance }) => [purpose, code, reference, balance]),
    ).toEqual([
      ['deposit', 'deposit', 'dep-1', 10_000],
      ['bonusGrant', 'bonusGrant', 'grant-001', 10_000],
      ['bonusConversion', 'bonusConvert', 'convert-1', 10_100],
      ['bonusForfeit', 'bonusForfeit', 'forfeit-1', 10_100],
      ['adjustment', 'post', 'adjust-01', 10_070],
      ['withdrawalReturn', 'post', 'wd-9', 10_090],
      ['stake', 'stake', 'bet-00001', 10_020],
      ['win', 'win', 'bet-00001', 10_110],
      ['stake', 'stake', 'bet-00002', 10_070],
      ['rollback', 'rollback', 'bet-00002', 10_110],
      ['stake', 'stake', 'round-001', 10_050],
      ['win', 'win', 'round-001', 10_075],
      ['withdrawal', 'reserve', 'wd-1', 9_775],
      ['withdrawal', 'capture', 'wd-1', 9_775],
      ['withdrawal', 'reserve', 'wd-2', 9_575],
      ['memberTransfer', 'transferOut', 'other', 9_495],
      ['vendorTransfer', 'vendorIn', 'NOVA', 9_480],
      ['points', 'pointsEarn', 'points-01', 9_480],
    ])
    const summed = new Map<string, number>()
    for (const { measures } of seen.ops)
      for (const [name, amount] of Object.entries(JSON.parse(measures)))
        summed.set(name, (summed.get(name) ?? 0) + Number(amount))
    expect(Object.fromEntries(summed)).toMatchObject({
      'in.deposit': 10_000,
      'LOTT.stake': 70,
      'LOTT.win': 90,
      'LOTT.turnover': 70,
      'INHOUSE.stake': 100,
      'INHOUSE.back': 40,
      'INHOUSE.win': 25,
      'INHOUSE.turnover': 60,
      'INHOUSE.bets': 2,
      withdrawn: 300,
      returned: 20,
      'bonus.granted': 500,
    })
    expect(seen.ops.every(({ day }) => /^1970-0[1-3]-\d\d$/.test(day))).toBe(true)
    expect(seen.reply).toMatchObject({ ok: true, balance: { playerMinor: 9_680, holdMinor: 0 } })
    expect(seen.last).toEqual({ reference: 'wd-2', balance: 9_680 })
  })
})
