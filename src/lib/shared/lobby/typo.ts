/** From how many letters on one letter may be wrong, and from how many two. */
const ONE_FROM = 4
const TWO_FROM = 8

/** How many slips are forgiven in a word of this length. */
export function slipsAllowed(length: number): number {
  return length >= TWO_FROM ? 2 : length >= ONE_FROM ? 1 : 0
}

/**
 * Whether a word equals the typed text except for a few typing errors: a letter too many, missing or wrong, or two in
 * the wrong order. The typed text may be only the beginning of the word.
 */
export function isNear(typed: string, word: string, slips: number): boolean {
  if (word.length < typed.length - slips) return false
  // Typing errors are rarely in the first letter; requiring one of the first two letters keeps guesses few and the
  // search fast.
  if (word[0] !== typed[0] && word[0] !== typed[1] && word[1] !== typed[0]) return false
  return slipsOf(typed, word.slice(0, typed.length + slips), slips) <= slips
}

/** Damerau's distance (optimal string alignment) from `typed` to the nearest beginning of `word`; above `most` any number above it. */
function slipsOf(typed: string, word: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    let least = row
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1]
      let cost = Math.min(
        (last[column] ?? most) + 1,
        (next[column - 1] ?? most) + 1,
        (last[column - 1] ?? most) + (isSame ? 0 : 1),
      )
      if (typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? most) + 1)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return least
    before = last
    last = next
  }
  return Math.min(...last)
}
