import { BLUE, GOLD, GREEN, PURPLE, RED, SILVER, tone, type Tone, WHITE } from '../color.ts'
import { fill, group, type Ink, stroke } from '../ink.ts'
import { box, circ, half, loop, star } from '../shape.ts'
import { coin, gemShape, spark } from './classics.ts'
import type { Motif } from './kit.ts'

/** A numbered lottery ball; the number is a ring and bars, readable at any size. */
const numbered = (
  ink: Ink,
  [x, y, r]: readonly [number, number, number],
  [t, glyph]: readonly [Tone, string],
): string =>
  ink.ball(x, y, [r, t, 3.5]) +
  fill(circ(x, y, r * 0.54), '#fff') +
  group(`translate(${x} ${y}) scale(${r / 40})`, stroke(glyph, '#1a1c2c', 6))
const GLYPH = {
  7: 'M-8-11H9L-2 12',
  8: 'M0-1A6 5.500 0 1 1 .1-1A7 6.500 0 1 1 0-1',
  3: 'M-7-10Q8-14 7-4Q6 0-2 0Q8 0 8 6Q6 14-8 10',
  1: 'M-5-7L2-12V12',
  5: 'M7-12H-5L-6-2Q8-5 8 4Q7 13-7 11',
  9: 'M7-4A7 7 0 1 0-7-4A7 7 0 1 0 7-4Q8 6 0 12',
} as const

export const draws: Record<string, Motif> = {
  lottoballs: ({ ink, a, b }) =>
    numbered(ink, [-50, -34, 38], [b, GLYPH[3]]) +
    numbered(ink, [50, -40, 36], [tone(150), GLYPH[8]]) +
    numbered(ink, [-62, 50, 32], [GOLD, GLYPH[9]]) +
    numbered(ink, [64, 46, 34], [PURPLE, GLYPH[5]]) +
    numbered(ink, [0, 14, 50], [a, GLYPH[7]]) +
    spark(-4, -72, 14) +
    spark(82, -82, 9),
  drum: ({ ink, a, b }) =>
    ink.form(half('0,66! 40,64! 70,94! 0,94!'), a, 5) +
    stroke('M74-10H98V20', GOLD.ink, 13) +
    stroke('M74-10H98V20', GOLD.base, 7) +
    ink.ball(98, 26, [10, RED, 3]) +
    ink.form(circ(0, -8, 84), GOLD, 5) +
    fill(
      circ(0, -8, 74),
      ink.radial([
        [0, '#e8f6ff'],
        [0.7, '#8fb8e6'],
        [1, '#33558f'],
      ]),
    ) +
    (
      [
        [-36, 28, 22, b, 7],
        [8, 36, 24, RED, 8],
        [46, 16, 21, GOLD, 3],
        [-44, -16, 20, GREEN, 5],
        [0, -6, 23, a, 9],
        [40, -30, 19, PURPLE, 1],
        [-10, -48, 19, BLUE, 3],
      ] as const
    )
      .map(([x, y, r, t, g]) => numbered(ink, [x, y, r], [t, GLYPH[g]]))
      .join('') +
    stroke(circ(0, -8, 74, 28), '#ffffff', 1.5) +
    stroke('M0-82V66', '#ffffff', 1.5) +
    fill(loop('-56,-30 -36,-60 -10,-72 -34,-44 -50,-8'), '#fff', 0.6),
  bingo: ({ ink, a, b }) =>
    group(
      'rotate(-9)',
      ink.form(box([-70, -84, 140, 160], 12), { ...WHITE, deep: '#d8cfe6' }, 5) +
        ink.form(box([-70, -84, 140, 36], 12), a, 2) +
        [-48, -24, 0, 24, 48].map((x) => ink.ball(x, -66, [9, GOLD, 1.5])).join('') +
        [-34, -6, 22, 50]
          .map((y, row) =>
            [-48, -24, 0, 24, 48]
              .map((x, col) =>
                ink.form(
                  box([x - 10, y - 8, 20, 20], 4),
                  (row + col) % 3 === 0 ? b : { ...WHITE, base: '#ece4f6', deep: '#cdbfe0' },
                  1,
                ),
              )
              .join(''),
          )
          .join(''),
    ) +
    numbered(ink, [58, 58, 32], [a, GLYPH[8]]) +
    numbered(ink, [-66, 66, 24], [GOLD, GLYPH[1]]) +
    spark(64, -70, 14),
  scratch: ({ ink, a, b }) =>
    group(
      'rotate(-8)',
      ink.form(box([-88, -60, 176, 120], 12), a, 5) +
        fill(box([-80, -52, 160, 26], 6), '#fff', 0.22) +
        [-58, -30, 0, 30, 58]
          .map((x, i) =>
            group(`translate(${x} -39) scale(.09)`, ink.form(star(5, [98, 46]), i % 2 ? WHITE : GOLD, 8)),
          )
          .join('') +
        ink.form(box([-76, -18, 152, 66], 8), SILVER, 3) +
        fill(loop('-66,0 -30,-12 10,-8 44,4 60,28 20,40 -30,36 -62,28'), '#fffbe4') +
        group('translate(-34 14) scale(.26)', gemShape(ink, b)) +
        group('translate(2 12) scale(.26)', gemShape(ink, b)) +
        group('translate(36 16) scale(.24)', gemShape(ink, b)) +
        stroke('M-70 42L-60 34M64-8L72-14M66 44L72 38', '#7c8aa3', 3),
    ) +
    coin(ink, [62, 52, 30], { turn: 20 }) +
    spark(-70, -68, 14),
  ticket: ({ ink, a, b }) =>
    group(
      'rotate(12) translate(6 10)',
      ink.form('M-84-40H84V-14A14 14 0 0 0 84 14V40H-84V14A14 14 0 0 0-84-14Z', b, 5),
    ) +
    group(
      'rotate(-10) translate(0 -10)',
      ink.form('M-88-44H88V-16A16 16 0 0 0 88 16V44H-88V16A16 16 0 0 0-88-16Z', GOLD, 5) +
        ink.form(box([-58, -32, 96, 64], 6), a, 2) +
        [-40, -10, 20]
          .map((x, i) =>
            group(
              `translate(${x} 0)`,
              fill(circ(0, 0, 13), '#fff') + stroke([GLYPH[7], GLYPH[7], GLYPH[9]][i] ?? '', '#1a1c2c', 5),
            ),
          )
          .join('') +
        `<path d="M56-36V36" stroke="${GOLD.deep}" stroke-width="4" stroke-dasharray="6 6"/>` +
        group('translate(71 0) scale(.11)', ink.form(star(5, [98, 46]), RED, 10)),
    ) +
    spark(-62, -64, 14) +
    spark(70, 62, 12),
}
