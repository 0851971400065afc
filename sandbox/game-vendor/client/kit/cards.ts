import { animate, el, wait } from './dom.ts'
import { t } from './launch.ts'

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const SUITS = ['♣', '♦', '♥', '♠']
const NAMES = ['clubs', 'diamonds', 'hearts', 'spades']

/** A card, 0 to 51; without a number its back. */
export function cardOf(card: number | undefined): HTMLElement {
  if (card === undefined) return el('div', { class: 'card back' })
  const suit = Math.floor(card / 13)
  const rank = RANKS[card % 13] ?? ''
  return el(
    'div',
    { class: suit === 1 || suit === 2 ? 'card red' : 'card', role: 'img', 'aria-label': cardName(card) },
    el('span', { class: 'card-corner', 'aria-hidden': 'true' }, rank, el('i', {}, SUITS[suit] ?? '')),
    el('span', { class: 'card-suit', 'aria-hidden': 'true' }, SUITS[suit] ?? ''),
  )
}

export function cardName(card: number): string {
  return `${RANKS[card % 13] ?? ''} ${t(NAMES[Math.floor(card / 13)] ?? '')}`
}

/** Deals a card into a row, from above. */
export async function dealTo(row: HTMLElement, card: number | undefined, delayMs = 0): Promise<HTMLElement> {
  await wait(delayMs)
  const made = cardOf(card)
  row.append(made)
  await animate(
    made,
    [
      { transform: 'translate(0, -140%) rotate(-14deg) rotateY(80deg)', opacity: 0 },
      { transform: 'translate(0, 0) rotate(0) rotateY(0)', opacity: 1 },
    ],
    { duration: 280 },
  )
  return made
}

/** Turns a hidden card over. */
export async function turn(back: Element | null, card: number): Promise<void> {
  if (!back) return
  await animate(back, [{ transform: 'rotateY(0)' }, { transform: 'rotateY(90deg)' }], { duration: 120 })
  const face = cardOf(card)
  back.replaceWith(face)
  await animate(face, [{ transform: 'rotateY(-90deg)' }, { transform: 'rotateY(0)' }], { duration: 140 })
}
