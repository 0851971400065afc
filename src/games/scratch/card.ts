import { PRIZES } from '#lib/shared/scratch/prizes.ts'
import type { ScratchOutcome } from '#lib/shared/scratch/card.ts'
import { CELLS } from '#lib/shared/scratch/pictures.ts'
import type { FormatAmount } from '#games/frame/amount.ts'
import { newCanvas, paintSymbol } from '#games/frame/art/paint.ts'
import { make, need } from '#games/frame/elements.ts'
import { fill } from '#games/frame/words.ts'
import { createOverlay } from './overlay.ts'
import type { Words } from './words.ts'

/** The symbols of the theme, the first for the highest prize. */
export const SYMBOLS = ['aurora', 'fox', 'owl', 'moon', 'lantern', 'rose', 'amber', 'sapphire'] as const

const PICTURE = 168
const SIDE = 3

export interface Card {
  /** Lays a bought card, covered; resolves when every field is open. */
  scratch: (outcome: ScratchOutcome, stakeMinor: number) => Promise<void>
  /** Shows a card as it was left, open. */
  show: (outcome: ScratchOutcome | undefined, stakeMinor: number) => void
  showAll: () => void
  /** Marks the three that won more than the card cost. */
  celebrate: (prize: number) => void
}

export interface CardParts {
  words: Words
  format: FormatAmount
}

/** Nine fields under frost: wiped by finger, opened by key, or all at once. */
export function createCard({ words, format }: CardParts): Card {
  const root = need('card', HTMLElement)
  const fields = Array.from({ length: CELLS }, (_, index) => fieldButton(index))
  let shown: { outcome: ScratchOutcome; stakeMinor: number } | undefined
  let covered = new Set<number>()
  let finish: (() => void) | undefined
  const overlay = createOverlay(need('frost', HTMLCanvasElement), opened)
  root.setAttribute('aria-label', words.card)
  root.prepend(...fields)
  root.addEventListener('keydown', (event) => {
    const index = fields.findIndex((field) => field === event.target)
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE }[event.key]
    const next = step === undefined || index < 0 ? undefined : fields[index + step]
    if (!next) return
    event.preventDefault()
    for (const field of fields) field.tabIndex = field === next ? 0 : -1
    next.focus()
  })
  window.addEventListener('resize', overlay.resize)

  function fieldButton(index: number): HTMLButtonElement {
    const field = make('button', { className: 'field' })
    field.type = 'button'
    field.tabIndex = index === 0 ? 0 : -1
    field.addEventListener('click', () => overlay.clear(index))
    return field
  }

  function name(index: number): void {
    const place = index + 1
    const symbol = shown?.outcome.picture[index]
    const prize = symbol === undefined ? undefined : PRIZES[symbol]
    const id = symbol === undefined ? undefined : SYMBOLS[symbol]
    const label =
      covered.has(index) || !shown || !prize || !id
        ? fill(words.covered, { place })
        : fill(words.shown, {
            place,
            symbol: words.symbols[id],
            amount: format(prize.times * shown.stakeMinor),
          })
    fields[index]?.setAttribute('aria-label', label)
  }

  function opened(index: number): void {
    covered.delete(index)
    name(index)
    if (covered.size > 0) return
    finish?.()
    finish = undefined
  }

  function lay(outcome: ScratchOutcome, stakeMinor: number): void {
    shown = { outcome, stakeMinor }
    delete root.dataset['won']
    outcome.picture.forEach((symbol, index) => {
      const id = SYMBOLS[symbol]
      const field = fields[index]
      if (!id || !field) return
      const { canvas, pen } = newCanvas(PICTURE, PICTURE)
      pen.translate(PICTURE * 0.06, PICTURE * 0.06)
      paintSymbol(pen, id, { size: PICTURE * 0.88 })
      field.classList.remove('has-won')
      field.replaceChildren(
        canvas,
        make('span', { className: 'field-prize', text: format((PRIZES[symbol]?.times ?? 0) * stakeMinor) }),
      )
      name(index)
    })
  }

  return {
    scratch(outcome, stakeMinor) {
      covered = new Set(fields.keys())
      overlay.cover()
      lay(outcome, stakeMinor)
      return new Promise((done) => {
        finish = done
      })
    },
    show(outcome, stakeMinor) {
      covered = new Set()
      if (outcome) {
        overlay.clear()
        lay(outcome, stakeMinor)
        return
      }
      shown = undefined
      covered = new Set(fields.keys())
      overlay.cover()
      fields.forEach((_, index) => name(index))
    },
    showAll: () => overlay.clear(),
    celebrate(prize) {
      shown?.outcome.picture.forEach((symbol, index) => {
        fields[index]?.classList.toggle('has-won', symbol === prize)
      })
      root.dataset['won'] = ''
    },
  }
}
