import { atom } from 'nanostores'
import { MAX_LINES } from '#lib/api/play/lottery-bets.ts'
import type { BetLine } from '#lib/api/play/lottery-fields.ts'
import { $session } from '#lib/session/session-store.ts'
import { EMPTY_SLIP, keepSlip, keepSlipsOf, readSlip, type Slip, type SlipLine } from './slip-kept.ts'

const $state = atom<Slip>(EMPTY_SLIP)
/** The slip of the open game. */
export const $slip = $state

let gameCode: string | undefined

export function openSlip(code: string): void {
  if (code === gameCode) return
  gameCode = code
  $state.set(readSlip(code))
}

/** The terms that the player saw while choosing; a change of odds or draw since then needs confirmation. */
interface Seen {
  issue: string
  oddsVersion: string
}

/** Adds a line; false where the slip is full. */
export function addLine(line: BetLine, seen: Seen): boolean {
  return addLines([line], seen)
}

/** Adds lines together; false, and none is added, where they do not all fit. The first determines draw and odds of the slip. */
export function addLines(lines: readonly BetLine[], seen: Seen): boolean {
  const now = $state.get()
  if (now.lines.length + lines.length > MAX_LINES) return false
  const added = lines.map((line): SlipLine => ({ ...line, id: crypto.randomUUID() }))
  put({ ...now, ...(now.lines.length === 0 ? seen : {}), lines: [...now.lines, ...added] })
  return true
}

export function removeLine(id: string): void {
  put({ ...$state.get(), lines: $state.get().lines.filter((line) => line.id !== id) })
}

/** Multiples by draw: a single draw, or a chase over the coming ones. */
export function planDraws(multiples: readonly number[], stopsOnWin: boolean): void {
  put({ ...$state.get(), multiples: [...multiples], stopsOnWin: stopsOnWin && multiples.length > 1 })
}

/** The player accepts another draw or other odds. */
export function acceptSeen(seen: Seen): void {
  put({ ...$state.get(), ...seen })
}

export function clearSlip(): void {
  put(EMPTY_SLIP)
}

/** Removes the accepted lines of the open slip; refused ones stay. */
export function dropPlaced(code: string, refused: readonly number[]): void {
  const slip = code === gameCode ? $state.get() : readSlip(code)
  const lines = slip.lines.filter((_, index) => refused.includes(index))
  const next = lines.length === 0 ? EMPTY_SLIP : { ...slip, lines }
  if (code === gameCode) put(next)
  else keepSlip(code, next)
}

function put(next: Slip): void {
  const value = next.lines.length === 0 ? EMPTY_SLIP : next
  $state.set(value)
  if (gameCode) keepSlip(gameCode, value)
}

/** The member whose slips this page shows; a logout clears the tab's storage, which no longer says so. */
let shownOf: string | undefined

$session.subscribe((session) => {
  if (session.state !== 'guest' && session.state !== 'member') return
  const account = session.state === 'member' ? session.member.account : undefined
  const isAnother = shownOf !== undefined && shownOf !== account
  shownOf = account
  if (keepSlipsOf(account) || isAnother) $state.set(EMPTY_SLIP)
})
