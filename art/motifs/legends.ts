import { GOLD, RED, SILVER, tone, WHITE, WOOD } from '../color.ts'
import { eye, fill, group, mirror, stroke } from '../ink.ts'
import { box, circ, half, line, loop, star } from '../shape.ts'
import { spark } from './classics.ts'
import type { Motif } from './kit.ts'

export const legends: Record<string, Motif> = {
  phoenix: ({ ink, a, b }) =>
    ink.glow([0, 0, 120], '#ffb02e', 0.7) +
    ['-12', '0', '12']
      .map((turn) =>
        group(`rotate(${turn})`, ink.form(loop('0,10! 14,50 4,78 0,100! -10,74 -12,46'), a, 3.5)),
      )
      .join('') +
    mirror(
      ink.form(
        loop('10,-6! 40,-50 66,-98! 72,-72 98,-74! 88,-50 102,-36! 84,-20 92,0! 66,4 62,22! 40,18 14,34'),
        a,
        5,
      ) +
        ink.form(loop('12,0! 38,-36 58,-68! 64,-46 80,-46! 70,-28 76,-14! 56,-8 54,6! 36,4 14,24'), GOLD, 2) +
        stroke(line('20,4 40,-20 56,-48'), a.deep, 2) +
        stroke(line('24,10 48,-8 68,-26'), a.deep, 2),
    ) +
    ink.form(half('0,-30 18,-14 22,14 14,40 0,60!'), a, 4) +
    ink.form(half('0,0 10,8 8,30 0,44!'), GOLD, 1.5) +
    ink.form(loop('-14,-26 -20,-52 -2,-70 20,-62 40,-50! 18,-44 16,-24 0,-14'), a, 4) +
    ['-2,-68! -20,-98 -26,-100! -22,-76 -14,-60', '4,-70! 0,-100 -4,-106! 14,-90 14,-66']
      .map((d) => ink.form(loop(d), GOLD, 2.5))
      .join('') +
    ink.form(loop('18,-60! 42,-50! 18,-46!'), GOLD, 2) +
    eye(ink, [8, -54, 6.5], { iris: b.lite }),
  dragon: ({ ink, a, b }) =>
    mirror(
      ink.form(loop('24,-50! 40,-76 34,-98! 60,-84 58,-60 78,-66 92,-88! 90,-54 66,-36 40,-34'), GOLD, 4) +
        ['60,-34! 100,-40! 74,-12!', '66,-12! 102,-4! 74,14!', '64,10! 94,34! 60,36!']
          .map((d) => ink.form(loop(d), b, 4))
          .join(''),
    ) +
    ink.form(half('0,-60 24,-62 52,-46 68,-14 60,14 44,26 46,52 32,62 0,60'), a, 5) +
    mirror(
      ink.form(loop('6,-40! 24,-56 56,-40 62,-24! 40,-26 14,-16'), b, 3) +
        eye(ink, [34, -14, 15], { iris: '#ffd21f', slit: true, tilt: 14 }) +
        ink.form(loop('8,28! 20,16 42,22 46,40 30,48 12,46'), a, 3) +
        fill(circ(26, 34, 7, 5), '#12060a') +
        stroke(line('46,40 78,44 92,70 84,86'), GOLD.ink, 9) +
        stroke(line('46,40 78,44 92,70 84,86'), GOLD.base, 5),
    ) +
    fill(half('0,-44 8,-30 10,20 0,30'), a.lite, 0.5) +
    fill(half('0,52 34,50 40,64 24,82 0,86'), '#4a0716') +
    mirror(
      ink.form('M10 50L24 50L18 70Z', WHITE, 1.2) +
        ink.form('M28 50L40 48L35 64Z', WHITE, 1.2) +
        ink.form('M6 86L16 84L10 72Z', WHITE, 1.2),
    ) +
    ink.form(half('0,86 22,82 34,68! 38,82 22,98 0,104!'), GOLD, 3.5) +
    [-34, -24].map((y) => stroke(line(`-10,${y} 0,${y + 6} 10,${y}`), a.deep, 3)).join(''),
  pharaoh: ({ ink, a }) =>
    ink.form(half('0,-92 44,-86 72,-54 82,0 92,74! 46,92! 0,84!'), GOLD, 5) +
    mirror(
      [
        '48,-74 62,-58 66,-30 48,-44!',
        '54,-34! 72,-18 76,8 56,-6!',
        '58,6! 78,22 82,44 58,30!',
        '58,42! 83,56 87,72 54,62!',
      ]
        .map((d) => ink.form(loop(d), a, 1.5))
        .join(''),
    ) +
    ink.form(half('0,-60 38,-54 50,-18 44,26 24,54 0,62'), { ...GOLD, lite: '#fff0b0' }, 4) +
    ink.form(half('0,-72! 40,-64! 50,-46 0,-52!'), a, 3) +
    mirror(
      ink.form(loop('8,-16! 24,-26 44,-16! 24,-6'), WHITE, 3) +
        fill(circ(25, -16, 6.5), a.ink) +
        fill(circ(23, -18, 2), '#fff') +
        stroke(line('6,-28 24,-36 46,-26'), '#10204a', 5) +
        stroke(line('42,-14 56,-10'), '#10204a', 5),
    ) +
    stroke('M-6-14L-8 14Q0 22 8 14L6-14', GOLD.deep, 2.5) +
    ink.form(half('0,28! 6,26 18,32! 10,40 0,40'), { ...RED, base: '#c4593a' }, 1.5) +
    ink.form(box([-9, 54, 18, 42], 6), a, 3.5) +
    [64, 74, 84].map((y) => stroke(`M-8 ${y}H8`, GOLD.base, 3)).join('') +
    ink.form(half('0,-100! 12,-92 8,-74 0,-62!'), GOLD, 3) +
    ink.ball(0, -84, [5, RED, 2]) +
    spark(-30, -40, 10),
  scarab: ({ ink, a, b }) =>
    mirror(
      ink.form(loop('22,-10! 60,-60 98,-66! 100,-30 76,6 28,20'), GOLD, 4) +
        ['30,-2! 66,-46 92,-56! 84,-36 40,4', '34,8! 70,-20 92,-26! 80,-4 44,12']
          .map((d, i) => ink.form(loop(d), i ? b : a, 2))
          .join('') +
        stroke(line('20,50 48,58 58,86'), GOLD.ink, 11) +
        stroke(line('20,50 48,58 58,86'), GOLD.base, 6) +
        stroke(line('10,-52 34,-66 36,-84'), GOLD.ink, 11) +
        stroke(line('10,-52 34,-66 36,-84'), GOLD.base, 6),
    ) +
    ink.ball(0, -80, [21, tone(50, 0.2)]) +
    ink.form(half('0,-58 20,-52 24,-36 0,-30'), GOLD, 4) +
    ink.form(half('0,-38 28,-32 34,-12 0,-8'), a, 4) +
    ink.form(half('0,-12! 36,-10 44,24 30,62 0,80'), a, 5) +
    stroke('M0-10V76', GOLD.base, 4) +
    mirror(stroke(line('10,0 24,20 20,54'), a.hi, 2.5) + fill(loop('12,0 28,4 30,20 16,16'), '#fff', 0.4)),
  horuseye: ({ ink, a }) =>
    ink.glow([0, -8, 110], a.lite, 0.6) +
    ink.form(loop('-96,-46! -40,-82 30,-78 96,-46! 30,-58 -40,-58'), GOLD, 4) +
    ink.form(loop('-100,-6! -50,-44 0,-54 50,-44 100,-6! 50,26 0,34 -50,26'), GOLD, 5) +
    fill(loop('-80,-6! -40,-32 0,-40 40,-32 80,-6! 40,16 0,22 -40,16'), '#fff8e6') +
    ink.ball(0, -10, [28, a, 4]) +
    fill(circ(0, -10, 11), '#08060c') +
    fill(circ(-9, -20, 5), '#fff') +
    ink.form(loop('-26,30! -14,32 -8,60 -16,96! -28,66'), GOLD, 4) +
    stroke(line('14,30 34,62 66,70 80,52 66,40 56,52'), GOLD.ink, 14) +
    stroke(line('14,30 34,62 66,70 80,52 66,40 56,52'), GOLD.base, 8),
  helmet: ({ ink, a }) =>
    ink.form(loop('-70,-8! -86,-60 -40,-98 30,-96 84,-62 92,10! 66,-28 24,-50 -20,-48'), a, 5) +
    [-46, -20, 8, 36, 60]
      .map((x, i) => stroke(line(`${x},${-78 + i * 4} ${x + 6},${-50 + i * 5}`), a.deep, 3))
      .join('') +
    ink.form(half('0,-62 40,-54 60,-16 62,40 46,88! 18,94! 20,26 8,20! 0,40!'), GOLD, 5) +
    fill(half('0,-6! 10,-2 44,-8 50,10 30,20! 12,18 10,50! 0,54!'), '#120a10') +
    mirror(ink.glow([28, 6, 16], a.lite, 0.9) + stroke(line('12,-18 34,-22 54,-10'), '#fff3c0', 3)) +
    ink.form(half('0,-60! 7,-50 8,20 0,44!'), { ...GOLD, lite: '#fff3c0' }, 3),
  swords: ({ ink, a, b }) => {
    const sword =
      ink.form('M-8 40V-76L0-100L8-76V40Z', SILVER, 4) +
      stroke('M0-82V36', '#596782', 2.5) +
      ink.form(box([-28, 38, 56, 13], 6), GOLD, 4) +
      ink.form(box([-7, 50, 14, 32], 4), WOOD, 3) +
      ink.ball(0, 88, [10, GOLD, 3])
    return (
      group('rotate(42)', sword) +
      group('rotate(-42)', sword) +
      ink.form(half('0,-58! 30,-50 58,-54! 60,0 36,46 0,70!'), GOLD, 5) +
      ink.form(half('0,-44! 26,-38 46,-40! 46,-2 28,34 0,54!'), a, 3) +
      fill('M0-44L0 54Q-28 34-46-2L-46-40L-26-38Z', '#fff', 0.2) +
      group('scale(.3)', ink.form(star(8, [98, 40]), b, 8)) +
      ink.ball(0, 0, [11, GOLD, 3])
    )
  },
  bolt: ({ ink, a, b }) =>
    ink.glow([0, 0, 120], b.lite, 0.8) +
    ink.form('M18-104L-58 14L-12 14L-34 100L64-28L14-28L52-104Z', a, 7) +
    group(
      'translate(1 -2) scale(.74)',
      ink.form('M18-104L-58 14L-12 14L-34 100L64-28L14-28L52-104Z', GOLD, 2),
    ) +
    mirror(stroke(line('70,-70! 84,-50! 76,-44! 94,-18!'), '#fff', 3)) +
    spark(-58, -46, 14) +
    spark(68, 40, 12),
}
