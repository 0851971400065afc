import { BLACK, GOLD, RED, SILVER, tone, WHITE } from '../color.ts'
import { fill, group, mirror, stroke } from '../ink.ts'
import { box, circ, half, line, loop, ngon, star } from '../shape.ts'
import { coin, spark } from './classics.ts'
import type { Motif } from './kit.ts'

export const fortune: Record<string, Motif> = {
  bar: ({ ink, a, b }) =>
    (
      [
        [-56, b, -7],
        [54, tone(300), 6],
        [0, a, 0],
      ] as const
    )
      .map(([y, t, turn]) =>
        group(
          `translate(0 ${y}) rotate(${turn}) scale(1.02)`,
          ink.form(box([-88, -27, 176, 54], 14), GOLD, 5) +
            ink.form(box([-78, -19, 156, 38], 9), t, 2.5) +
            [
              'M-50-12H-34Q-22-12-22-4Q-22 0-27 1Q-20 2-20 7Q-20 14-34 14H-50Z',
              'M0-12H12L22 14H9L8 10H-3L-5 14H-17Z',
              'M30-12H46Q58-12 58-3Q58 2 53 4L60 14H47L42 6V14H30Z',
            ]
              .map((d) => ink.form(d, WHITE, 2))
              .join(''),
        ),
      )
      .join('') +
    spark(-72, -70, 14) +
    spark(78, 66, 12),
  wheel: ({ ink, a, b }) => {
    const hues = [a, GOLD, b, WHITE, a, GOLD, b, WHITE, a, GOLD, b, WHITE]
    const slice = 'M0 0L-18.600-69.500A72 72 0 0 1 18.600-69.500Z'
    return (
      ink.form('M-30 96L-14 40L14 40L30 96Z', { ...b, lite: b.base, base: b.deep }, 4) +
      ink.form(circ(0, 0, 90), GOLD, 5) +
      fill(circ(0, 0, 76), '#2a0f08') +
      hues
        .map((t, i) =>
          group(
            `rotate(${i * 30})`,
            fill(
              slice,
              ink.linear([
                [0, t.lite],
                [0.6, t.base],
                [1, t.deep],
              ]),
            ) + stroke('M0 0L-18.600-69.500', '#fff3c4', 1.6),
          ),
        )
        .join('') +
      Array.from({ length: 16 }, (_, i) =>
        group(`rotate(${i * 22.5})`, ink.glow([0, -83, 8], '#fff', 0.9) + fill(circ(0, -83, 3.4), '#fffde8')),
      ).join('') +
      ink.ball(0, 0, [21, RED, 4]) +
      group('scale(.14)', ink.form(star(5, [98, 46]), GOLD, 8)) +
      ink.form('M-15-102L15-102L0-66Z', RED, 4)
    )
  },
  ingot: ({ ink }) => {
    const yuan =
      ink.form(half('0,20 50,14 94,-22! 80,34 56,62 0,70'), GOLD, 5) +
      ink.form(circ(0, 6, 48, 36), GOLD, 3) +
      fill(circ(-14, -12, 18, 9), '#fff', 0.7) +
      fill(loop('-72,10 -60,22 -40,30 -50,44 -68,34'), '#fff', 0.4)
    return (
      group('translate(-44 -26) scale(.6) rotate(-12)', yuan) +
      group('translate(48 -26) scale(.6) rotate(12)', yuan) +
      group('translate(0 18)', yuan) +
      coin(ink, [0, -66, 24], { turn: 12 }) +
      spark(-70, -60, 14) +
      spark(34, -4, 13)
    )
  },
  moneybag: ({ ink, a }) =>
    ink.form(half('0,-50 22,-46 34,-82! 14,-70 0,-84'), a, 4) +
    ink.form(half('0,-44 26,-40 62,0 80,44 66,78 30,86 0,88'), a, 5) +
    stroke(line('-30,-44 0,-36 30,-44'), GOLD.ink, 14) +
    stroke(line('-30,-44 0,-36 30,-44'), GOLD.base, 8) +
    coin(ink, [0, 30, 36]) +
    coin(ink, [-64, 78, 20], { squash: 0.7 }) +
    coin(ink, [64, 82, 22], { squash: 0.6 }) +
    fill(loop('-46,10 -34,-14 -28,-12 -38,14 -46,40 -54,36'), '#fff', 0.4) +
    spark(42, -10, 12),
  lantern: ({ ink, a }) =>
    stroke('M0-100L0-76', GOLD.base, 4) +
    stroke('M0 70L0 98M-9 72L-12 96M9 72L12 96', '#e0202f', 5) +
    ink.glow([0, 0, 120], '#ff9a3c', 0.7) +
    ink.form(circ(0, 0, 82, 64), a, 5) +
    ink.glow([0, 4, 66], '#ffe38a', 0.85) +
    [56, 30].map((rx) => stroke(circ(0, 0, rx, 64), a.deep, 2.5)).join('') +
    stroke('M0-64L0 64', a.deep, 2.5) +
    ink.form(box([-36, -78, 72, 18], 6), GOLD, 4) +
    ink.form(box([-36, 60, 72, 18], 6), GOLD, 4) +
    ink.form(ngon(4, 27), GOLD, 3) +
    group('scale(.16)', ink.form(star(4, [98, 36]), a, 4)),
  skylantern: ({ ink, b }) => {
    const paper = 'M-36 82C-48 34-84-14-60-64C-44-98 44-98 60-64C84-14 48 34 36 82Z'
    const lit = (glow: number) =>
      ink.glow([0, 20, glow], '#ffb347', 0.8) +
      ink.form(paper, b, 5) +
      ink.glow([0, 62, 84], '#fff3b0', 0.95) +
      ['M-18-86C-34-30-26 30-18 80', 'M18-86C34-30 26 30 18 80', 'M0-90L0 80']
        .map((rib) => stroke(rib, b.deep, 2.5))
        .join('') +
      ink.form(box([-38, 74, 76, 16], 8), GOLD, 4) +
      fill('M-12 76C-16 58-6 50 0 34C6 50 16 58 12 76Z', '#fffbe6')
    return (
      group('translate(-80 56) scale(.26)', lit(120)) +
      group('translate(82 -56) scale(.2)', lit(120)) +
      lit(130)
    )
  },
  joker: ({ ink, a, b }) =>
    ink.form(loop('-6,-10! -30,-70 -70,-84 -92,-40 -84,-14! -70,-34 -50,-30 -50,10!'), a, 4) +
    ink.form(loop('6,-10! 30,-70 70,-84 92,-40 84,-14! 70,-34 50,-30 50,10!'), b, 4) +
    ink.form(half('0,-98! 26,-50 40,4! 0,10'), { ...GOLD }, 4) +
    mirror(ink.ball(85, -8, [11, GOLD, 3])) +
    ink.ball(0, -96, [11, GOLD, 3]) +
    ink.form(half('0,0 44,0 48,34 28,72 0,90!'), WHITE, 5) +
    ink.form(box([-54, -8, 108, 18], 8), b, 4) +
    mirror(
      fill(loop('12,32! 26,24 36,34! 24,38'), '#140a18') +
        fill(loop('22,16! 25,30! 22,52! 19,30!'), a.base, 0.8),
    ) +
    stroke(line('-30,56 -16,70 0,72 16,70 30,56'), '#9c0d2a', 7) +
    ink.ball(0, 48, [9, RED, 3]),
  joystick: ({ ink, a, b }) =>
    ink.form(half('0,24! 66,24! 86,88! 0,92'), a, 5) +
    ink.form(circ(0, 28, 62, 18), { ...a, lite: a.hi }, 3) +
    ink.form(circ(0, 26, 24, 9), BLACK, 2) +
    ink.form(box([-8, -50, 16, 78], 6), SILVER, 3) +
    ink.ball(0, -56, [34, b, 5]) +
    ink.ball(-44, 64, [11, GOLD, 3]) +
    ink.ball(44, 64, [11, RED, 3]) +
    ink.ball(0, 68, [11, b, 3]),
  horseshoe: ({ ink, a }) =>
    ink.form('M-46 84L-72 76Q-104-80 0-82Q104-80 72 76L46 84L40 62Q66-42 0-44Q-66-42-40 62Z', GOLD, 5) +
    stroke('M-58 66Q-86-62 0-63Q86-62 58 66', GOLD.deep, 5) +
    mirror(
      ink.ball(63, 40, [6, SILVER, 2]) + ink.ball(68, 0, [6, SILVER, 2]) + ink.ball(48, -46, [6, SILVER, 2]),
    ) +
    group(
      'translate(0 20) scale(.5)',
      [45, 135, 225, 315]
        .map((turn) =>
          group(`rotate(${turn})`, ink.form(half('0,-2! 30,-24 50,-58 34,-84 10,-80 0,-64!'), a, 5)),
        )
        .join(''),
    ) +
    spark(-60, -60, 14),
  star: ({ ink, a, b }) =>
    ink.glow([0, 0, 110], a.lite, 0.6) +
    ink.form(star(5, [98, 46]), b, 6) +
    group('scale(.8)', ink.form(star(5, [98, 46]), GOLD, 4)) +
    group('scale(.5)', ink.form(star(5, [98, 46]), { ...GOLD, lite: '#fff7cf', base: '#ffd84a' }, 2)) +
    spark(-30, -40, 14) +
    spark(46, -20, 18) +
    spark(-20, 40, 9),
}
