import { animate, el, svg } from '../kit/dom.ts'
import { t } from '../kit/launch.ts'
import type { Scene } from './scene.ts'

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[50, 50]],
  2: [
    [27, 27],
    [73, 73],
  ],
  3: [
    [25, 25],
    [50, 50],
    [75, 75],
  ],
  4: [
    [27, 27],
    [73, 27],
    [27, 73],
    [73, 73],
  ],
  5: [
    [25, 25],
    [75, 25],
    [50, 50],
    [25, 75],
    [75, 75],
  ],
  6: [
    [27, 22],
    [73, 22],
    [27, 50],
    [73, 50],
    [27, 78],
    [73, 78],
  ],
}

function dieFace(face: number): SVGElement {
  const red = face === 1 || face === 4
  const dots = (PIPS[face] ?? []).map(([cx, cy]) =>
    svg('circle', { cx, cy, r: face === 1 ? 15 : 10, fill: red ? '#c8102e' : '#1b1b2a' }),
  )
  return svg('svg', { viewBox: '0 0 100 100', class: 'die-face', 'aria-hidden': 'true' }, ...dots)
}

/** Three dice under a glass dome. */
export function dice(): Scene {
  const dies = [1, 3, 6].map((face) => el('div', { class: 'die' }, dieFace(face)))
  return {
    element: el('div', { class: 'felt dome', dir: 'ltr' }, ...dies),
    reset: () => undefined,
    show: async (view) => {
      const { dice: faces } = view as { dice: number[] }
      await Promise.all(
        dies.map(async (die, index) => {
          const shake = Array.from({ length: 9 }, (_, step) => ({
            transform: `translate(${(Math.random() - 0.5) * 70}%, ${-Math.random() * 90}%) rotate(${(Math.random() - 0.5) * 260 + step * 20}deg)`,
          }))
          await animate(die, [...shake, { transform: 'translate(0, 0) rotate(0deg)' }], {
            duration: 1_500 + index * 220,
            easing: 'ease-out',
            fill: 'none',
          })
          die.replaceChildren(dieFace(faces[index] ?? 1))
        }),
      )
    },
    tell: (view) => {
      const { dice: faces } = view as { dice: number[] }
      return t('lands', { result: `${faces.join(' + ')} = ${faces.reduce((sum, face) => sum + face, 0)}` })
    },
  }
}
