import { animate, el, picture, wait } from '../kit/dom.ts'
import { launch, t } from '../kit/launch.ts'
import type { Scene } from './scene.ts'

const SIDES = ['meron', 'wala', 'draw2'] as const

/** Two sides that push each other back and forth, without injury. */
export function duel(): Scene {
  const birds = (['meron', 'wala'] as const).map((side) =>
    el(
      'div',
      { class: `bird ${side}` },
      picture(launch.art.symbols[side === 'meron' ? 0 : 1] ?? launch.art.motif),
    ),
  )
  const bar = el('div', { class: 'strength' }, el('i', {}))
  const result = el('div', { class: 'duel-result' })
  const fill = bar.firstElementChild
  const reset = () => {
    result.textContent = ''
    for (const bird of birds) bird.classList.remove('lost', 'won')
    fill?.getAnimations().forEach((animation) => animation.cancel())
  }
  return {
    element: el('div', { class: 'felt duel', dir: 'ltr' }, bar, ...birds, result),
    reset,
    show: async (view) => {
      const { side, exchanges } = view as { side: number; exchanges: number[] }
      let strength = 50
      for (const exchange of exchanges) {
        const from = strength
        strength = Math.min(80, Math.max(20, strength + (exchange === 0 ? 14 : -14)))
        await clash(birds, exchange)
        if (fill)
          void animate(fill, [{ inlineSize: `${from}%` }, { inlineSize: `${strength}%` }], { duration: 200 })
      }
      const end = [100, 0, 50][side] ?? 50
      if (fill)
        await animate(fill, [{ inlineSize: `${strength}%` }, { inlineSize: `${end}%` }], { duration: 400 })
      birds.forEach((bird, index) =>
        bird.classList.toggle(side === 2 ? 'drawn' : index === side ? 'won' : 'lost', true),
      )
      result.textContent = t(SIDES[side] ?? '')
      await wait(500)
    },
    tell: (view) => t('lands', { result: t(SIDES[(view as { side: number }).side] ?? '') }),
  }
}

async function clash(birds: readonly HTMLElement[], stronger: number): Promise<void> {
  await Promise.all(
    birds.map((bird, index) => {
      const forward = index === 0 ? 1 : -1
      const back = index === stronger ? 10 : -30
      return animate(
        bird,
        [
          { translate: '0 0' },
          { translate: `${forward * 55}% ${-14 * Math.random()}%`, offset: 0.4 },
          { translate: `${forward * back}% 0`, offset: 0.75 },
          { translate: '0 0' },
        ],
        { duration: 430, fill: 'none' },
      )
    }),
  )
}
