import { betOf, colourOf } from '#lib/shared/roulette/bets.ts'
import type { RouletteBet } from '#lib/shared/roulette/bets.ts'
import { LAYOUT } from '#lib/shared/roulette/layout.ts'
import type { BetPlace } from '#lib/shared/roulette/layout.ts'
import type { FormatAmount } from '#games/frame/amount.ts'
import { make } from '#games/frame/elements.ts'
import { fill } from '#games/frame/words.ts'
import { betName, cellText } from './bet-name.ts'
import type { Words } from './words.ts'

export interface BoardParts {
  root: HTMLElement
  words: Words
  format: FormatAmount
  /** For chips, where room is short. */
  short: FormatAmount
  onLay: (betId: string) => void
  onTake: (betId: string) => void
}

export interface Board {
  /** Shows what lies on each bet. */
  chips: (onMinor: (betId: string) => number) => void
  /** Marks the number that fell, and the bets that it won. */
  fell: (number: number | undefined, wonBets?: readonly string[]) => void
}

interface Place {
  bet: RouletteBet
  button: HTMLButtonElement
}

/** The betting table: a button for each of the 157 bets, one of them in the tab order, arrow keys between them. */
export function createBoard({ root, words, format, short, onLay, onTake }: BoardParts): Board {
  const places = LAYOUT.flatMap((place) => {
    const bet = betOf(place.betId)
    return bet ? [{ bet, button: buttonOf(place, bet, words) }] : []
  })
  const byNumber = new Map(
    places.flatMap(({ bet, button }) => (bet.kind === 'straight' ? [[bet.numbers[0], button] as const] : [])),
  )
  root.setAttribute('aria-label', words.board)
  root.replaceChildren(...places.map(({ button }) => button))
  for (const { bet, button } of places) {
    button.addEventListener('click', () => onLay(bet.id))
    for (const [name, isLit] of [
      ['pointerenter', true],
      ['focus', true],
      ['pointerleave', false],
      ['blur', false],
    ] as const)
      button.addEventListener(name, () => light(bet, isLit))
  }
  root.addEventListener('keydown', (event) => {
    const at = places.find(({ button }) => button === event.target)
    if (!at) return
    if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault()
      onTake(at.bet.id)
      return
    }
    const next = neighbour(at, places, event.key)
    if (!next) return
    event.preventDefault()
    at.button.tabIndex = -1
    next.button.tabIndex = 0
    next.button.focus()
  })
  const [first] = places
  if (first) first.button.tabIndex = 0

  function light({ numbers }: RouletteBet, isLit: boolean): void {
    for (const number of numbers) byNumber.get(number)?.classList.toggle('is-lit', isLit)
  }

  return {
    chips(onMinor) {
      for (const { bet, button } of places) {
        const minor = onMinor(bet.id)
        const name = fill(words.place, { name: betName(bet, words), pays: bet.pays })
        button.setAttribute(
          'aria-label',
          minor > 0 ? `${name}, ${fill(words.laid, { amount: format(minor) })}` : name,
        )
        button.querySelector('.chip')?.remove()
        if (minor > 0) button.append(make('span', { className: 'chip', text: short(minor) }))
      }
    },
    fell(number, wonBets = []) {
      for (const { bet, button } of places) {
        button.classList.toggle('has-fallen', bet.kind === 'straight' && bet.numbers[0] === number)
        button.classList.toggle('has-won', wonBets.includes(bet.id))
      }
    },
  }
}

function buttonOf(place: BetPlace, bet: RouletteBet, words: Words): HTMLButtonElement {
  const button = make('button', { className: place.area ? `place square ${bet.kind}` : 'place edge' })
  button.type = 'button'
  button.tabIndex = -1
  button.dataset['bet'] = bet.id
  const { x, y, width, height } = place.area ?? { ...place.spot, width: 0, height: 0 }
  for (const [name, value] of [
    ['--x', x],
    ['--y', y],
    ['--w', width],
    ['--h', height],
  ] as const)
    button.style.setProperty(name, String(value))
  if (bet.kind === 'straight') button.dataset['colour'] = colourOf(bet.numbers[0] ?? 0)
  if (bet.id === 'red' || bet.id === 'black') {
    button.dataset['colour'] = bet.id
    button.append(make('span', { className: 'diamond' }))
  }
  if (place.area) button.append(make('span', { className: 'square-text', text: cellText(bet, words) }))
  return button
}

/** The place that an arrow key leads to: the nearest one that lies that way on the screen, whatever way the table is turned. */
function neighbour(from: Place, places: readonly Place[], key: string): Place | undefined {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
  if (!way) return undefined
  const [wayX = 0, wayY = 0] = way
  const start = middleOf(from)
  let best: { place: Place; distance: number } | undefined
  for (const place of places) {
    if (place === from || place.button.offsetParent === null) continue
    const { x, y } = middleOf(place)
    const along = (x - start.x) * wayX + (y - start.y) * wayY
    const aside = Math.abs((x - start.x) * wayY) + Math.abs((y - start.y) * wayX)
    if (along < 2) continue
    const distance = along + aside * 3
    if (!best || distance < best.distance) best = { place, distance }
  }
  return best?.place
}

function middleOf({ button }: Place): { x: number; y: number } {
  const { left, top, width, height } = button.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
