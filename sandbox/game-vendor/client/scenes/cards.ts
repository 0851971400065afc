import type { TwoHands } from '../../kinds/card-tables.ts'
import { cardName, cardOf, dealTo, turn } from '../kit/cards.ts'
import { el, wait } from '../kit/dom.ts'
import { t } from '../kit/launch.ts'
import type { Scene } from './scene.ts'

type Names = readonly [player: string, dealer: string]

/** Two hands, dealt in turn: baccarat, dragon and tiger, three cards. */
export function twoHands([player, dealer]: Names): Scene {
  const rows = [el('div', { class: 'cards' }), el('div', { class: 'cards' })] as const
  const totals = [el('output', { class: 'hand-total' }), el('output', { class: 'hand-total' })] as const
  const side = (name: string, index: 0 | 1) =>
    el(
      'div',
      { class: 'hand', 'data-side': name },
      el('div', { class: 'hand-name' }, t(name), totals[index]),
      rows[index],
    )
  const element = el('div', { class: 'felt two-hands' }, side(player, 0), side(dealer, 1))
  const reset = () => {
    for (const index of [0, 1] as const) {
      rows[index].replaceChildren(cardOf(undefined))
      totals[index].textContent = ''
    }
  }
  reset()
  return {
    element,
    reset,
    show: async (view) => {
      const hands = view as TwoHands
      rows[0].replaceChildren()
      rows[1].replaceChildren()
      const most = Math.max(hands.player.length, hands.dealer.length)
      for (let place = 0; place < most; place += 1)
        for (const [row, cards] of [
          [rows[0], hands.player],
          [rows[1], hands.dealer],
        ] as const) {
          const card = cards[place]
          if (card === undefined) continue
          const back = await dealTo(row, undefined, place > 1 ? 250 : 0)
          await wait(90)
          await turn(back, card)
        }
      if (hands.totals)
        hands.totals.forEach((total, index) => ((totals[index as 0 | 1].textContent = String(total)), total))
      await wait(350)
    },
    tell: (view) => {
      const hands = view as TwoHands
      const of = (name: string, cards: readonly number[], index: number) =>
        `${t(name)} ${hands.totals ? hands.totals[index] : cards.map(cardName).join(', ')}`
      return `${of(player, hands.player, 0)} – ${of(dealer, hands.dealer, 1)}`
    },
  }
}

export function oneCard(): Scene {
  const row = el('div', { class: 'cards one' }, cardOf(undefined))
  return {
    element: el('div', { class: 'felt' }, row),
    reset: () => row.replaceChildren(cardOf(undefined)),
    show: async (view) => {
      await wait(500)
      await turn(row.firstElementChild, (view as { card: number }).card)
      await wait(500)
    },
    tell: (view) => t('lands', { result: cardName((view as { card: number }).card) }),
  }
}
