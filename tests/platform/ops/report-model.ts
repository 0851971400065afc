import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'

/**
 * The figures of reports, recomputed from the bookings of the wallets themselves: transfers between accounts, bets and rounds.
 * It shares no rule with the read model; only valid stakes are taken from the operations, which book them.
 */
export interface Known {
  tenant: string
  member: string
  country: string
  channel: string
  registeredDay: string
  /** Who stood on top of the line, from when on. */
  lines: readonly { fromMs: number; top: string }[]
  /** Fees of deposits and withdrawals by their reference. */
  fees: ReadonlyMap<string, number>
}

/** By `day|currency|vendor|game|category|country|line|channel`, then by the name of a sum. */
export type Cube = Map<string, Map<string, number>>
export interface Recomputed {
  cube: Cube
  /** `member|day` of everybody who placed a bet. */
  played: Set<string>
}

type Op = {
  seq: number
  key: string
  kind: string
  purpose: string
  reference: string
  game: string
  measures: string
  day: string
  at: number
  bets: number
  category: string | null
}
type Transfer = {
  op_key: string
  debit: string
  credit: string
  currency: string
  amount: number
  code: string
  purpose: string
}

const OPS = `SELECT o.seq, o.key, o.kind, o.purpose, o.reference, o.game, o.measures, o.day, o.at,
  (SELECT count(*) FROM bet b WHERE b.op_key = o.key) AS bets,
  coalesce((SELECT category FROM bet b WHERE b.op_key = o.key LIMIT 1),
    (SELECT category FROM bet b WHERE b.resolved_by = o.key LIMIT 1),
    (SELECT r.category FROM round_win w JOIN round r ON r.id = w.round WHERE w.op_key = o.key),
    (SELECT coalesce(b.category, r.category) FROM bet_change c LEFT JOIN bet b ON b.id = c.bet LEFT JOIN round r ON r.id = c.round
      WHERE c.op_key = o.key)) AS category
  FROM op o WHERE o.status = 'done' ORDER BY o.seq`
const TRANSFERS = `SELECT t.op_key, d.code AS debit, c.code AS credit, d.currency, t.amount, t.code, t.purpose
  FROM transfer t JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit ORDER BY t.seq`

export function recompute(sql: LedgerSql, known: Known, into: Recomputed): void {
  const ops = sql.all<Op>(OPS)
  const transfers = new Map<string, Transfer[]>()
  for (const transfer of sql.all<Transfer>(TRANSFERS))
    transfers.set(transfer.op_key, [...(transfers.get(transfer.op_key) ?? []), transfer])
  const currency = [...transfers.values()].flat().find((each) => each.currency !== 'PTS')?.currency ?? 'BRL'
  const add = (key: string, name: string, amount: number) => {
    const sums = into.cube.get(key) ?? new Map<string, number>()
    sums.set(name, (sums.get(name) ?? 0) + amount)
    into.cube.set(key, sums)
  }
  let hasDeposited = false
  let hasBet = false
  const whose = (atMs: number) => {
    const line = known.lines.findLast(({ fromMs }) => fromMs <= atMs)?.top ?? ''
    return [known.country, line, known.channel].join('|')
  }
  add([known.registeredDay, 'BRL', '', '', '', whose(0)].join('|'), 'registered', 1)
  for (const op of ops) {
    const own = (transfers.get(op.key) ?? []).filter((each) => each.currency !== 'PTS')
    const world = own
      .filter(({ code }) => ['stake', 'win', 'rollback', 'correct'].includes(code))
      .flatMap(({ debit, credit }) => [debit, credit])
      .find((account) => account.startsWith('world:'))
    const vendor = world === 'world:lottery' ? 'lottery' : (world?.replace('world:game:', '') ?? '')
    const player = [op.day, currency, '', '', '', whose(op.at)].join('|')
    const played = [op.day, currency, vendor, op.game, op.category ?? '', whose(op.at)].join('|')
    if (op.bets > 0) {
      add(played, 'bets', op.bets)
      into.played.add(`${known.member}|${op.day}`)
      if (!hasBet) add(player, 'firstPlayers', 1)
      hasBet = true
    }
    for (const [name, amount] of Object.entries(JSON.parse(op.measures) as Record<string, number>))
      if (/^[A-Z]+\.turnover$/.test(name)) add(played, 'turnover', amount)
    for (const transfer of own) book(op, transfer, { add, player, played })
    for (const { code, amount } of own) {
      if (code === 'deposit') {
        add(player, 'depositFees', known.fees.get(op.reference) ?? 0)
        if (!hasDeposited) {
          add(player, 'firstDeposits', 1)
          add(player, 'firstDeposited', amount)
        }
        hasDeposited = true
      }
      if (code === 'capture') add(player, 'payoutFees', known.fees.get(op.reference) ?? 0)
    }
  }
}

interface Books {
  add: (key: string, name: string, amount: number) => void
  player: string
  played: string
}

const GIVEN: Record<string, string> = {
  rebate: 'rebates',
  cashback: 'cashback',
  promotion: 'promotions',
  referral: 'referrals',
  commission: 'commissions',
  dividend: 'dividends',
  salary: 'salaries',
}

function book(op: Op, transfer: Transfer, { add, player, played }: Books): void {
  const { debit, credit, amount, code, purpose } = transfer
  const toPlayer = credit === 'player' ? amount : debit === 'player' ? -amount : 0
  if (toPlayer !== 0) add(player, 'balance', toPlayer)
  const isBonus = debit === 'bonus' || credit === 'bonus'
  switch (code) {
    case 'stake':
      return add(played, isBonus ? 'stakeBonus' : 'stakeReal', amount)
    case 'win':
      return add(played, isBonus ? 'winBonus' : 'winReal', amount)
    case 'rollback':
      return add(played, isBonus ? 'backBonus' : 'backReal', amount)
    case 'correct':
      add(played, 'corrections', 1)
      return add(played, 'corrected', debit.startsWith('world:') ? amount : -amount)
    case 'bonusGrant':
      return add(player, 'bonusGranted', amount)
    case 'bonusForfeit':
      return add(player, 'bonusTaken', amount)
    case 'bonusConvert':
      return add(player, 'bonusConverted', amount)
    case 'deposit':
      add(player, 'deposits', 1)
      return add(player, 'deposited', amount)
    case 'depositBack':
      if (op.kind === 'returnDeposits') return add(player, 'givenBack', amount)
      add(player, 'chargebacks', 1)
      return add(player, 'chargedBack', amount)
    case 'reserve':
      add(player, 'requests', 1)
      return add(player, 'requested', amount)
    case 'capture':
      add(player, 'payouts', 1)
      return add(player, 'paidOut', amount)
    case 'release':
      return add(player, 'cameBack', amount)
    case 'pointsRedeem':
      return add(player, 'pointsPaid', amount)
    case 'post': {
      const sum = GIVEN[purpose]
      if (sum) return add(player, sum, toPlayer)
      if (purpose === 'withdrawalReturn') return add(player, 'cameBack', toPlayer)
      if (purpose === 'jackpot') return add(played, 'jackpotPaid', toPlayer)
      add(player, 'adjustments', 1)
      return add(player, 'adjusted', toPlayer)
    }
  }
}
