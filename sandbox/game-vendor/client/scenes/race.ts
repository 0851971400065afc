import { animate, el, picture, svg } from '../kit/dom.ts'
import { launch, t } from '../kit/launch.ts'
import type { Scene } from './scene.ts'

export const LANE_COLOURS = ['#e23d4b', '#2f8be0', '#f0b429', '#2fae66', '#9a5be0', '#f07a2f']
const RUN_MS = 3_000

/** Six runners on their lanes; they finish in the drawn order. */
export function race(): Scene {
  const runners = LANE_COLOURS.map((color, lane) => runner(color, lane))
  const lanes = runners.map((each, lane) => el('div', { class: 'lane' }, el('b', {}, String(lane + 1)), each))
  return {
    element: el('div', { class: 'felt race', dir: 'ltr' }, ...lanes),
    reset: () => {
      for (const each of runners) for (const animation of each.getAnimations()) animation.cancel()
    },
    show: async (view) => {
      const { order } = view as { order: number[] }
      await Promise.all(
        runners.map((each, lane) => {
          const place = order.indexOf(lane)
          const end = 100 - place * 5
          const middle = 35 + Math.random() * 30
          return animate(
            each,
            [
              { insetInlineStart: '0%' },
              { insetInlineStart: `calc((100% - 52px) * ${middle / 100})`, offset: 0.55 },
              { insetInlineStart: `calc((100% - 52px) * ${end / 100})` },
            ],
            { duration: RUN_MS, easing: 'linear' },
          )
        }),
      )
    },
    tell: (view) => {
      const { order } = view as { order: number[] }
      return t('lands', {
        result: order
          .slice(0, 3)
          .map((lane) => String(lane + 1))
          .join(' · '),
      })
    },
  }
}

function runner(color: string, lane: number): HTMLElement {
  const made = el(
    'div',
    { class: 'runner', 'aria-label': t('lane', { number: lane + 1 }) },
    picture(launch.art.motif),
  )
  made.prepend(svg('svg', { viewBox: '0 0 40 40' }, svg('circle', { cx: 20, cy: 20, r: 19, fill: color })))
  return made
}
