import { colourOf, WHEEL } from '#lib/shared/roulette/bets.ts'
import { animate, el, svg } from '../kit/dom.ts'
import { t } from '../kit/launch.ts'
import type { Scene } from './scene.ts'

const COLOURS = { green: '#0f7a45', red: '#b5202f', black: '#1c1a26' } as const
const FIELD_COLOURS = ['#1f9d6b', '#2f7fd1', '#7a4bd1', '#d1437f', '#e0a526']
/** As in the rules: the number of the 54 fields per colour. */
const FIELDS = [24, 14, 9, 5, 2]

interface Pocket {
  fill: string
  label: string
}

/** A wheel that turns until the result is under the mark at the top. */
function turningWheel(
  pockets: readonly Pocket[],
  placeOf: (view: unknown) => number,
): Pick<Scene, 'element' | 'show' | 'reset'> {
  const share = 360 / pockets.length
  const disc = svg('g', {}, ...pockets.flatMap((pocket, index) => slice(pocket, index * share, share)))
  const rim = svg('circle', { r: 100, fill: 'none', stroke: 'url(#brass)', 'stroke-width': 9 })
  const hub = svg('circle', { r: 34, fill: 'url(#brass)' })
  const mark = svg('path', { d: 'M-8 -113L8 -113L0 -92Z', fill: '#fff', stroke: '#0008' })
  const picture = svg(
    'svg',
    { viewBox: '-116 -116 232 232', class: 'wheel', 'aria-hidden': 'true' },
    brass(),
    disc,
    rim,
    hub,
    mark,
  )
  let turned = 0
  return {
    element: el('div', { class: 'felt wheel-felt', dir: 'ltr' }, picture),
    reset: () => undefined,
    show: async (view) => {
      const target = -((placeOf(view) + 0.5) * share)
      const from = turned
      turned = target - 360 * (Math.ceil((target - from) / -360) + 4)
      await animate(disc, [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${turned}deg)` }], {
        duration: 3_200,
        easing: 'cubic-bezier(0.15, 0.6, 0.15, 1)',
      })
    },
  }
}

export function roulette(): Scene {
  const wheel = turningWheel(
    WHEEL.map((pocket) => ({ fill: COLOURS[colourOf(pocket)], label: String(pocket) })),
    (view) => WHEEL.indexOf((view as { pocket: number }).pocket),
  )
  return {
    ...wheel,
    tell: (view) => {
      const { pocket } = view as { pocket: number }
      const colour = colourOf(pocket)
      return t('lands', { result: colour === 'green' ? '0' : `${pocket} · ${t(colour)}` })
    },
  }
}

/** Rare fields are spread evenly, so that the wheel looks as it pays. */
const ORDER = orderOf()

export function moneyWheel(): Scene {
  const names = ['jade', 'sky', 'violet', 'rose', 'gold']
  const wheel = turningWheel(
    ORDER.map((colour) => ({ fill: FIELD_COLOURS[colour] ?? '', label: '' })),
    (view) => {
      const { colour, place } = view as { colour: number; place: number }
      const own = ORDER.flatMap((each, index) => (each === colour ? [index] : []))
      return own[place % own.length] ?? 0
    },
  )
  return {
    ...wheel,
    tell: (view) => t('lands', { result: t(names[(view as { colour: number }).colour] ?? '') }),
  }
}

function orderOf(): number[] {
  const whole = FIELDS.reduce((sum, count) => sum + count, 0)
  const all = FIELDS.flatMap((count, colour) =>
    Array.from({ length: count }, (_, index) => ({
      colour,
      at: ((index + 0.5) * whole) / count + colour * 0.01,
    })),
  )
  return all.sort((one, other) => one.at - other.at).map(({ colour }) => colour)
}

function slice({ fill, label }: Pocket, from: number, share: number): SVGElement[] {
  const point = (degrees: number, radius: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
  }
  const path = svg('path', {
    d: `M0 0L${point(from, 98)}A98 98 0 0 1 ${point(from + share, 98)}Z`,
    fill,
    stroke: '#e9c46a',
    'stroke-width': 0.8,
  })
  if (!label) return [path]
  const text = svg('text', {
    transform: `rotate(${from + share / 2}) translate(0 -84)`,
    'text-anchor': 'middle',
    'font-size': 9,
    'font-weight': 700,
    fill: '#fff',
  })
  text.textContent = label
  return [path, text]
}

function brass(): SVGElement {
  const stops = ['#fff1b8', '#d39a2d', '#7c4a0c', '#f0c55f'].map((color, index) =>
    svg('stop', { offset: index / 3, 'stop-color': color }),
  )
  return svg('defs', {}, svg('linearGradient', { id: 'brass', x2: 1, y2: 1 }, ...stops))
}
