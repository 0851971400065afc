import { BLUE, GOLD, GREEN, RED, type Tone, WHITE } from '../color.ts'
import { fill, group, type Ink, stroke } from '../ink.ts'
import { box, circ, half, loop } from '../shape.ts'
import { spark } from './classics.ts'
import type { Motif } from './kit.ts'
import { chip } from './tables.ts'

const pips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}
const die = (ink: Ink, t: Tone, [top, left, right]: readonly [number, number, number]): string => {
  const face = (count: number, matrix: string): string =>
    group(
      `matrix(${matrix})`,
      (pips[count] ?? [])
        .map(([x, y]) => fill(circ(x * 17, y * 17, 7), t === WHITE ? '#c81030' : '#ffffff'))
        .join(''),
    )
  return (
    ink.form('M0-62L56-34L56 30L0 62L-56 30L-56-34Z', t, 5) +
    fill('M0-60L54-34L0-6L-54-34Z', t.hi, 0.8) +
    fill('M0-6L54-34V29L0 60Z', t.deep, 0.35) +
    stroke('M-54-34L0-6L54-34M0-6V58', t.hi, 2) +
    face(top, '.9 .46 -.9 .46 0 -34') +
    face(left, '.86 .46 0 1 -27 12') +
    face(right, '.86 -.46 0 1 27 12')
  )
}

export const diceware: Record<string, Motif> = {
  dice: ({ ink, a }) =>
    group('translate(-36 20) rotate(-14) scale(1.02)', die(ink, a, [5, 3, 6])) +
    group('translate(46 -24) rotate(16) scale(.86)', die(ink, WHITE, [6, 2, 5])) +
    chip(ink, [62, 68, 24], GOLD) +
    spark(-58, -56, 15) +
    spark(84, 30, 9),
  sicbo: ({ ink, a }) =>
    ink.form(half('0,52! 60,48! 92,66! 84,92! 0,92!'), a, 5) +
    ink.form(circ(0, 56, 78, 18), GOLD, 3) +
    group('translate(-34 30) scale(.56) rotate(-6)', die(ink, RED, [6, 3, 5])) +
    group('translate(36 30) scale(.56) rotate(8)', die(ink, WHITE, [5, 6, 2])) +
    group('translate(0 0) scale(.56)', die(ink, BLUE, [3, 5, 6])) +
    fill('M-72 54Q-76-74 0-76Q76-74 72 54Q0 74-72 54Z', '#dff4ff', 0.24) +
    stroke('M-72 54Q-76-74 0-76Q76-74 72 54', '#eaf8ff', 3) +
    fill(loop('-52,-4 -40,-44 -20,-58 -30,-30 -40,10 -52,26'), '#fff', 0.6) +
    ink.ball(0, -84, [12, GOLD, 4]),
  mahjong: ({ ink, a }) => {
    const tile = (inner: string): string =>
      ink.form(box([-34, -46, 68, 100], 9), GREEN, 4) +
      ink.form(box([-34, -50, 68, 92], 9), { ...WHITE, base: '#fff8ea', deep: '#dcc9a4' }, 1.5) +
      inner
    return (
      group(
        'translate(-48 10) rotate(-14)',
        tile(stroke('M-18-26H18M0-26V20M-14-8H14M-18 20H18', '#1a7a3c', 6)),
      ) +
      group(
        'translate(50 12) rotate(14)',
        tile(
          [
            [-12, -26],
            [12, -26],
            [-12, -4],
            [12, -4],
            [-12, 18],
            [12, 18],
          ]
            .map(([x = 0, y = 0], i) => ink.ball(x, y, [9, i % 2 ? BLUE : GREEN, 1]))
            .join(''),
        ),
      ) +
      group('translate(0 -8) scale(1.1)', tile(stroke('M-16-22H16V0H-16ZM0-36V30', '#d8142e', 7))) +
      chip(ink, [0, 78, 22], a)
    )
  },
}
