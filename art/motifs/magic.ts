import { BLACK, BLUE, GOLD, PINK, PURPLE, RED, SILVER, SKIN, tone, WHITE, WOOD } from '../color.ts'
import { eye, fill, group, mirror, stroke } from '../ink.ts'
import { box, circ, half, line, loop, star } from '../shape.ts'
import { gemShape, spark } from './classics.ts'
import type { Motif } from './kit.ts'

export const magic: Record<string, Motif> = {
  skull: ({ ink, a, b }) =>
    group(
      'rotate(38)',
      ink.form(
        'M-9-100Q0-112 9-100Q22-98 14-86L9 86Q20 98 8 100Q0 110-8 100Q-20 98-9 86L-14-86Q-22-98-9-100Z',
        WHITE,
        3,
      ),
    ) +
    group(
      'rotate(-38)',
      ink.form(
        'M-9-100Q0-112 9-100Q22-98 14-86L9 86Q20 98 8 100Q0 110-8 100Q-20 98-9 86L-14-86Q-22-98-9-100Z',
        WHITE,
        3,
      ),
    ) +
    ink.form(
      half('0,-76 44,-68 66,-26 56,12 42,24 40,54! 0,58!'),
      { ...WHITE, base: '#efe3cf', deep: '#a58c6c' },
      5,
    ) +
    mirror(
      fill(loop('10,-12 26,-24 46,-16 46,8 26,16 12,6'), '#14080c') + ink.glow([29, -3, 16], b.lite, 1),
    ) +
    fill(half('0,14! 9,30 0,34'), '#14080c') +
    [-24, -8, 8, 24].map((x) => stroke(`M${x} 40V56`, '#6b4a36', 3.5)).join('') +
    ink.form(half('0,-92 46,-80 72,-38! 40,-46 0,-48!'), a, 4) +
    mirror(ink.form(loop('64,-48! 92,-36 96,-14! 76,-26'), a, 3)) +
    [
      [-30, -62],
      [0, -70],
      [32, -62],
    ]
      .map(([x = 0, y = 0]) => fill(circ(x, y, 5), '#fff', 0.85))
      .join(''),
  mask: ({ ink, a, b }) =>
    [-64, -44, -22, 0, 22, 44, 64]
      .map((turn, i) =>
        group(
          `translate(0 -10) rotate(${turn})`,
          ink.form(loop('0,-10! -16,-50 0,-92 16,-50'), [a, b, tone(150)][i % 3] ?? a, 3) +
            stroke('M0-16V-80', '#fff', 2) +
            ink.ball(0, -68, [6, GOLD, 1.5]),
        ),
      )
      .join('') +
    ink.form(
      loop('-96,-16! -50,-26 0,-12 50,-26 96,-16! 88,32 50,52 16,40 0,62! -16,40 -50,52 -88,32'),
      GOLD,
      5,
    ) +
    mirror(
      ink.form(loop('14,4! 30,-10 62,-8 76,4! 62,22 34,22'), BLACK, 3) +
        stroke(line('10,-4 34,-20 70,-16 84,-4'), a.base, 4) +
        ink.ball(88, -10, [6, a, 2]) +
        ink.ball(50, 40, [5, b, 2]),
    ) +
    group('translate(0 -10) scale(.2)', gemShape(ink, a)),
  potion: ({ ink, a, b }) =>
    ink.glow([0, 20, 110], a.lite, 0.7) +
    ink.form(box([-18, -92, 36, 24], 6), WOOD, 4) +
    ink.form(
      half('0,-66! 20,-66! 22,-30 60,6 70,50 42,86 0,90'),
      { ...SILVER, base: '#a9c2d8', lite: '#e4f4ff' },
      5,
    ) +
    fill(
      half('0,4! 52,6! 60,48 36,76 0,80'),
      ink.linear([
        [0, a.hi],
        [0.3, a.lite],
        [1, a.deep],
      ]),
    ) +
    fill(circ(0, 5, 50, 10), a.hi) +
    [
      [-24, 40, 9],
      [14, 56, 7],
      [24, 28, 6],
      [-6, 22, 5],
      [4, -24, 6],
      [-6, -44, 4],
    ]
      .map(([x = 0, y = 0, r = 4]) => ink.ball(x, y, [r, a, 1.5]))
      .join('') +
    ink.form(box([-26, -72, 52, 13], 6), GOLD, 3) +
    fill(loop('-48,34 -40,14 -32,12 -40,44 -38,62 -48,54'), '#fff', 0.7) +
    group('translate(0 44) scale(.22)', ink.form(star(5, [98, 46]), b, 8)),
  orb: ({ ink, a, b }) =>
    ink.glow([0, -10, 120], a.lite, 0.7) +
    ink.form(half('0,52! 40,50! 60,92! 0,92!'), GOLD, 5) +
    ink.form(circ(0, 56, 48, 13), GOLD, 4) +
    ink.ball(0, -12, [72, a, 5]) +
    fill(loop('-50,0 -20,-20 10,10 50,-14 58,10 10,50 -40,30'), b.lite, 0.5) +
    fill(loop('-40,-30 0,-40 30,-10 0,0'), b.hi, 0.4) +
    fill(star(4, [30, 6]), '#fff', 0.9) +
    spark(30, -36, 12) +
    spark(-24, 24, 10) +
    spark(26, 20, 7),
  book: ({ ink, a, b }) =>
    ink.glow([0, -30, 120], '#ffe9a0', 0.8) +
    mirror(
      ink.form(loop('0,-40! 50,-58 96,-46! 96,62! 50,54 0,74!'), a, 5) +
        ink.form(
          loop('0,-46! 46,-64 86,-54! 86,50! 46,42 0,62!'),
          { ...WHITE, base: '#fff2d2', deep: '#d8b67a' },
          2,
        ) +
        [-30, -16, -2, 12, 26]
          .map((y) => stroke(`M14 ${y + 2}Q44 ${y - 14} 76 ${y - 6}`, '#b98d50', 2.5))
          .join('') +
        ink.form(loop('80,44! 98,40! 98,64! 82,60'), GOLD, 2.5),
    ) +
    group('translate(0 -30) scale(.62)', ink.glow([0, 0, 90], b.lite, 0.9) + gemShape(ink, b)) +
    spark(-40, -80, 12) +
    spark(44, -84, 15) +
    spark(0, -100, 9),
  lamp: ({ ink, a, b }) =>
    fill(loop('-84,-14! -96,-50 -70,-70 -84,-100 -44,-84 -50,-56 -72,-40 -72,-14'), b.lite, 0.85) +
    fill(loop('-82,-20! -86,-44 -66,-62 -68,-84 -54,-74 -60,-52 -76,-36'), '#fff', 0.6) +
    ink.form(loop('-90,-10! -66,-6 -40,10 20,-2 60,14 50,44 10,62 -30,54 -54,26 -86,2'), GOLD, 5) +
    stroke('M54 22C110-30 108 56 40 46', GOLD.ink, 16) +
    stroke('M54 22C110-30 108 56 40 46', GOLD.base, 8) +
    ink.form(half('0,-30! 18,-22 36,2! 0,8!'), a, 4) +
    ink.ball(0, -38, [11, GOLD, 3.5]) +
    ink.form(half('0,56! 16,58 40,84! 0,90!'), GOLD, 4) +
    group('translate(2 28) scale(.2)', gemShape(ink, a)) +
    fill(loop('-44,20 -20,22 16,14 -10,32 -30,32'), '#fff', 0.55) +
    spark(50, -50, 15) +
    spark(20, -78, 9),
  witchhat: ({ ink, a, b }) =>
    ink.form(loop('-98,56 -50,36 0,44 50,36 98,56 50,82 0,86 -50,82'), a, 5) +
    ink.form(loop('-46,46! -26,-20 -20,-70 34,-98! 16,-60 34,-10 48,46! 0,58'), a, 5) +
    ink.form(loop('-44,38! 0,50 46,38! 42,14! 0,26 -38,14!'), b, 3) +
    ink.form('M-16 20H16V48H-16Z', GOLD, 3) +
    fill('M-8 28H8V40H-8Z', a.ink) +
    spark(60, -40, 14) +
    spark(-58, -14, 12) +
    spark(64, 10, 8) +
    fill(loop('-16,-30 -10,-64 4,-74 -4,-40 -10,0 -22,4'), '#fff', 0.3),
  princess: ({ ink, a, b }) =>
    ink.form(half('0,-70 46,-64 70,-20 76,40 90,84! 50,80 0,90'), a, 5) +
    ink.form(half('0,30 14,36 24,60 60,72 70,98! 0,98!'), b, 4) +
    ink.form(box([-14, 26, 28, 40], 12), SKIN, 2) +
    ink.form(half('0,-50 32,-46 42,-12 34,22 14,46 0,50'), SKIN, 3.5) +
    ink.form(half('0,-58 44,-56 50,-8! 34,-30 0,-36!'), a, 3) +
    mirror(
      eye(ink, [17, -4, 9], { iris: b.base, tilt: -6 }) +
        stroke(line('8,-20 18,-25 30,-20'), a.deep, 4) +
        fill(circ(26, 16, 8, 5), '#ff7a8a', 0.45),
    ) +
    stroke('M-3 10Q0 15 3 10', SKIN.deep, 2.5) +
    fill(half('0,26! 5,23 12,27! 6,34 0,35'), '#d4224a') +
    group(
      'translate(0 -66) scale(.5 .42)',
      ink.form('M-80 44L-94-44L-50-2L-30-66L0-20L30-66L50-2L94-44L80 44Q0 64-80 44Z', GOLD, 8) +
        ink.ball(0, 14, [13, RED, 4]) +
        mirror(ink.ball(94, -50, [10, BLUE]) + ink.ball(30, -72, [11, PINK])),
    ) +
    ink.ball(0, 66, [9, PURPLE, 3]),
}
