import { colourOf } from '#lib/shared/roulette/bets.ts'
import { RTP_PERCENT } from '#lib/shared/roulette/table.ts'
import type { FormatAmount } from '#games/frame/amount.ts'
import { label, make, need, setOff } from '#games/frame/elements.ts'
import { createResultLine } from '#games/frame/result.ts'
import type { Round } from '#games/frame/round.ts'
import { percentText } from '#lib/shared/money/percent.ts'
import { fill } from '#games/frame/words.ts'
import type { Language } from '#games/frame/words.ts'
import type { Words } from './words.ts'

const MOST_NUMBERS = 12

interface TicketState {
  totalMinor: number
  isOpen: boolean
  canRepeat: boolean
}

export interface Panel {
  ready: () => void
  spinning: () => void
  fell: (number: number, text: string) => void
  result: (round: Round, note?: string) => void
  finishCount: () => void
  trouble: (text: string) => void
  say: (text: string) => void
  balance: (minor: number) => void
  ticket: (state: TicketState) => void
  chip: (minor: number) => void
}

export interface PanelOptions {
  language: Language<Words>
  format: FormatAmount
  short: FormatAmount
  chips: readonly number[]
  isStill: () => boolean
  onChip: (minor: number) => void
}

/** Everything about the table that is no bet: result, chips, totals, buttons. */
export function createPanel({ language, format, short, chips, isStill, onChip }: PanelOptions): Panel {
  const { words, tag } = language
  const line = createResultLine(words, format, isStill)
  const spin = need('spin', HTMLButtonElement)
  const trays = chips.map((minor, index) => chipButton(minor, index))
  let fellText = ''
  need('chips', HTMLElement).replaceChildren(...trays)

  function chipButton(minor: number, index: number): HTMLButtonElement {
    const button = make('button', { className: 'tray-chip', text: short(minor) })
    button.type = 'button'
    button.dataset['chip'] = String(index)
    label(button, fill(words.chip, { amount: format(minor) }))
    button.addEventListener('click', () => onChip(minor))
    return button
  }

  return {
    ready: () => line.show('calm', fill(words.ready, { rtp: percentText(RTP_PERCENT, tag) })),
    spinning() {
      document.body.dataset['round'] = 'running'
      line.say(words.spinning)
    },
    fell(number, text) {
      fellText = text
      const entry = make('li', { text: String(number) })
      entry.dataset['colour'] = colourOf(number)
      const list = need('last', HTMLElement)
      list.prepend(entry)
      while (list.childElementCount > MOST_NUMBERS) list.lastElementChild?.remove()
    },
    result(round, note) {
      line.round(round, [note, fellText].filter(Boolean).join(' · '))
      delete document.body.dataset['round']
    },
    finishCount: line.finishCount,
    trouble: line.trouble,
    say(text) {
      delete document.body.dataset['round']
      line.say(text)
    },
    balance(minor) {
      need('balance', HTMLOutputElement).textContent = format(minor)
    },
    ticket({ totalMinor, isOpen, canRepeat }) {
      need('total', HTMLOutputElement).textContent = format(totalMinor)
      setOff(need('undo', HTMLButtonElement), !isOpen || totalMinor === 0)
      setOff(need('clear', HTMLButtonElement), !isOpen || totalMinor === 0)
      setOff(need('repeat', HTMLButtonElement), !canRepeat)
      setOff(spin, !isOpen || totalMinor === 0)
      label(spin, isOpen ? words.spin : words.spinning)
      if (isOpen) delete spin.dataset['pacing']
      else spin.dataset['pacing'] = ''
    },
    chip(minor) {
      for (const [index, button] of trays.entries())
        button.setAttribute('aria-pressed', String(chips[index] === minor))
    },
  }
}
