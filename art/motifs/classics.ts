import { GOLD, GREEN, PURPLE, RED, tone, type Tone } from '../color.ts'
import { fill, group, type Ink, mirror, stroke } from '../ink.ts'
import { box, circ, half, line, loop, star } from '../shape.ts'
import type { Motif } from './kit.ts'

/** A leaf from the origin to the right. */
const leaf = (ink: Ink, t: Tone = GREEN): string =>
  ink.form(loop('0,0! 22,-22 60,-16! 40,10'), t, 3) + stroke(line('4,-1 30,-8 52,-14'), t.deep, 2)

export const spark = (x: number, y: number, r: number): string =>
  fill(
    `M${x} ${y - r}Q${x + r * 0.12} ${y - r * 0.12} ${x + r} ${y}Q${x + r * 0.12} ${y + r * 0.12} ${x} ${y + r}Q${x - r * 0.12} ${y + r * 0.12} ${x - r} ${y}Q${x - r * 0.12} ${y - r * 0.12} ${x} ${y - r}Z`,
    '#ffffff',
    0.95,
  )

export const classics: Record<string, Motif> = {
  gem: ({ ink, a, b }) =>
    group('translate(-58 40) rotate(-24) scale(.46)', gemShape(ink, b)) +
    group('translate(60 42) rotate(22) scale(.42)', gemShape(ink, tone(150))) +
    group('translate(0 -8) scale(.98)', gemShape(ink, a)) +
    spark(-44, -62, 16) +
    spark(58, -40, 11) +
    spark(10, 30, 9),
  coins: ({ ink }) => {
    const stack = (x: number, y: number, count: number): string =>
      Array.from({ length: count }, (_, index) =>
        coin(ink, [x + ((index * 7) % 5) - 2, y - index * 15, 36], { squash: 0.42 }),
      ).join('')
    return (
      stack(8, 62, 7) +
      stack(-56, 70, 4) +
      stack(64, 74, 3) +
      coin(ink, [-62, -30, 27], { turn: -18 }) +
      coin(ink, [66, -12, 24], { turn: 16, squash: 0.8 }) +
      coin(ink, [10, -72, 30], { turn: 8 }) +
      spark(-40, -58, 14) +
      spark(44, -84, 10)
    )
  },
  chest: ({ ink, a }) =>
    ink.form('M-84-18Q-84-74 0-74Q84-74 84-18Z', a, 5) +
    fill('M-78-22Q-74-66 0-66Q74-66 78-22Z', '#1a0a04', 0.75) +
    ink.glow([0, -16, 90], '#ffd84a', 0.9) +
    [-52, -18, 20, 54]
      .map((x, i) => coin(ink, [x, -18 - (i % 2) * 12, 24], { squash: 0.85, turn: i * 23 - 30 }))
      .join('') +
    group('translate(-2 -34) scale(.36)', gemShape(ink, RED)) +
    group('translate(38 -22) scale(.26) rotate(20)', gemShape(ink, tone(250))) +
    ink.form(box([-88, -8, 176, 84], 10), a, 5) +
    mirror(ink.form(box([58, -12, 24, 92], 5), GOLD, 3)) +
    ink.form(box([-92, -12, 184, 18], 6), GOLD, 3) +
    ink.form(box([-90, 62, 180, 16], 6), GOLD, 3) +
    ink.form(half('0,-14! 22,-14! 24,20 0,36!'), GOLD, 4) +
    fill(circ(0, 8, 7), '#3a1a04') +
    fill('M-3.500 8L3.500 8L6 24L-6 24Z', '#3a1a04') +
    spark(-62, -46, 14) +
    spark(68, -58, 10),
  crown: ({ ink, a, b }) =>
    fill(circ(0, 58, 78, 16), '#000', 0.35) +
    ink.form(circ(0, 30, 74, 22), { ...a, lite: a.base, base: a.deep }, 4) +
    ink.form('M-80 44L-94-44L-50-2L-30-66L0-20L30-66L50-2L94-44L80 44Q0 74-80 44Z', GOLD, 5) +
    ink.form('M-80 40Q0 70 80 40L76 64Q0 92-76 64Z', GOLD, 4) +
    ink.ball(0, -32, [11, b]) +
    mirror(ink.ball(94, -50, [10, a]) + ink.ball(30, -74, [11, a]) + ink.ball(46, 60, [7, b])) +
    ink.ball(0, 68, [9, a]) +
    group('translate(0 22) scale(.26)', gemShape(ink, a)) +
    mirror(group('translate(44 18) scale(.17)', gemShape(ink, b))) +
    spark(-66, -22, 12) +
    spark(62, -68, 14),
  seven: ({ ink, a }) => {
    const digit = 'M-58-78L62-78L66-44Q22 6 16 84L-34 84Q-30 14 12-36L-24-36Q-34-36-38-22L-64-22Z'
    const one = (t: Tone): string =>
      ink.form(digit, GOLD, 6) +
      group('translate(0 3) scale(.8 .82)', ink.form(digit, t, 3)) +
      fill('M-40-58L44-58L46-50L-42-50Z', '#fff', 0.65)
    return (
      group('translate(-52 8) rotate(-14) scale(.7)', one(PURPLE)) +
      group('translate(54 8) rotate(14) scale(.7)', one(tone(235))) +
      group('translate(0 2)', one(a.base === GREEN.base ? RED : a)) +
      spark(44, -74, 16) +
      spark(-40, -66, 10)
    )
  },
  bell: ({ ink, a }) =>
    ink.form(circ(0, -76, 15), GOLD, 4) +
    fill(circ(0, -76, 6), GOLD.ink) +
    ink.ball(0, 70, [19, GOLD]) +
    ink.form(half('0,-70 30,-62 50,-30 56,16 70,38 84,56! 0,62'), GOLD, 5) +
    ink.form(half('0,40 72,36! 84,56! 0,64!'), { ...GOLD, lite: '#fff0a8' }, 3) +
    fill(loop('-34,-36 -24,-48 -20,-46 -32,-16 -38,24 -46,26'), '#fff', 0.7) +
    mirror(
      group('translate(10 -62)', ink.form(loop('0,0! 20,-18 44,-10 40,10 18,10'), a, 3)) +
        ink.form('M6-58L34-20L20-22L18-8L0-50Z', a, 3),
    ) +
    ink.ball(0, -56, [11, a]) +
    spark(40, -20, 10) +
    spark(-56, 34, 9),
  cherry: ({ ink, a }) =>
    stroke(line('-34,24 -20,-24 24,-78'), '#2c4a12', 10) +
    stroke(line('42,40 44,-14 24,-78'), '#2c4a12', 10) +
    stroke(line('-34,24 -20,-24 24,-78'), '#7cb83a', 5) +
    stroke(line('42,40 44,-14 24,-78'), '#7cb83a', 5) +
    group('translate(22 -78) rotate(18)', leaf(ink)) +
    group('translate(20 -78) rotate(190) scale(1 -1)', leaf(ink)) +
    ink.ball(-38, 38, [42, a, 5]) +
    ink.ball(46, 46, [40, a, 5]) +
    spark(-20, 6, 12),
  lemon: ({ ink }) =>
    group(
      'rotate(-18)',
      group('translate(10 -46) rotate(-20)', leaf(ink)) +
        ink.rimmed(loop('-90,4 -70,-8 -48,-44 0,-54 48,-42 72,-6 92,6 74,18 48,48 0,56 -50,44 -72,16'), {
          body: ink.radial(
            [
              [0, '#fffbd0'],
              [0.4, '#ffe14a'],
              [0.85, '#f0a90e'],
              [1, '#c87805'],
            ],
            [0.38, 0.32, 0.7],
          ),
          t: { ...GOLD, ink: '#4a2f02' },
          line: 5,
        }) +
        [
          [10, 10],
          [-14, 24],
          [34, -8],
          [30, 26],
          [-40, 8],
        ]
          .map(([x = 0, y = 0]) => fill(circ(x, y, 2.6), '#c98505', 0.55))
          .join('') +
        fill(circ(-26, -26, 22, 9), '#fff', 0.75),
    ) + spark(54, -44, 13),
  watermelon: ({ ink }) =>
    group(
      'rotate(-14)',
      ink.form('M-92-30A94 94 0 0 0 92-30Z', GREEN, 5) +
        fill('M-84-30A85 85 0 0 0 84-30Z', '#e9ffc4') +
        ink.form('M-75-30A76 76 0 0 0 75-30Z', RED, 0.5) +
        [
          [-44, -10],
          [-18, -12],
          [16, -10],
          [44, -12],
          [-30, 12],
          [0, 10],
          [30, 10],
          [-10, 30],
          [14, 30],
        ]
          .map(
            ([x = 0, y = 0]) =>
              fill(loop(`${x},${y - 7}! ${x + 4.5},${y + 2} ${x},${y + 6} ${x - 4.5},${y + 2}`), '#26060a') +
              fill(circ(x - 1.2, y, 1.3), '#fff', 0.8),
          )
          .join(''),
    ) +
    spark(-50, -52, 15) +
    spark(56, 20, 10),
  fruits: ({ ink, b }) =>
    group('translate(4 -40) rotate(-12)', leaf(ink)) +
    group('translate(0 -44) rotate(192)', leaf(ink)) +
    ink.ball(-40, -10, [36, tone(62, 0.2)]) +
    (
      [
        [34, -30],
        [62, -14],
        [20, -2],
        [48, 8],
        [76, 14],
        [34, 34],
        [62, 38],
        [48, 62],
      ] as const
    )
      .map(([x, y]) => ink.ball(x, y, [17, b.base === GREEN.base ? PURPLE : b, 3]))
      .join('') +
    ink.ball(-54, 46, [30, RED]) +
    ink.ball(-6, 52, [32, RED]) +
    spark(-52, -34, 12),
  clover: ({ ink, a }) =>
    stroke(line('4,10 14,50 40,90'), '#05230f', 15) +
    stroke(line('4,10 14,50 40,90'), '#2da43c', 8) +
    [45, 135, 225, 315]
      .map((turn) =>
        group(
          `rotate(${turn})`,
          ink.form(half('0,-2! 30,-24 50,-58 34,-84 10,-80 0,-64!'), a, 4.5) +
            stroke('M0-8L0-54', a.deep, 3) +
            fill(loop('-26,-58 -34,-66 -22,-78 -14,-72'), '#fff', 0.45),
        ),
      )
      .join('') +
    ink.ball(0, 0, [9, GOLD]) +
    spark(-46, -50, 14),
}

/** Facets of a brilliant seen from the front, about the origin. */
export function gemShape(ink: Ink, t: Tone): string {
  const outline = half('0,-58! 52,-58! 92,-16! 0,84!')
  const facets: [string, string, number][] = [
    ['M-52-58L-34-16L-92-16Z', t.lite, 0.9],
    ['M-52-58L0-58L-34-16Z', t.hi, 0.95],
    ['M52-58L0-58L34-16Z', t.lite, 0.55],
    ['M0-58L34-16L-34-16Z', '#ffffff', 0.75],
    ['M52-58L92-16L34-16Z', t.base, 0.9],
    ['M-92-16L-34-16L0 84Z', t.base, 0.7],
    ['M-34-16L34-16L0 84Z', t.lite, 0.75],
    ['M34-16L92-16L0 84Z', t.deep, 0.75],
  ]
  const lines = stroke('M-92-16H92M-52-58L-34-16L0 84L34-16L52-58M-34-16L0-58L34-16', '#ffffff', 1.6)
  return (
    ink.form(outline, t, 5) +
    facets.map(([d, color, opacity]) => fill(d, color, opacity)).join('') +
    `<g opacity=".55">${lines}</g>` +
    fill('M-34-16L-8-16L-6 60L0 84Z', '#ffffff', 0.35)
  )
}

/** One coin, face on or tilted (`squash` below 1), with a star on it. */
export function coin(
  ink: Ink,
  [x, y, r]: readonly [number, number, number],
  { squash = 1, turn = 0, t = GOLD } = {},
): string {
  const edge = ink.form(circ(0, r * 0.1, r, r * squash), { ...t, lite: t.base, base: t.deep }, 3)
  const face = ink.form(circ(0, 0, r, r * squash), t, 0.5)
  const inner = `<g transform="scale(1 ${squash})">${stroke(circ(0, 0, r * 0.76), t.deep, r * 0.06)}${fill(star(5, [r * 0.52, r * 0.24]), t.deep)}<g transform="translate(0 ${-r * 0.05})">${ink.form(star(5, [r * 0.5, r * 0.23]), t, 0.4)}</g></g>`
  return group(`translate(${x} ${y}) rotate(${turn})`, edge + face + inner)
}
