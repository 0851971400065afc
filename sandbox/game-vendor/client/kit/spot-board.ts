import { colourOf } from '#lib/shared/roulette/bets.ts'
import { LAYOUT, TABLE_SIZE } from '#lib/shared/roulette/layout.ts'
import { LANE_COLOURS } from '../scenes/race.ts'
import { chip } from './chips.ts'
import { el } from './dom.ts'
import { hasWord, money, t, times, launch } from './launch.ts'

interface Spot {
  id: string
  odds: number
}

export interface Board {
  element: HTMLElement
  chips: () => { spot: string; stakeMinor: number }[]
  total: () => number
  clear: () => void
  repeat: () => void
  canRepeat: () => boolean
  /** Remembers the laid chips for `repeat`, and removes them. */
  keep: () => void
  mark: (paid: readonly { spot: string; payMinor: number }[]) => void
  unmark: () => void
  setOff: (isOff: boolean) => void
}

interface Hand {
  /** The selected chip. */
  chip: () => number
  onChange: () => void
}

/** The spots of a table as buttons; a press lays one chip, up to the maximum stake on each. */
export function boardOf(scene: string, spots: readonly Spot[], hand: Hand): Board {
  const laid = new Map<string, number>()
  let before = new Map<string, number>()
  const buttons = new Map(
    spots.map((spot) => [spot.id, spotButton(spot, nameIn(scene, spot.id), () => lay(spot.id, hand.chip()))]),
  )
  const element = el('div', { class: `board board-${scene}` })
  const place = scene === 'roulette' ? placeOnTable : undefined
  for (const [id, button] of buttons) {
    place?.(id, button)
    element.append(button)
  }
  if (scene === 'roulette') element.setAttribute('dir', 'ltr')
  const show = () => {
    for (const [id, button] of buttons) {
      const stakeMinor = laid.get(id)
      button.querySelector('.chip')?.remove()
      if (stakeMinor !== undefined) button.append(chip(stakeMinor))
      button.setAttribute(
        'aria-label',
        [nameIn(scene, id), stakeMinor !== undefined && money(stakeMinor)].filter(Boolean).join(', '),
      )
    }
    hand.onChange()
  }
  const lay = (id: string, stakeMinor: number) => {
    const highest = launch.stakesMinor.at(-1) ?? 0
    laid.set(id, Math.min(highest, (laid.get(id) ?? 0) + stakeMinor))
    for (const button of buttons.values()) button.removeAttribute('data-paid')
    show()
  }
  const total = () => [...laid.values()].reduce((sum, stakeMinor) => sum + stakeMinor, 0)
  return {
    element,
    total,
    chips: () => [...laid].map(([spot, stakeMinor]) => ({ spot, stakeMinor })),
    clear: () => {
      laid.clear()
      show()
    },
    repeat: () => {
      for (const [id, stakeMinor] of before) laid.set(id, stakeMinor)
      show()
    },
    canRepeat: () => before.size > 0 && laid.size === 0,
    keep: () => {
      before = new Map(laid)
      laid.clear()
      show()
    },
    mark: (paid) => {
      for (const { spot, payMinor } of paid)
        if (payMinor > 0) buttons.get(spot)?.setAttribute('data-paid', money(payMinor))
    },
    unmark: () => {
      for (const button of buttons.values()) button.removeAttribute('data-paid')
    },
    setOff: (isOff) => {
      for (const button of buttons.values()) button.disabled = isOff
    },
  }
}

function spotButton({ id, odds }: Spot, name: string, press: () => void): HTMLButtonElement {
  const [kind = '', number = ''] = id.split(':')
  const isBare = kind === 'straight'
  const button = el(
    'button',
    { type: 'button', class: 'spot', 'data-spot': id, 'data-kind': kind, onclick: press },
    el('span', { class: 'spot-name' }, kind === 'column' ? '2:1' : name),
    !isBare &&
      el(
        'span',
        { class: 'spot-odds' },
        kind === 'face' ? '×2–4' : kind === 'pairPlus' ? '×2–41' : times(odds),
      ),
  )
  if (isBare) button.dataset['colour'] = colourOf(Number(number))
  if (kind === 'red' || kind === 'black') button.dataset['colour'] = kind
  if (kind === 'lane') button.style.setProperty('--lane', LANE_COLOURS[Number(number) - 1] ?? '')
  return button
}

/** Words that other games, or other ranges, use differently. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  draw: 'draw2',
  'roulette/low': 'low18',
  'roulette/high': 'high36',
}

/** The name of a spot: `dozen:2` is the word for `dozen` with its number. */
function nameIn(scene: string, id: string): string {
  const [kind = '', number = ''] = id.split(':')
  if (kind === 'straight') return number
  const key = OTHER_WORDS[`${scene}/${kind}`] ?? OTHER_WORDS[kind] ?? kind
  return hasWord(key) ? t(key, { number }) : id
}

/** The cells of the table as grid lines, portrait on phones and landscape elsewhere: the style sheet switches them. */
function placeOnTable(id: string, button: HTMLElement): void {
  const area = LAYOUT.find(({ betId }) => betId === id)?.area
  if (!area) return
  button.style.setProperty('--x', String(area.x + 1))
  button.style.setProperty('--y', String(area.y + 1))
  button.style.setProperty('--w', String(area.width))
  button.style.setProperty('--h', String(area.height))
  // In portrait the zero is on top and the columns read from the left.
  button.style.setProperty('--ry', String(TABLE_SIZE.height - area.y - area.height + 1))
}
