import { BLACK, BLUE, GOLD, PINK, RED, SILVER, WHITE, WOOD } from '../color.ts'
import { fill, group, mirror, stroke } from '../ink.ts'
import { box, circ, half, line, loop, star } from '../shape.ts'
import type { Motif } from './kit.ts'

export const harbour: Record<string, Motif> = {
  shell: ({ ink, a }) =>
    ink.form(half('0,-40 50,-96 92,-40 70,20 0,56!'), a, 5) +
    ['0,56 0,-40', '0,56 26,0 34,-74', '0,56 46,10 72,-60', '0,56 60,18 86,-26']
      .map((d) => mirror(stroke(line(d), a.deep, 3)))
      .join('') +
    ink.form(half('0,34 70,24 86,50 50,82 0,88'), { ...a, lite: a.base, base: a.deep }, 5) +
    ink.form(half('0,40 56,34 66,48 0,60'), { ...PINK, base: '#7a2350', lite: '#4a1236' }, 1) +
    ink.glow([0, 30, 60], '#fff', 0.8) +
    ink.ball(0, 28, [27, { ...WHITE, lite: '#fff4fb', base: '#efd7ef', deep: '#a78cc4' }, 3]) +
    [
      [-64, -84, 5],
      [72, -86, 7],
    ]
      .map(([x = 0, y = 0, r = 4]) => stroke(circ(x, y, r), '#ffffff', 2))
      .join(''),
  cannon: ({ ink, a }) =>
    group(
      'rotate(-26)',
      ink.form(loop('-60,-30! 52,-22! 52,26! -60,34! -82,2'), BLACK, 5) +
        ink.form(box([44, -32, 22, 68], 6), a, 4) +
        ink.form(box([-22, -32, 12, 66], 4), a, 3) +
        ink.form(box([-62, -34, 12, 70], 4), a, 3) +
        ink.ball(-88, 2, [11, a, 4]) +
        ink.glow([84, 0, 46], '#ffb52e', 0.95),
    ) +
    group('translate(80 -36)', fill(star(8, [30, 13]), '#ffdf5a') + fill(star(8, [17, 8]), '#fff')) +
    ink.form(half('0,26! 50,40! 66,80! 0,84!'), WOOD, 4) +
    ink.form(circ(0, 58, 38), WOOD, 5) +
    fill(circ(0, 58, 24), '#2a1206') +
    [0, 45, 90, 135]
      .map((turn) => group(`translate(0 58) rotate(${turn})`, ink.form(box([-36, -5, 72, 10], 2), WOOD, 2)))
      .join('') +
    ink.ball(0, 58, [11, a, 3]),
  ship: ({ ink, a, b }) =>
    stroke('M-4-92V40M46-58V40M-52-52V36', WOOD.ink, 9) +
    stroke('M-4-92V40M46-58V40M-52-52V36', WOOD.base, 5) +
    ink.form(loop('-40,-80! 6,-76 44,-80! 36,-46 46,-10! 0,-16 -44,-8! -34,-46'), a, 4) +
    ink.form(loop('40,-50! 60,-48 82,-50! 78,-20 84,10! 60,6 46,10'), a, 4) +
    ink.form(loop('-82,-44! -62,-42 -46,-44! -46,-16 -46,12! -66,8 -84,12! -78,-16'), a, 4) +
    group(
      'translate(2 -48) scale(.3)',
      fill(half('0,-60 44,-52 58,-12 40,20 34,48 0,52'), '#1a0d12') +
        mirror(fill(circ(22, -8, 13), a.lite)) +
        fill('M-5 16L5 16L0 4Z', a.lite),
    ) +
    ink.form(loop('-4,-92! 30,-98 26,-86 34,-78!  -4,-76!'), BLACK, 3) +
    ink.form(loop('-92,14! -60,34! 52,34! 96,2! 84,50 60,86! -60,86! -82,54'), WOOD, 5) +
    ink.form(loop('-94,14! -58,32! 54,32! 98,2! 94,16! 56,46! -62,46! -90,28!'), GOLD, 3) +
    [-44, -16, 12, 40].map((x) => ink.form(circ(x, 62, 8), b, 3) + fill(circ(x, 62, 4), '#12060a')).join('') +
    stroke(line('-100,88 -70,80 -44,90 -16,80 14,90 44,80 72,90 100,82'), '#bfeaff', 7),
  anchor: ({ ink, a }) =>
    stroke('M0-52A22 22 0 1 1 1-52', GOLD.ink, 20) +
    stroke('M0-52A22 22 0 1 1 1-52', GOLD.base, 11) +
    ink.form(half('0,-52! 11,-52! 9,58 40,48 62,24! 46,22! 84,-8! 90,34! 78,28! 54,72 0,92!'), SILVER, 5) +
    ink.form(box([-44, -38, 88, 18], 8), SILVER, 4) +
    stroke(line('-70,-70 -30,-20 24,-6 34,30 -20,50 -40,86'), WOOD.ink, 13) +
    stroke(line('-70,-70 -30,-20 24,-6 34,30 -20,50 -40,86'), a.lite, 7),
  compass: ({ ink, a }) =>
    ink.form(circ(0, -82, 15), GOLD, 4) +
    fill(circ(0, -82, 7), '#2a1206') +
    ink.form(circ(0, 6, 84), GOLD, 5) +
    ink.form(circ(0, 6, 68), { ...BLUE, lite: '#173a6a', base: '#0f2850', deep: '#0a1a38' }, 2) +
    group(
      'translate(0 6)',
      fill(star(8, [62, 14]), GOLD.deep, 0.7) +
        fill(star(4, [62, 12]), GOLD.lite) +
        group('rotate(34)', ink.form('M0-60L12 0L-12 0Z', RED, 3) + ink.form('M0 60L12 0L-12 0Z', WHITE, 3)) +
        ink.ball(0, 0, [9, a, 3]),
    ) +
    fill(loop('-56,-16 -34,-46 0,-54 -30,-30 -48,6'), '#fff', 0.3),
}
