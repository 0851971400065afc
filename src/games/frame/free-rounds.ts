import type { FreeRounds } from '#lib/api/play/games-play.ts'
import type { FormatAmount } from './amount.ts'
import { need } from './elements.ts'
import { fill } from './words.ts'
import type { FrameWords } from './words.ts'

/** Says how many free rounds are left and, after the last one, what they brought. */
export function showFree(
  free: FreeRounds | undefined,
  { words, format }: { words: FrameWords; format: FormatAmount },
): void {
  const chip = need('free', HTMLElement)
  chip.hidden = free === undefined
  chip.textContent = free ? textOf(free, words.free, format) : ''
}

function textOf(
  { left, wonMinor, isBonus }: FreeRounds,
  words: FrameWords['free'],
  format: FormatAmount,
): string {
  if (left > 0) return fill(words.left, { count: left })
  if (wonMinor === 0) return words.none
  return fill(isBonus ? words.bonus : words.paid, { amount: format(wonMinor) })
}
