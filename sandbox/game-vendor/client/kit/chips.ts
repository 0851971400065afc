import { shortNumberText } from '#lib/shared/intl/numbers.ts'
import { el } from './dom.ts'
import { launch, money, number, t } from './launch.ts'

/** A chip on a spot or in the tray: its abbreviated value, and its colour by the rank of its stake. */
export function chip(stakeMinor: number): HTMLElement {
  const place = launch.stakesMinor.findLastIndex((stake) => stake <= stakeMinor)
  return el('span', { class: 'chip', 'data-place': Math.max(0, place) % 7 }, short(stakeMinor))
}

function short(stakeMinor: number): string {
  const value = stakeMinor / 10 ** launch.currency.exponent
  return value >= 10_000 ? shortNumberText(value, 'en') : number(value)
}

/** A tray of selectable chips. */
export function chipTray(): { element: HTMLElement; get: () => number } {
  const values = launch.stakesMinor.slice(0, 6)
  let chosen = values[Math.min(1, values.length - 1)] ?? 0
  const buttons = values.map((value) =>
    el(
      'button',
      {
        type: 'button',
        class: 'chip-button',
        'aria-label': t('chip', { amount: money(value) }),
        onclick: () => choose(value),
      },
      chip(value),
    ),
  )
  const choose = (value: number) => {
    chosen = value
    buttons.forEach((button, index) => button.setAttribute('aria-pressed', String(values[index] === chosen)))
  }
  choose(chosen)
  return { element: el('div', { class: 'tray', role: 'group' }, ...buttons), get: () => chosen }
}
