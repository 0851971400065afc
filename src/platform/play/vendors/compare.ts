import type { VendorMovement } from '#lib/api/play/vendors-list.ts'
import type { VendorReconciliation } from '#lib/api/play/vendors-ops.ts'
import type { OwnMovement } from './reconciliation-repository.ts'
import type { TransactionKind } from './transaction-repository.ts'

type Difference = VendorReconciliation['differences'][number]
export interface Compared {
  theirs: VendorReconciliation['theirs']
  ours: VendorReconciliation['ours']
  differences: Difference[]
}

/** The bounds of the day itself; the margin around it only serves movements near midnight. */
interface Bounds {
  isOfDay: (movement: VendorMovement) => boolean
  isOurDay: (movement: OwnMovement) => boolean
}
const ALL: Bounds = { isOfDay: () => true, isOurDay: () => true }

const KINDS: Record<VendorMovement['kind'], TransactionKind> = {
  bet: 'bet',
  betAndWin: 'bet',
  win: 'win',
  rollback: 'rollback',
  bonus: 'bonus',
  correction: 'correction',
}

/**
 * Compares a vendor's list with our ledger by id. The vendor repeats what is missing here; we ask about what is missing
 * there; a different amount or player needs an operator.
 */
export function compare(
  listed: readonly VendorMovement[],
  own: readonly OwnMovement[],
  { isOfDay, isOurDay }: Bounds = ALL,
): Compared {
  const done = own.filter(({ isDone }) => isDone)
  const ours = new Map(done.map((each) => [`${each.kind} ${each.id}`, each]))
  const theirs = new Map(listed.map((each) => [`${KINDS[each.kind]} ${each.transaction}`, each]))
  const differences = [
    ...[...theirs].flatMap(([name, each]) => (isOfDay(each) ? differenceOf(each, ours.get(name)) : [])),
    ...[...ours].flatMap(([name, each]) => (isOurDay(each) && !theirs.has(name) ? [missingThere(each)] : [])),
  ]
  return {
    theirs: sumOf([...theirs.values()].filter(isOfDay)),
    ours: sumOf(done.filter(isOurDay)),
    differences,
  }
}

function differenceOf(theirs: VendorMovement, ours: OwnMovement | undefined): Difference[] {
  const { transaction, kind } = theirs
  const of = { transaction, kind, theirs: amountsOf(theirs) }
  if (!ours) return [{ ...of, what: 'missingHere', ours: '' }]
  if (ours.player !== theirs.player)
    return [{ ...of, what: 'player', theirs: theirs.player, ours: ours.player }]
  const isSame = ours.betMinor === theirs.betMinor && ours.winMinor === theirs.winMinor
  return isSame ? [] : [{ ...of, what: 'amount', ours: amountsOf(ours) }]
}

function missingThere(ours: OwnMovement): Difference {
  return { transaction: ours.id, kind: ours.kind, what: 'missingThere', theirs: '', ours: amountsOf(ours) }
}

function amountsOf({ betMinor, winMinor }: { betMinor: number; winMinor: number }): string {
  return `bet ${betMinor}, win ${winMinor}`
}

function sumOf(movements: readonly { betMinor: number; winMinor: number }[]): Compared['ours'] {
  return {
    transactions: movements.length,
    betMinor: movements.reduce((sum, { betMinor }) => sum + betMinor, 0),
    winMinor: movements.reduce((sum, { winMinor }) => sum + winMinor, 0),
  }
}
