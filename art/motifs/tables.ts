import { BLACK, BLUE, GOLD, GREEN, PURPLE, RED, SILVER, SKIN, type Tone, WHITE, WOOD } from '../color.ts'
import { fill, group, type Ink, mirror, stroke } from '../ink.ts'
import { box, circ, half, line, loop, star } from '../shape.ts'
import { spark } from './classics.ts'
import type { Motif } from './kit.ts'

const SUIT = {
  spade: half('0,-34! 16,-12 32,4 26,22 8,18! 14,34! 0,34!'),
  heart: half('0,-16! 12,-30 30,-24 32,-4 16,18 0,34!'),
  diamond: half('0,-34! 24,0! 0,34!'),
  club: `${circ(0, -16, 15)}${circ(-16, 6, 15)}${circ(16, 6, 15)}M-5 4L5 4L12 34L-12 34Z`,
}
type Suit = keyof typeof SUIT
const suitColor = (suit: Suit): string => (suit === 'heart' || suit === 'diamond' ? '#d8142e' : '#1a1c2c')

/** A playing card about the origin, 76 × 108. */
const card = (ink: Ink, suit: Suit): string =>
  ink.form(box([-38, -54, 76, 108], 9), { ...WHITE, deep: '#cfc8dc' }, 3.5) +
  group('translate(0 6) scale(.86)', fill(SUIT[suit], suitColor(suit))) +
  group('translate(-25 -39) scale(.27)', fill(SUIT[suit], suitColor(suit))) +
  group('translate(25 39) rotate(180) scale(.27)', fill(SUIT[suit], suitColor(suit)))
const cardBack = (ink: Ink, t: Tone): string =>
  ink.form(box([-38, -54, 76, 108], 9), WHITE, 3.5) +
  ink.form(box([-31, -47, 62, 94], 5), t, 1) +
  stroke('M-31-16L0-47L31-16M-31 16L0-16L31 16M-31 47L0 16L31 47M-31-16L0 16L31-16', t.hi, 1.8)
/** A chip face on. */
export const chip = (ink: Ink, [x, y, r]: readonly [number, number, number], t: Tone): string =>
  group(
    `translate(${x} ${y}) scale(${r / 50})`,
    ink.form(circ(0, 3, 50), t, 4) +
      [0, 60, 120, 180, 240, 300]
        .map((turn) => group(`rotate(${turn})`, fill('M-10-49L10-49L8-36L-8-36Z', '#fff')))
        .join('') +
      ink.form(circ(0, 0, 34), { ...t, lite: t.hi }, 1.5) +
      stroke(circ(0, 0, 29), '#ffffff', 2) +
      group('scale(.55)', fill(SUIT.spade, t.ink)),
  )

export const tables: Record<string, Motif> = {
  cards: ({ ink, a }) =>
    group(
      'translate(0 20)',
      (['club', 'diamond', 'heart', 'spade'] as const)
        .map((suit, i) =>
          group(`rotate(${-36 + i * 24} 0 60) scale(1.12)`, group('translate(0 -24)', card(ink, suit))),
        )
        .join(''),
    ) +
    chip(ink, [-60, 68, 28], a) +
    chip(ink, [64, 72, 25], RED) +
    spark(-64, -56, 12) +
    spark(60, -68, 14),
  baccarat: ({ ink, a }) =>
    ink.form(loop('-100,40! -60,90 60,90 100,40! 50,54 -50,54'), WOOD, 4) +
    group('translate(-38 -22) rotate(-9) scale(1.12)', card(ink, 'heart')) +
    group('translate(40 -22) rotate(9) scale(1.12)', card(ink, 'club')) +
    group('translate(74 26) rotate(26) scale(.62)', cardBack(ink, a)) +
    chip(ink, [0, 62, 32], a) +
    chip(ink, [-54, 68, 24], GOLD) +
    chip(ink, [54, 70, 22], PURPLE) +
    spark(0, -80, 14),
  dragontiger: ({ ink, a, b }) =>
    group(
      'translate(-42 -4) rotate(-10) scale(1.36)',
      ink.form(box([-38, -54, 76, 108], 9), GOLD, 4) +
        ink.form(box([-31, -47, 62, 94], 5), RED, 2) +
        group(
          'scale(.42)',
          ink.form(star(9, [88, 50]), GOLD, 6) + ink.form(half('0,-40 30,-30 36,10 0,46!'), a, 4),
        ),
    ) +
    group(
      'translate(44 6) rotate(10) scale(1.36)',
      ink.form(box([-38, -54, 76, 108], 9), GOLD, 4) +
        ink.form(box([-31, -47, 62, 94], 5), BLUE, 2) +
        group(
          'scale(.42)',
          ink.form(star(12, [84, 60]), GOLD, 6) + ink.form(half('0,-46! 40,0 0,46!'), b, 4),
        ),
    ) +
    group('translate(0 0) scale(.34)', ink.form(star(4, [98, 30]), WHITE, 6)),
  chips: ({ ink, a, b }) => {
    const pile = (x: number, y: number, [count, t]: readonly [number, Tone]): string =>
      Array.from({ length: count }, (_, i) =>
        group(
          `translate(${x + ((i * 5) % 4)} ${y - i * 14})`,
          ink.form('M-38 0V10A38 16 0 0 0 38 10V0Z', t, 3) +
            [-24, 0, 24]
              .map((dx) => fill(`M${dx - 5} ${13 - Math.abs(dx) * 0.16}h10v10h-10Z`, '#fff'))
              .join('') +
            ink.form(circ(0, 0, 38, 16), { ...t, deep: t.base }, 1.5) +
            stroke(circ(0, 0, 26, 10), '#fff', 2.5),
        ),
      ).join('')
    return (
      pile(-44, 50, [4, b]) +
      pile(46, 56, [3, PURPLE]) +
      pile(2, 66, [6, a]) +
      chip(ink, [-54, -44, 30], RED) +
      chip(ink, [56, -30, 26], GOLD) +
      spark(-20, -60, 12) +
      spark(78, -64, 14)
    )
  },
  roulette: ({ ink, a }) =>
    ink.form(circ(0, 12, 98, 76), WOOD, 5) +
    ink.form(circ(0, 6, 88, 66), GOLD, 2) +
    `<g transform="translate(0 6) scale(1 .74)">${Array.from({ length: 18 }, (_, i) => group(`rotate(${i * 20})`, fill('M0 0L-14.500-82A83 83 0 0 1 14.500-82Z', i === 0 ? '#12944a' : i % 2 ? '#c8142e' : '#15151f') + stroke('M-14.500-82L0 0', '#ffe27a', 1.6))).join('')}</g>` +
    ink.form(circ(0, 6, 56, 40), { ...WOOD, lite: '#b8743c' }, 2) +
    stroke(circ(0, 6, 68, 50), '#ffe27a', 2.5) +
    `<g transform="translate(0 2)">${[0, 45, 90, 135].map((turn) => `<g transform="scale(1 .72) rotate(${turn + 20})">${ink.form(box([-34, -4, 68, 8], 4), GOLD, 1.5)}</g>`).join('')}</g>` +
    ink.form(half('0,-46! 9,-38 6,-14 16,4 0,10'), GOLD, 3) +
    ink.ball(0, -48, [11, GOLD, 3]) +
    ink.ball(50, -28, [9, WHITE, 2.5]) +
    chip(ink, [-74, 76, 22], a) +
    chip(ink, [76, 74, 24], RED) +
    spark(-50, -28, 10),
  dealer: ({ ink, a, b }) =>
    ink.form(half('0,-92 34,-86 46,-52 40,-14 52,6! 30,2 0,4'), a, 4.5) +
    ink.form(half('0,12 20,14 62,26 78,66! 0,70!'), BLACK, 4) +
    fill(half('0,14! 12,14 0,50!'), '#fff') +
    ink.form('M-14 24L0 31L14 24V40L0 33L-14 40Z', b, 2.5) +
    ink.form(box([-12, -12, 24, 30], 10), SKIN, 2) +
    ink.form(half('0,-74 28,-68 34,-44 24,-14 0,-4'), SKIN, 3.5) +
    ink.form(loop('-38,-40! -36,-86 6,-92 36,-72 38,-40! 20,-66 -14,-66'), a, 3) +
    mirror(
      fill(circ(13, -42, 4.5, 5.5), '#2a1420') +
        stroke(line('6,-53 14,-56 21,-52'), a.deep, 3) +
        fill(circ(20, -28, 6, 4), '#ff7a8a', 0.5),
    ) +
    fill('M-8-22Q0-12 8-22Q0-19-8-22Z', '#c81f46') +
    ink.form(loop('-104,64! -50,48 50,48 104,64! 84,94 -84,94'), GREEN, 5) +
    stroke(line('-86,70 -40,60 40,60 86,70'), '#ffe27a', 3) +
    group('translate(-30 70) rotate(-8) scale(.44)', card(ink, 'heart')) +
    group('translate(4 70) rotate(6) scale(.44)', card(ink, 'spade')) +
    chip(ink, [50, 76, 17], RED) +
    chip(ink, [-68, 78, 15], b),
  poker: ({ ink, a }) =>
    group('translate(-44 -16) rotate(-16) scale(1.1)', cardBack(ink, a)) +
    group('translate(44 -16) rotate(16) scale(1.1)', cardBack(ink, a)) +
    group('translate(0 -18) scale(1.24)', card(ink, 'spade')) +
    chip(ink, [-50, 62, 30], RED) +
    chip(ink, [52, 64, 28], BLUE) +
    chip(ink, [0, 70, 32], GOLD) +
    spark(70, -72, 13),
  videopoker: ({ ink, a, b }) =>
    ink.form(half('0,-96! 70,-96! 84,40! 92,92! 0,92!'), a, 5) +
    ink.form(box([-66, -64, 132, 86], 10), { ...BLACK, lite: '#20305a', base: '#101a3a' }, 4) +
    (['spade', 'heart', 'club', 'diamond'] as const)
      .map((suit, i) => group(`translate(${-45 + i * 30} -22) scale(.35 .52)`, card(ink, suit)))
      .join('') +
    stroke('M-50 12H50', b.lite, 4) +
    fill('M-64-62H-20L-54 20H-64Z', '#fff', 0.14) +
    [-48, -16, 16, 48]
      .map((x, i) => ink.form(box([x - 12, 38, 24, 15], 6), [RED, GOLD, GREEN, b][i] ?? b, 3))
      .join('') +
    ink.form(box([-52, 66, 104, 14], 7), SILVER, 3) +
    [-50, -25, 0, 25, 50].map((x) => ink.ball(x, -81, [6, GOLD, 2])).join(''),
  hilo: ({ ink, a, b }) =>
    group('translate(0 4) scale(1.3)', card(ink, 'diamond')) +
    group('translate(-76 -20)', ink.form('M0-44L30 0L12 0L12 40L-12 40L-12 0L-30 0Z', a, 4)) +
    group('translate(76 16) rotate(180)', ink.form('M0-44L30 0L12 0L12 40L-12 40L-12 0L-30 0Z', b, 4)) +
    ink.ball(0, -84, [9, GOLD, 3]),
}
