import {
  BLACK,
  BLUE,
  GOLD,
  GREEN,
  PINK,
  PURPLE,
  RED,
  SILVER,
  tone,
  type Tone,
  WHITE,
  WOOD,
} from '../color.ts'
import { fill, group, mirror, stroke } from '../ink.ts'
import { box, circ, half, loop, star } from '../shape.ts'
import { coin, gemShape, spark } from './classics.ts'
import type { Motif } from './kit.ts'

const SWEET = [PINK, BLUE, GOLD, GREEN, PURPLE] as const

const STONEISH: Tone = { hi: '#c9a08e', lite: '#8a5a4c', base: '#5c3430', deep: '#301518', ink: '#16080c' }

export const playthings: Record<string, Motif> = {
  rocket: ({ ink, a, b }) =>
    group(
      'rotate(34)',
      fill(half('0,44! 24,60 14,84 0,122!'), '#ff7a1a') +
        fill(half('0,44! 14,56 8,76 0,100!'), '#ffe27a') +
        mirror(ink.form(loop('26,10! 60,40 58,74! 24,56'), b, 4.5)) +
        ink.form(half('0,-104! 26,-70 38,-20 30,40 22,58! 0,58!'), WHITE, 5) +
        ink.form(half('0,-104! 18,-84 28,-58! 0,-50'), a, 3) +
        ink.ball(0, -18, [20, BLUE, 5]) +
        ink.form(box([-24, 44, 48, 16], 5), a, 3.5) +
        ink.form('M-6 8H6V66H-6Z', b, 3),
    ) +
    spark(-60, -60, 12) +
    spark(70, 50, 14) +
    spark(-76, 20, 8),
  planet: ({ ink, a, b }) =>
    ink.ball(0, 0, [64, a, 5]) +
    `<g clip-path="${ink.clip(circ(0, 0, 64))}" opacity=".5">${stroke('M-70-20Q0-4 70-30M-70 4Q0 24 70 0M-60 34Q0 48 70 28', a.hi, 9)}</g>` +
    fill(circ(-14, 30, 9, 6), a.deep, 0.5) +
    group(
      'rotate(-18)',
      `<path d="M-70-10C-130 20-70 34 0 32C80 30 130 8 68-12" fill="none" stroke="${b.ink}" stroke-width="19" stroke-linecap="round"/><path d="M-70-10C-130 20-70 34 0 32C80 30 130 8 68-12" fill="none" stroke="${b.base}" stroke-width="11" stroke-linecap="round"/><path d="M-78-4C-116 18-60 28 0 27C70 26 116 8 76-8" fill="none" stroke="${b.hi}" stroke-width="2.5" stroke-linecap="round"/>`,
    ) +
    ink.ball(66, -70, [15, b, 3]) +
    spark(-74, -62, 14) +
    spark(80, 58, 10),
  aurora: ({ ink, a, b }) =>
    [0, 1, 2]
      .map((i) =>
        fill(
          loop(
            `${-104 + i * 8},${-40 - i * 16}! -50,${-84 + i * 20} 10,${-40 - i * 18} 100,${-88 + i * 16}! 96,${-20 + i * 14} 20,${14 + i * 6} -40,${-18 + i * 12} -100,${20 + i * 6}!`,
          ),
          [a.lite, b.lite, a.base][i] ?? a.lite,
          0.5,
        ),
      )
      .join('') +
    ink.form(box([-92, -46, 184, 122], 18), GOLD, 5) +
    ink.form(box([-82, -37, 164, 104], 12), { ...BLACK, lite: '#241a4a', base: '#170f33' }, 2) +
    [-54, 0, 54]
      .map((x) =>
        ink.form(
          box([x - 24, -30, 48, 90], 7),
          { ...WHITE, lite: '#d9cff0', base: '#ffffff', deep: '#cdbfe8' },
          1,
        ),
      )
      .join('') +
    group('translate(-54 16) scale(.24)', gemShape(ink, a)) +
    group('translate(0 16) scale(.26)', ink.form(star(5, [98, 46]), GOLD, 6)) +
    group('translate(54 16) scale(.24)', gemShape(ink, b)) +
    stroke('M-84 16H84', '#fff', 1.6) +
    [-54, 0, 54]
      .map((x, i) =>
        group(
          `translate(${x} -30) scale(.5)`,
          fill(half('0,0! 22,0! 16,14 0,24'), [GOLD.base, a.base, b.base][i] ?? a.base, 0.8),
        ),
      )
      .join('') +
    group('translate(0 -60)', ink.form(star(5, [30, 14]), GOLD, 4)) +
    spark(-74, -62, 13) +
    spark(70, -68, 16),
  candy: ({ ink, a, b }) =>
    group(
      'translate(-34 30) rotate(-20) scale(.72)',
      mirror(ink.form('M36-8L86-40L76 0L90 36L36 12Z', b, 5)) + ink.ball(0, 0, [46, b, 5]),
    ) +
    group(
      'translate(14 -22) rotate(18)',
      mirror(ink.form('M46-10L98-44L86 2L100 40L46 14Z', a, 5)) +
        ink.ball(0, 0, [56, a, 5]) +
        `<g clip-path="${ink.clip(circ(0, 0, 54))}">${stroke('M-50-40Q0-10-10 60M-10-60Q30-10 30 60M34-56Q64-10 62 40', '#ffffff', 9)}</g>`,
    ) +
    spark(-60, -50, 12) +
    spark(60, 60, 10),
  lollipop: ({ ink, a, b }) =>
    group(
      'rotate(14)',
      ink.form(box([-6, 30, 12, 76], 6), WHITE, 4) +
        ink.ball(0, -26, [66, a, 5]) +
        stroke('M0-26C14-44 34-20 14-4C-14 16-48-10-38-44C-24-80 38-84 52-40', '#ffffff', 11) +
        stroke('M0-26C14-44 34-20 14-4C-14 16-48-10-38-44C-24-80 38-84 52-40', b.lite, 4) +
        ink.form('M0 44L-40 26V62ZM0 44L40 26V62Z', b, 4) +
        ink.ball(0, 44, [10, b, 3]),
    ) + spark(-66, -70, 12),
  cupcake: ({ ink, a, b }) =>
    ink.form(half('0,20! 58,20! 44,92! 0,94'), b, 5) +
    mirror([10, 28, 44].map((x) => stroke(`M${x} 24L${x * 0.8} 90`, b.deep, 4)).join('')) +
    ink.form(half('0,-20 50,-18 80,6 66,34 30,38 0,34'), a, 4.5) +
    ink.form(half('0,-54 34,-52 58,-26 44,-4 0,0'), a, 4.5) +
    ink.form(half('0,-84! 16,-76 34,-54 24,-36 0,-32'), a, 4.5) +
    ink.ball(6, -84, [17, RED, 4]) +
    stroke('M8-98Q16-108 28-106', '#2c4a12', 4) +
    [
      [-40, 14],
      [-10, 22],
      [26, 14],
      [52, 16],
      [-24, -18],
      [20, -22],
      [2, -50],
    ]
      .map(([x = 0, y = 0], i) =>
        group(
          `translate(${x} ${y}) rotate(${i * 47})`,
          fill(box([-6, -2.5, 12, 5], 2.5), SWEET[i % 5]?.hi ?? '#fff'),
        ),
      )
      .join(''),
  jelly: ({ ink, a, b }) =>
    (
      [
        [-46, -44, 30, PINK],
        [44, -40, 30, BLUE],
        [0, -6, 36, a],
        [-48, 42, 32, b],
        [48, 46, 31, GREEN],
      ] as const
    )
      .map(([x, y, r, t], i) =>
        group(
          `translate(${x} ${y}) rotate(${i * 14 - 26})`,
          i % 2
            ? ink.form(box([-r, -r, r * 2, r * 2], r * 0.5), t, 4) +
                fill(box([-r * 0.7, -r * 0.76, r * 0.9, r * 0.34], 8), '#fff', 0.75)
            : ink.form(half(`0,${-r} ${r},${-r * 0.2} ${r * 0.8},${r * 0.9} 0,${r}`), t, 4) +
                fill(circ(-r * 0.3, -r * 0.4, r * 0.3, r * 0.2), '#fff', 0.75),
        ),
      )
      .join('') +
    spark(0, -84, 14) +
    spark(80, 4, 10),
  cactus: ({ ink, a, b }) =>
    stroke('M-34-6H-60V-40M34 14H62V-24', a.ink, 34) +
    stroke('M-34-6H-60V-40M34 14H62V-24', a.base, 25) +
    ink.form(half('0,-92 26,-84 34,-50 34,70! 0,74!'), a, 5) +
    [-14, 0, 14].map((x) => stroke(`M${x}-70V60`, a.deep, 3)).join('') +
    group(
      'translate(8 -88) scale(.22)',
      [0, 72, 144, 216, 288]
        .map((turn) => group(`rotate(${turn})`, ink.form(half('0,-6! 34,-40 24,-80 0,-84'), PINK, 6)))
        .join('') + ink.ball(0, 0, [20, GOLD, 6]),
    ) +
    ink.form(half('0,58! 60,56! 48,98! 0,98!'), b, 5) +
    ink.form(box([-64, 52, 128, 18], 6), b, 4),
  sheriff: ({ ink, a, b }) =>
    ink.form(star(6, [92, 52]), GOLD, 6) +
    [0, 60, 120, 180, 240, 300]
      .map((turn) => group(`rotate(${turn})`, ink.ball(0, -92, [11, GOLD, 4])))
      .join('') +
    ink.form(circ(0, 0, 42), { ...GOLD, lite: '#fff3c0' }, 2) +
    ink.form(circ(0, 0, 33), a, 2) +
    group('scale(.26)', ink.form(star(5, [98, 46]), b.base === GOLD.base ? WHITE : GOLD, 6)) +
    fill(loop('-60,-24 -30,-54 -14,-60 -34,-34'), '#fff', 0.6),
  guitar: ({ ink, a, b }) =>
    group(
      'rotate(34)',
      ink.form(box([-9, -100, 18, 110], 3), WOOD, 4) +
        ink.form('M-16-108H16L12-78H-12Z', b, 4) +
        ink.form(half('0,-8 22,-14 40,-30! 48,-8 34,20 54,52 40,86 0,92'), a, 5) +
        ink.form(circ(0, 32, 15), BLACK, 2) +
        ink.form(box([-20, 58, 40, 12], 3), SILVER, 2.5) +
        [-5, 0, 5].map((x) => stroke(`M${x}-96V62`, '#fff4d0', 1.4)).join('') +
        fill(loop('-36,44 -30,66 -14,80 -34,72 -44,56'), '#fff', 0.5),
    ) +
    spark(-56, -40, 14) +
    spark(-70, 50, 10),
  disco: ({ ink, a, b }) => {
    const clip = ink.clip(circ(0, 6, 74))
    return (
      stroke('M0-104V-66', '#cfd6e6', 4) +
      ink.glow([0, 6, 120], a.lite, 0.6) +
      ink.ball(0, 6, [74, SILVER, 5]) +
      `<g clip-path="${clip}">${Array.from({ length: 9 }, (_, row) => Array.from({ length: 9 }, (_, col) => fill(box([-74 + col * 17, -66 + row * 17, 14, 14], 2), [a.lite, b.lite, '#ffffff', a.base, b.base, '#dfe6f5', a.deep][(row * 5 + col * 3) % 7] ?? '#fff', 0.62)).join('')).join('')}</g>` +
      fill(loop('-48,-26 -30,-50 -6,-58 -22,-34 -40,-8'), '#fff', 0.8) +
      spark(34, -30, 22) +
      spark(-30, 40, 15)
    )
  },
  mic: ({ ink, a, b }) =>
    group(
      'rotate(28)',
      ink.form(half('0,4! 20,4! 12,96! 0,98'), BLACK, 4) +
        ink.form(box([-25, -8, 50, 18], 6), a, 3.5) +
        ink.ball(0, -46, [44, SILVER, 5]) +
        `<g clip-path="${ink.clip(circ(0, -46, 42))}" opacity=".45">${[-36, -24, -12, 0, 12, 24, 36].map((x) => stroke(`M${x}-96V0M-50 ${x - 46}H50`, '#39435c', 2.5)).join('')}</g>` +
        ink.form(box([-6, 26, 12, 24], 5), b, 2),
    ) +
    spark(-60, -50, 12) +
    spark(60, 20, 14),
  robot: ({ ink, a, b }) =>
    stroke('M0-66V-88', a.ink, 9) +
    stroke('M0-66V-88', SILVER.base, 4) +
    ink.ball(0, -92, [11, b, 3]) +
    mirror(ink.form(box([66, -24, 22, 46], 8), b, 4)) +
    ink.form(box([-70, -64, 140, 112], 30), a, 5) +
    ink.form(box([-54, -42, 108, 62], 24), BLACK, 3) +
    mirror(ink.glow([26, -12, 24], b.lite, 1) + fill(circ(26, -12, 12), b.hi)) +
    ink.form(box([-30, 28, 60, 12], 5), SILVER, 2) +
    ink.form(half('0,48! 44,48! 54,92! 0,92!'), { ...a, lite: a.base }, 4) +
    ink.ball(0, 70, [12, GOLD, 3]),
  volcano: ({ ink, a }) =>
    ink.glow([0, -50, 90], '#ffb02e', 0.9) +
    [
      '-10,-40! -40,-78 -66,-84! -34,-96 -6,-60',
      '8,-40! 26,-84 60,-98! 44,-64 18,-40',
      '-4,-44! -10,-86 4,-106! 16,-80 8,-44',
    ]
      .map((d) => ink.form(loop(d), tone(52, 0.2), 3))
      .join('') +
    ink.form(half('0,-36! 26,-40! 44,10 98,88! 0,92!'), { ...STONEISH }, 5) +
    fill(half('0,-30 26,-38! 30,-10! 18,-4 20,30! 8,14 4,50! 0,30'), '#ff6a1a') +
    fill(half('0,-30 18,-32! 16,-8! 10,-4 8,20! 0,8'), '#ffe27a') +
    coin(ink, [-64, -30, 17], { turn: 20 }) +
    coin(ink, [68, -26, 19], { turn: -20 }) +
    group('translate(0 70) scale(.3)', gemShape(ink, a)),
}
