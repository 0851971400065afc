import { BLACK, GOLD, GREEN, RED, STONE, tone, WOOD } from '../color.ts'
import { fill, group, mirror, stroke } from '../ink.ts'
import { box, circ, half, line, loop } from '../shape.ts'
import { gemShape, spark } from './classics.ts'
import type { Motif } from './kit.ts'

const BLOOM = tone(350, 0.14)

export const places: Record<string, Motif> = {
  pyramid: ({ ink, b }) =>
    ink.glow([0, -40, 110], '#fff0a0', 0.9) +
    ink.form('M44 6L100 84L-4 84Z', STONE, 4) +
    fill('M44 6L62 84L-4 84Z', '#fff0c0', 0.25) +
    ink.form('M-14-78L84 84L-104 84Z', STONE, 5) +
    fill('M-14-78L84 84L22 84Z', '#4a2c12', 0.5) +
    [-40, -14, 12, 38, 62]
      .map((y) => stroke(`M${-14 - (y + 78) * 0.54} ${y}L${-14 + (y + 78) * 0.58} ${y}`, '#6b4a26', 1.8))
      .join('') +
    ink.form('M-14-78L12-36L-38-36Z', GOLD, 3) +
    group('translate(-13 -50)', fill('M-9 0Q0-9 9 0Q0 7-9 0Z', '#3a1a04') + fill(circ(0, -1, 3), b.lite)) +
    ink.form('M-32 84V58Q-16 40-2 58V84Z', BLACK, 3) +
    ink.glow([-17, 76, 26], '#ffb02e', 0.9),
  temple: ({ ink, a, b }) => {
    const roof = (y: number, w: number): string =>
      ink.form(
        half(
          `0,${y - 26}! 14,${y - 24}! ${w * 0.6},${y - 8} ${w},${y - 14}! ${w * 0.94},${y + 4}! 0,${y + 4}!`,
        ),
        a,
        4,
      ) + stroke(`M${-w * 0.9} ${y + 1}H${w * 0.9}`, GOLD.base, 4)
    const hall = (y: number, w: number, h: number): string =>
      ink.form(box([-w, y, w * 2, h]), { ...RED, deep: '#5a0a1a' }, 3) +
      [-0.62, 0, 0.62]
        .map((k) => ink.form(box([w * k - 6, y + 4, 12, h - 4], 6), { ...GOLD, base: '#ffcf5a' }, 2))
        .join('')
    return (
      ink.glow([0, -20, 110], b.lite, 0.6) +
      hall(54, 62, 34) +
      roof(54, 96) +
      hall(2, 46, 30) +
      roof(2, 76) +
      hall(-44, 30, 26) +
      roof(-44, 56) +
      ink.form('M-4-100L4-100L7-66L-7-66Z', GOLD, 2.5) +
      ink.ball(0, -98, [7, GOLD, 2.5]) +
      ink.form(box([-84, 86, 168, 12], 3), STONE, 4)
    )
  },
  ziggurat: ({ ink, a }) =>
    ink.glow([0, -40, 110], a.lite, 0.75) +
    (
      [
        [90, 60, 28],
        [70, 32, 30],
        [50, 4, 30],
        [34, -26, 32],
      ] as const
    )
      .map(
        ([w, y, h]) =>
          ink.form(box([-w, y, w * 2, h], 2), STONE, 4) + fill(box([w * 0.3, y, w * 0.7, h]), '#3c2410', 0.3),
      )
      .join('') +
    ink.form(half('0,-60! 40,-46! 40,-26! 0,-26!'), STONE, 4) +
    fill(box([-9, -18, 18, 24]), '#1a0d06') +
    ink.glow([0, -4, 20], a.hi, 0.9) +
    ink.form('M-14 6H14L24 88H-24Z', { ...STONE, lite: '#fff0cc' }, 3) +
    [18, 30, 42, 54, 66, 78]
      .map((y) => stroke(`M${-15 - (y - 6) * 0.12} ${y}H${15 + (y - 6) * 0.12}`, '#73502c', 2))
      .join('') +
    mirror(
      fill(loop('60,90! 70,64 92,56 82,76'), '#2da43c') + fill(loop('72,90! 84,74 104,72 94,88'), '#0d7a3c'),
    ) +
    group('translate(0 -76) scale(.2)', gemShape(ink, a)),
  torii: ({ ink, a, b }) =>
    ink.ball(0, -6, [66, { ...b, ink: b.deep }, 0]) +
    ink.form(half('0,-66! 60,-70 104,-88! 98,-58 50,-46 0,-44!'), a, 5) +
    ink.form(half('0,-76! 62,-80 108,-98! 104,-84 56,-66 0,-63!'), BLACK, 3) +
    mirror(ink.form('M50-48H66L72 92H50Z', a, 4) + ink.form(box([44, 76, 34, 18], 3), BLACK, 3)) +
    ink.form(box([-84, -22, 168, 16], 2), a, 4) +
    ink.form(box([-12, -46, 24, 28], 2), GOLD, 3) +
    [
      [-80, 20],
      [84, 0],
      [-30, 60],
      [30, 40],
      [8, 76],
    ]
      .map(([x = 0, y = 0], i) =>
        group(`translate(${x} ${y}) rotate(${i * 40})`, fill(half('0,-8 7,-4 5,5 0,8!'), '#ffc3d6')),
      )
      .join(''),
  lotus: ({ ink, a, b }) => {
    const petal = (turn: number, size: number): string =>
      group(
        `translate(0 46) rotate(${turn}) scale(${size})`,
        ink.form(half('0,-104! 26,-66 26,-26 0,4'), a, 4) +
          fill(half('0,-92 8,-60 6,-24 0,-8'), '#fff', 0.45),
      )
    return (
      ink.form(loop('-98,56! -50,44 0,50 50,44 98,56! 50,84 0,88 -50,84'), GREEN, 4) +
      ink.glow([0, -10, 100], b.hi, 0.7) +
      [-82, 82, -62, 62].map((turn) => petal(turn, 0.86)).join('') +
      [-40, 40].map((turn) => petal(turn, 0.98)).join('') +
      [-20, 20].map((turn) => petal(turn, 1.08)).join('') +
      petal(0, 1.2) +
      [-52, 52].map((turn) => petal(turn, 0.6)).join('') +
      [-26, 26].map((turn) => petal(turn, 0.66)).join('') +
      petal(0, 0.7) +
      spark(-50, -50, 12) +
      spark(46, -66, 10)
    )
  },
  blossom: ({ ink, a }) =>
    stroke(line('-96,84 -50,50 -10,40 30,4 60,-10 94,-54'), WOOD.ink, 15) +
    stroke(line('-96,84 -50,50 -10,40 30,4 60,-10 94,-54'), WOOD.base, 8) +
    stroke(line('-10,40 -20,0 -50,-30'), WOOD.ink, 11) +
    stroke(line('-10,40 -20,0 -50,-30'), WOOD.base, 5) +
    (
      [
        [-46, -40, 0.5],
        [4, 34, 0.62],
        [58, -30, 0.66],
        [-58, 48, 0.4],
        [10, -66, 0.36],
        [64, 44, 0.3],
      ] as const
    )
      .map(([x, y, s], i) =>
        group(
          `translate(${x} ${y}) scale(${s}) rotate(${i * 30})`,
          [0, 72, 144, 216, 288]
            .map((turn) =>
              group(
                `rotate(${turn})`,
                ink.form(half('0,-6! 30,-30 30,-64 8,-78 0,-68!'), i % 2 ? a : BLOOM, 5),
              ),
            )
            .join('') + ink.ball(0, 0, [15, GOLD, 4]),
        ),
      )
      .join(''),
}
