import type { Category } from '#lib/api/fields.ts'
import type { Purpose } from '#lib/api/purposes.ts'
import type { AccountCode, Posting, TransferCode } from '#platform/ledger/wallet/rows/accounts.ts'
import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import { measuresOf } from '#platform/ledger/wallet/decisions/measures.ts'

type OldOp = { seq: number; key: string; kind: string; subject: string; at: number }
type OldTransfer = {
  seq: number
  id: string
  debit: AccountCode
  credit: AccountCode
  amount: number
  currency: string
  code: string
}

/** Sets the purpose of earlier operations by their kind and key, as nothing else was recorded. */
export function fillPurposes(sql: LedgerSql): void {
  let balance = 0
  for (const op of sql.all<OldOp>('SELECT seq, key, kind, subject, at FROM op ORDER BY seq')) {
    const { purpose, reference, note, game } = aboutOld(sql, op)
    const transfers = sql.all<OldTransfer>(
      `SELECT t.seq, t.id, d.code AS debit, c.code AS credit, t.amount, d.currency, t.code
       FROM transfer t JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit
       WHERE t.op_key = ? ORDER BY t.seq`,
      op.key,
    )
    const postings = transfers.map((row) => toPosting(row, purpose))
    for (const [index, { debit, credit, amountMinor, purpose: own }] of postings.entries()) {
      balance += credit === 'player' ? amountMinor : debit === 'player' ? -amountMinor : 0
      sql.run(
        'UPDATE transfer SET purpose = ?, reference = ?, balance = ?, code = ? WHERE seq = ?',
        own,
        reference,
        balance,
        postings[index]?.code ?? '',
        transfers[index]?.seq ?? 0,
      )
    }
    const played = playedOld(sql, op)
    sql.run(
      'UPDATE op SET purpose = ?, reference = ?, note = ?, game = ?, day = ?, measures = ? WHERE seq = ?',
      purpose,
      reference,
      note,
      game,
      new Date(op.at).toISOString().slice(0, 10),
      JSON.stringify(measuresOf(postings, played)),
      op.seq,
    )
  }
}

interface OldAbout {
  purpose: Purpose | 'control'
  reference: string
  note: string
  game: string
}

function aboutOld(sql: LedgerSql, { key, kind, subject }: OldOp): OldAbout {
  const about = (
    purpose: Purpose | 'control',
    reference: string,
    more: Partial<OldAbout> = {},
  ): OldAbout => ({
    purpose,
    reference,
    note: '',
    game: '',
    ...more,
  })
  const id = /^(?:deposit|withdraw|sent|back|return):([^:]+)/.exec(key)?.[1] ?? key
  const gameOf = (bet: string) =>
    sql.first<{ game: string }>('SELECT game FROM bet WHERE id = ?', bet)?.game ?? ''
  switch (kind) {
    case 'deposit':
      return about('deposit', id)
    case 'adjust':
      return about(key.startsWith('return:') ? 'withdrawalReturn' : 'adjustment', id, { note: subject })
    case 'grantBonus':
      return about('bonusGrant', key, { note: subject })
    case 'convertBonus':
      return about('bonusConversion', key)
    case 'forfeitBonus':
      return about('bonusForfeit', key, { note: subject })
    case 'bet':
    case 'round':
      return about('stake', key, { game: subject })
    case 'settle':
      return about('win', subject, { game: gameOf(subject) })
    case 'rollback':
    case 'tombstone':
      return about('rollback', subject, { game: gameOf(subject) })
    case 'reserve':
    case 'capture':
    case 'release':
      return about('withdrawal', id)
    case 'transferOut':
    case 'transferIn':
    case 'closeTransfer':
      return about('memberTransfer', subject)
    case 'vendorTransfer':
      return about('vendorTransfer', subject)
    case 'points':
      return about('points', key, { note: subject })
    default:
      return about('control', '', { note: subject })
  }
}

const CODES: Readonly<Record<string, [TransferCode, Purpose]>> = {
  deposit: ['deposit', 'deposit'],
  bonusGrant: ['bonusGrant', 'bonusGrant'],
  bonusConvert: ['bonusConvert', 'bonusConversion'],
  bonusForfeit: ['bonusForfeit', 'bonusForfeit'],
  stake: ['stake', 'stake'],
  win: ['win', 'win'],
  rollback: ['rollback', 'rollback'],
  reserve: ['reserve', 'withdrawal'],
  capture: ['capture', 'withdrawal'],
  release: ['release', 'withdrawal'],
  transferOut: ['transferOut', 'memberTransfer'],
  transferIn: ['transferIn', 'memberTransfer'],
  transferDone: ['transferDone', 'memberTransfer'],
  transferBack: ['transferBack', 'memberTransfer'],
  vendorIn: ['vendorIn', 'vendorTransfer'],
  vendorOut: ['vendorOut', 'vendorTransfer'],
  pointsEarn: ['pointsEarn', 'points'],
  pointsRedeem: ['pointsRedeem', 'points'],
}

function toPosting(row: OldTransfer, purpose: Purpose | 'control'): Posting {
  const { id, debit, credit, amount, currency } = row
  const [code, own]: [TransferCode, Purpose] = CODES[row.code] ?? [
    'post',
    purpose === 'withdrawalReturn' ? 'withdrawalReturn' : 'adjustment',
  ]
  return { id, debit, credit, amountMinor: amount, currency, code, purpose: own }
}

function playedOld(sql: LedgerSql, { key, kind, subject }: OldOp) {
  const bet = sql.first<{ category: Category; stake: number; real: number }>(
    'SELECT category, stake_real + stake_bonus AS stake, stake_real AS real FROM bet WHERE id IN (?, ?)',
    key,
    subject,
  )
  if (!bet) return undefined
  const isEnd = kind === 'round' || kind === 'settle'
  return {
    category: bet.category,
    bets: kind === 'bet' || kind === 'round' ? 1 : 0,
    turnoverMinor: isEnd ? bet.stake : 0,
    turnoverRealMinor: isEnd ? bet.real : 0,
    // Counted from later versions on.
    unriskedMinor: 0,
    unriskedRealMinor: 0,
    settled: 0,
    wins: 0,
  }
}
