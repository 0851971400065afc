import { BLACK, BLUE, GOLD, GREEN, RED, SILVER, tone, type Tone, WHITE, WOOD } from '../color.ts'
import { fill, group, mirror, roundEye, stroke } from '../ink.ts'
import { box, circ, half, line, loop, ngon, star } from '../shape.ts'
import { spark } from './classics.ts'
import type { Motif } from './kit.ts'

export const arena: Record<string, Motif> = {
  football: ({ ink }) => {
    const clip = ink.clip(circ(0, 0, 78))
    return (
      ink.ball(0, 0, [78, { ...WHITE, base: '#e9ecf4', deep: '#8790a8' }, 5]) +
      `<g clip-path="${clip}">${fill(ngon(5, 30), '#171a26')}${[0, 72, 144, 216, 288].map((turn) => group(`rotate(${turn})`, fill('M-17-66L-26-84L0-96L26-84L17-66L0-58Z', '#171a26') + stroke('M0-30V-58', '#171a26', 4) + stroke('M17-66L40-58M-17-66L-40-58', '#171a26', 4))).join('')}</g>` +
      fill(loop('-50,-34 -36,-56 -10,-66 -22,-52 -40,-24'), '#fff', 0.75)
    )
  },
  basketball: ({ ink }) => {
    const clip = ink.clip(circ(0, 0, 80))
    return (
      ink.ball(0, 0, [80, tone(50, 0.19), 5]) +
      `<g clip-path="${clip}">${stroke('M0-82V82M-82 0H82M-58-62Q-14 0-58 62M58-62Q14 0 58 62', '#3a1304', 5)}</g>` +
      spark(54, -66, 12)
    )
  },
  tennis: ({ ink, a }) =>
    group(
      'rotate(38)',
      ink.form(box([-8, 20, 16, 76], 6), WOOD, 4) +
        stroke('M0-34m-44 0a44 54 0 1 0 88 0a44 54 0 1 0-88 0', a.ink, 20) +
        stroke('M0-34m-44 0a44 54 0 1 0 88 0a44 54 0 1 0-88 0', a.base, 12) +
        [-28, -14, 0, 14, 28].map((x) => stroke(`M${x}-82V14`, '#f3f6ff', 1.6)).join('') +
        [-66, -50, -34, -18, -2].map((y) => stroke(`M-42 ${y}H42`, '#f3f6ff', 1.6)).join('') +
        ink.form('M-22 14L0 36L22 14L10 40H-10Z', a, 3),
    ) +
    ink.ball(-36, 44, [34, tone(112, 0.2), 4]) +
    stroke('M-66 34Q-38 44-34 76M-40 11Q-30 34-4 42', '#fff', 4),
  trophy: ({ ink, a }) =>
    mirror(
      stroke('M44-60C96-66 96 10 34 16', GOLD.ink, 19) + stroke('M44-60C96-66 96 10 34 16', GOLD.base, 10),
    ) +
    ink.form(box([-13, 24, 26, 34], 3), GOLD, 4) +
    ink.form(half('0,-84! 56,-84! 52,-20 30,20 0,34'), GOLD, 5) +
    ink.form(circ(0, -84, 57, 12), { ...GOLD, lite: GOLD.deep, base: '#7a3c08' }, 3) +
    fill(loop('-42,-66 -30,-66 -26,-20 -10,14 -34,-6'), '#fff', 0.6) +
    group('translate(2 -32) scale(.3)', ink.form(star(5, [98, 46]), a, 6)) +
    ink.form(half('0,52! 34,54! 40,70! 0,70!'), GOLD, 4) +
    ink.form(box([-54, 68, 108, 26], 6), a, 4) +
    ink.form(box([-26, 74, 52, 14], 4), GOLD, 1.5) +
    spark(60, -88, 13) +
    spark(-66, -50, 10),
  gamepad: ({ ink, a, b }) =>
    ink.glow([0, 0, 110], a.lite, 0.6) +
    group(
      'rotate(-10)',
      mirror(ink.form(box([32, -58, 40, 22], 9), { ...a, lite: a.base }, 4)) +
        ink.form(half('0,-44 30,-46 72,-48 94,-10 100,52 76,62 50,30 0,28'), a, 5) +
        ink.form('M-68-22H-54V-36H-38V-22H-24V-6H-38V8H-54V-6H-68Z', BLACK, 3) +
        (
          [
            [46, -34, GREEN],
            [64, -16, RED],
            [28, -16, BLUE],
            [46, 2, GOLD],
          ] as const
        )
          .map(([x, y, t]) => ink.ball(x, y, [9, t, 2.5]))
          .join('') +
        mirror(ink.ball(22, 14, [15, BLACK, 3])) +
        ink.glow([0, -26, 16], b.lite, 1) +
        fill(circ(0, -26, 6), '#fff'),
    ),
  boxing: ({ ink, a, b }) => {
    const glove = (t: Tone): string =>
      ink.form(loop('-40,60! -46,10 -50,-40 -18,-74 30,-66 48,-28 40,20 28,60!'), t, 5) +
      ink.form(loop('-42,14 -64,-4 -62,-38 -40,-42 -22,-16 -18,12'), t, 4) +
      ink.form(box([-46, 54, 80, 36], 8), WHITE, 4) +
      stroke('M-46 66H34', t.base, 5) +
      fill(loop('0,-58 22,-54 34,-30 20,-40'), '#fff', 0.6)
    return (
      group('translate(-40 8) rotate(-16) scale(.86)', glove(a)) +
      group('translate(46 -2) rotate(16) scale(-.86 .86)', glove(b)) +
      group('scale(.36)', ink.form(star(9, [98, 50]), GOLD, 6))
    )
  },
  racing: ({ ink, a, b }) =>
    fill('M-104 30H-60M-104 46H-70', '#fff') +
    ink.form(loop('-96,40! -90,8 -50,0! -30,-34 24,-38 50,-8! 90,2 100,38!'), a, 5) +
    ink.form(loop('-38,-2! -22,-26 -2,-28! 0,-4!'), { ...BLUE, lite: '#e6f7ff' }, 3) +
    ink.form(loop('8,-4! 8,-28 22,-29 38,-6!'), { ...BLUE, lite: '#e6f7ff' }, 3) +
    fill('M-94 18H98V24H-95Z', b.lite) +
    ink.form('M-98-22L-74-26L-70 4L-90 8Z', a, 4) +
    [-54, 56]
      .map(
        (x) =>
          ink.form(circ(x, 44, 26), BLACK, 4) +
          ink.form(circ(x, 44, 14), SILVER, 2) +
          group(`translate(${x} 44)`, fill(star(5, [13, 5]), '#2a3045')),
      )
      .join('') +
    ink.glow([98, 18, 30], '#fff6c0', 1) +
    stroke('M-100-50H-40M-84-66H-10M-60-82H30', '#ffffff', 4),
  volleyball: ({ ink, a, b }) => {
    const clip = ink.clip(circ(0, 0, 78))
    return (
      ink.ball(0, 0, [78, WHITE, 5]) +
      `<g clip-path="${clip}" opacity=".9">${[0, 120, 240].map((turn) => group(`rotate(${turn})`, fill('M0 0C20-30 60-50 100-40V-100H30C30-60 20-30 0 0Z', a.base, 0.85) + stroke('M0 0C20-30 60-50 100-40M0 0C30-40 26-70 30-100M0 0C10-40 0-70-4-90', '#23304e', 3.5) + fill('M0 0C10-40 0-70-4-90L-40-90C-20-50-10-30 0 0Z', b.lite, 0.6))).join('')}</g>` +
      fill(loop('-50,-34 -36,-56 -10,-66 -22,-52 -40,-24'), '#fff', 0.6)
    )
  },
  horse: ({ ink, a, b }) =>
    ink.form(
      loop('10,-96! 30,-60 60,-10 74,30 60,98! -60,98! -50,60 -70,20 -66,-40 -30,-84'),
      { ...b, lite: b.base, base: b.deep },
      4,
    ) +
    ink.form(
      loop(
        '-10,-98! 4,-76 34,-62 46,-30 72,16 66,42 42,48 24,34 4,22 6,60 20,98! -50,98! -44,30 -40,-40 -20,-76',
      ),
      a,
      5,
    ) +
    ink.form(loop('-6,-98! -40,-80 -62,-30 -60,40 -76,96! -44,80 -34,20 -30,-30 -4,-66'), b, 4) +
    ink.form('M-8-70L2-104L14-72Z', a, 4) +
    roundEye(ink, [26, -36, 9], '#4a1f08') +
    fill(circ(58, 26, 4, 5), a.ink) +
    stroke(line('46,38 56,34 64,36'), a.ink, 3.5) +
    stroke(line('46,-40 40,0 50,44'), GOLD.base, 5) +
    stroke(line('16,-58 4,-20 8,16 46,10'), GOLD.base, 5) +
    fill(loop('30,-20 46,-14 60,16 44,4'), '#fff', 0.35),
  target: ({ ink, a, b }) =>
    [88, 70, 52, 34].map((r, i) => ink.form(circ(0, 0, r), i % 2 ? WHITE : a, i ? 1.5 : 5)).join('') +
    ink.ball(0, 0, [16, GOLD, 3]) +
    group(
      'rotate(40) translate(0 -4)',
      ink.form('M-4 0L0 12L4 0V-70H-4Z', SILVER, 3) + ink.form('M0-52L22-72V-104L0-86L-22-104V-72Z', b, 4),
    ),
}
