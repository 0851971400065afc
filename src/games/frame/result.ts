import { isNetWin } from '#lib/shared/money/net-win.ts'
import { countDurationMs, countUp } from './count-up.ts'
import { need } from './elements.ts'
import type { FormatAmount } from './amount.ts'
import type { Round } from './round.ts'
import { fill } from './words.ts'
import type { FrameWords } from './words.ts'

type Tone = 'calm' | 'win' | 'trouble'

/** The line that says what a round brought. */
export interface ResultLine {
  show: (tone: Tone, text: string, more?: string) => void
  /** The amount of a round; only what is more than the stake counts up and shines. */
  round: (round: Round, more: string, also?: AlsoShown) => void
  trouble: (text: string) => void
  say: (text: string, tone?: Tone) => void
  /** Ends a running count at once. */
  finishCount: () => void
}

interface AlsoShown {
  /** What is said aloud around the amount; otherwise `more` before it. */
  said?: (amount: string) => readonly (string | undefined)[]
  /** Shows the amount elsewhere too: as it counts, or at once. */
  onAmount?: (minor: number) => void
}

export function createResultLine(
  words: FrameWords,
  format: FormatAmount,
  isStill: () => boolean,
): ResultLine {
  const result = need('result', HTMLElement)
  const main = need('result-main', HTMLElement)
  const detail = need('result-detail', HTMLElement)
  const announcer = need('announcer', HTMLElement)
  let finish = (): void => undefined

  function show(tone: Tone, text: string, more = ''): void {
    finish()
    finish = () => undefined
    result.dataset['tone'] = tone
    main.textContent = text
    detail.textContent = more
  }

  // For fingers; with the keyboard, the key that begins the next round ends the count.
  result.addEventListener('click', () => finish())

  return {
    show,
    round(round, more, { said, onAmount } = {}) {
      // A return of the stake or less is no win, and is not dressed up as one.
      const isGain = isNetWin(round)
      const text = resultText(words, format, round)
      show(isGain ? 'win' : 'calm', text, more)
      announcer.textContent = (said?.(text) ?? [more, text]).filter(Boolean).join('. ')
      if (!isGain || isStill()) return onAmount?.(round.winMinor)
      finish = countUp(round.winMinor, countDurationMs(round.winMinor / round.stakeMinor), (minor) => {
        onAmount?.(minor)
        main.textContent = fill(words.resultWin, { amount: format(minor) })
      })
    },
    trouble(text) {
      if (main.textContent === text) return
      show('trouble', text)
      announcer.textContent = text
    },
    say(text, tone = 'calm') {
      show(tone, text)
      announcer.textContent = text
    },
    finishCount: () => finish(),
  }
}

/** What a round brought, in words. */
function resultText(
  words: FrameWords,
  format: FormatAmount,
  round: Pick<Round, 'winMinor' | 'stakeMinor'>,
): string {
  if (round.winMinor === 0) return words.resultNone
  return fill(isNetWin(round) ? words.resultWin : words.resultReturned, { amount: format(round.winMinor) })
}
