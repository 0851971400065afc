import { PLAY_SUMS, PLAYER_SUMS, type DaySums, type SumName } from './sums.ts'

/** An operation of a wallet as the lists have it. `measures`: what it adds to the day (`ledger/wallet/decisions/measures.ts`). */
export interface BookedOperation {
  kind: string
  measures: Readonly<Record<string, number>>
  /** Fee of the deposit or withdrawal that it books; 0 for others. */
  feeMinor: number
}

/** Movements of the player's money by the sum that they belong to; what went out counts against it. */
const NET: Readonly<Record<string, SumName>> = {
  rebate: 'rebates',
  cashback: 'cashback',
  promotion: 'promotions',
  referral: 'referrals',
  points: 'pointsPaid',
  commission: 'commissions',
  dividend: 'dividends',
  salary: 'salaries',
  jackpot: 'jackpotPaid',
  adjustment: 'adjusted',
}

/** Measures of play, after the category, by their sums; a sum of all money comes with its real part. */
const PLAYED: Readonly<Record<string, readonly [all: SumName | undefined, real?: SumName]>> = {
  bets: ['bets'],
  turnover: ['turnover'],
  stake: ['stakeBonus'],
  stakeReal: ['stakeReal', 'stakeBonus'],
  back: ['backBonus'],
  backReal: ['backReal', 'backBonus'],
}

/** The category that an operation's figures of play belong to; `undefined` where it has none. */
export function categoryOf({ measures }: Pick<BookedOperation, 'measures'>): string | undefined {
  for (const name of Object.keys(measures)) {
    const category = /^([A-Z]+)\./.exec(name)?.[1]
    if (category !== undefined) return category
  }
  return undefined
}

/** What an operation adds to the sums of its day, without first deposits and first bets, which depend on others. */
export function sumsOf(operation: BookedOperation): DaySums {
  const sums: DaySums = {}
  const add = (name: SumName | undefined, amount: number) => {
    if (name === undefined || amount === 0) return
    sums[name] = (sums[name] ?? 0) + amount
  }
  for (const [name, amount] of Object.entries(operation.measures)) {
    const [first = '', second = ''] = name.split('.', 2)
    if (first === 'in' || first === 'out') addMovement(add, { operation, side: first, kind: second, amount })
    else if (first === 'bonus') add(second === 'granted' ? 'bonusGranted' : 'bonusTaken', amount)
    else if (/^[A-Z]+$/.test(first)) addPlay(add, { operation, name: second, amount })
    else if (name === 'withdrawn') add('paidOut', amount)
    else if (name === 'withdrawn#') add('payouts', amount)
  }
  if (sums.deposits) add('depositFees', operation.feeMinor)
  if (sums.payouts) add('payoutFees', operation.feeMinor)
  return sums
}

/** Only those of play, or only the others: they belong to a game, or to none. */
export function sumsOfKind(sums: DaySums, isPlay: boolean): DaySums {
  const kept: DaySums = {}
  for (const name of isPlay ? PLAY_SUMS : PLAYER_SUMS) if (sums[name] !== undefined) kept[name] = sums[name]
  return kept
}

type Add = (name: SumName | undefined, amount: number) => void

interface Movement {
  operation: BookedOperation
  side: 'in' | 'out'
  kind: string
  amount: number
}

function addMovement(add: Add, { operation, side, kind, amount }: Movement): void {
  if (kind.endsWith('#')) return addCount(add, { operation, side, kind: kind.slice(0, -1), amount })
  const signed = side === 'in' ? amount : -amount
  add('balance', signed)
  if (kind === 'deposit') add('deposited', amount)
  else if (kind === 'bonus') add('bonusConverted', signed)
  else if (kind === 'withdrawal') add('requested', amount)
  else if (kind === 'withdrawalBack') add('cameBack', signed)
  else if (kind === 'depositBack')
    add(operation.kind === 'returnDeposits' ? 'givenBack' : 'chargedBack', amount)
  else add(NET[kind], signed)
}

function addCount(add: Add, { operation, side, kind, amount }: Movement): void {
  if (kind === 'deposit') add('deposits', amount)
  else if (kind === 'withdrawal') add('requests', amount)
  else if (kind === 'adjustment') add('adjustments', amount)
  else if (kind === 'depositBack' && side === 'out' && operation.kind !== 'returnDeposits')
    add('chargebacks', amount)
}

/** A win of an operation that corrects is its correction: it moves the player's own money alone. */
function addPlay(
  add: Add,
  { operation, name, amount }: { operation: BookedOperation; name: string; amount: number },
): void {
  if (operation.kind === 'correct') {
    if (name === 'turnover') add('turnover', amount)
    if (name !== 'winReal') return
    add('corrections', 1)
    return add('corrected', amount)
  }
  if (name === 'win') return add('winBonus', amount)
  if (name === 'winReal') {
    add('winReal', amount)
    return add('winBonus', -amount)
  }
  const [own, all] = PLAYED[name] ?? []
  add(own, amount)
  add(all, -amount)
}
