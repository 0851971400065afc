import { numberText } from '#lib/shared/intl/numbers.ts'
import { make } from './elements.ts'
import { percentText } from '#lib/shared/money/percent.ts'
import { fill } from './words.ts'
import type { FrameWords } from './words.ts'

export interface GameFigures {
  /** Counted exactly, in percent. */
  rtpPercent: number
  /** Of ten million simulated rounds (`npm run prove -- games maths`), in percent. */
  simulatedPercent: number
  cycleMs: number
}

/** The rules that every game has: RTP exact and simulated, pace, dropped lines; after the game's own. */
export function ruleList(
  own: readonly string[],
  figures: GameFigures,
  { words, tag }: { words: FrameWords; tag: string },
): HTMLElement {
  const list = make('ul', { className: 'rules-list' })
  const rtp = percentText(figures.rtpPercent, tag)
  const seconds = numberText(figures.cycleMs / 1000, tag)
  const rules = [
    ...own,
    fill(words.ruleRtp, { rtp }),
    fill(words.ruleSim, { rtp, sim: percentText(figures.simulatedPercent, tag) }),
    fill(words.rulePace, { seconds }),
    words.ruleDrop,
  ]
  list.append(...rules.map((text) => make('li', { text })))
  return list
}
