/** A game that does not say that its round was shown holds nothing back for longer. */
const LONGEST_MS = 15_000

interface Hold {
  timer: ReturnType<typeof setTimeout>
  /** The game said that a round has begun: reads wait too, not only what is told unasked. */
  isOfRound: boolean
}

let isGameOpen = false
let hold: Hold | undefined

/**
 * Holds the balance back while a game shows how a round ends, so that no figure outside tells the result first. `show`
 * draws the newest balance.
 * @param isAsked the page has read it, such as for the member's wish or after a deposit
 */
export function isHeld(isAsked: boolean, show: () => void): boolean {
  if (!hold && !isAsked && isGameOpen) begin(false, show)
  if (hold && isAsked && !hold.isOfRound) endHold()
  return hold !== undefined
}

/** The game has begun a round. One that is being shown keeps its time, so that quick rounds hold nothing back for ever. */
export function beginHold(show: () => void): void {
  if (!isGameOpen) return
  if (hold) hold.isOfRound = true
  else begin(true, show)
}

export function endHold(): void {
  clearTimeout(hold?.timer)
  hold = undefined
}

/** A game for money stands open, or no longer. */
export function setGameOpen(isOpen: boolean): void {
  isGameOpen = isOpen
  endHold()
}

function begin(isOfRound: boolean, show: () => void): void {
  const timer = setTimeout(() => {
    hold = undefined
    show()
  }, LONGEST_MS)
  hold = { timer, isOfRound }
}
