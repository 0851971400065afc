import { fill, group, stroke } from './ink.ts'
import { circ, star } from './shape.ts'

const rect = ([x, y, w, h]: readonly [number, number, number, number], color: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${color}"/>`
/** Horizontal bands, top to bottom, with their shares of the height. */
function bands(...rows: [string, number][]): string {
  const total = rows.reduce((sum, [, share]) => sum + share, 0)
  let y = 0
  return rows
    .map(([color, share]) => {
      const h = (18 * share) / total
      const row = rect([0, y, 24, h + 0.05], color)
      y += h
      return row
    })
    .join('')
}
const starAt = ([x, y, r]: readonly [number, number, number], color: string, turn = 0): string =>
  group(`translate(${x} ${y}) rotate(${turn}) scale(${r / 100})`, fill(star(5, [100, 38]), color))
/** A crescent opening to the right. */
const crescent = (x: number, y: number, [r, color, ground]: readonly [number, string, string]): string =>
  fill(circ(x, y, r), color) + fill(circ(x + r * 0.28, y, r * 0.8), ground)

const FLAGS: Record<string, string> = {
  pt:
    rect([0, 0, 9.6, 18], '#046a38') +
    rect([9.6, 0, 14.4, 18], '#da291c') +
    stroke(circ(9.6, 9, 3.6), '#ffe900', 1.1) +
    fill('M7.800 6.800H11.400V9.600Q11.400 11.600 9.600 11.800Q7.800 11.600 7.800 9.600Z', '#fff') +
    rect([9, 7.6, 1.2, 2.4], '#002d74'),
  br:
    rect([0, 0, 24, 18], '#009739') +
    fill('M12 1.800L22 9L12 16.200L2 9Z', '#fedd00') +
    fill(circ(12, 9, 3.9), '#012169') +
    stroke('M8.400 8.200Q12 7 15.600 10', '#fff', 0.8),
  gb:
    rect([0, 0, 24, 18], '#012169') +
    stroke('M0 0L24 18M24 0L0 18', '#fff', 3.6) +
    stroke('M0 0L24 18M24 0L0 18', '#c8102e', 1.3) +
    rect([9, 0, 6, 18], '#fff') +
    rect([0, 6, 24, 6], '#fff') +
    rect([10.2, 0, 3.6, 18], '#c8102e') +
    rect([0, 7.2, 24, 3.6], '#c8102e'),
  cn:
    rect([0, 0, 24, 18], '#ee1c25') +
    starAt([4.4, 4.8, 2.9], '#ffff00') +
    starAt([9, 2, 1], '#ffff00', 20) +
    starAt([10.8, 4, 1], '#ffff00', 40) +
    starAt([10.8, 6.6, 1], '#ffff00') +
    starAt([9, 8.6, 1], '#ffff00', 20),
  tw:
    rect([0, 0, 24, 18], '#fe0000') +
    rect([0, 0, 12, 9], '#000095') +
    group('translate(6 4.500) scale(.033)', fill(star(12, [100, 52]), '#fff')) +
    fill(circ(6, 4.5, 1.6), '#fff') +
    stroke(circ(6, 4.5, 1.7), '#000095', 0.3),
  jp: rect([0, 0, 24, 18], '#fff') + fill(circ(12, 9, 5.2), '#bc002d'),
  kr:
    rect([0, 0, 24, 18], '#fff') +
    fill(circ(12, 9, 4), '#cd2e3a') +
    fill('M8 9A2 2 0 0 0 12 9A2 2 0 0 1 16 9A4 4 0 0 1 8 9Z', '#0047a0') +
    [
      [4.6, 4.2, -56],
      [19.4, 4.2, 56],
      [4.6, 13.8, 56],
      [19.4, 13.8, -56],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        group(
          `translate(${x} ${y}) rotate(${turn})`,
          stroke('M-1.800-1.400H1.800M-1.800 0H1.800M-1.800 1.400H1.800', '#111', 0.8),
        ),
      )
      .join(''),
  th: bands(['#a51931', 1], ['#f4f5f8', 1], ['#2d2a4a', 2], ['#f4f5f8', 1], ['#a51931', 1]),
  vn: rect([0, 0, 24, 18], '#da251d') + starAt([12, 9.4, 5.4], '#ffff00'),
  mm: bands(['#fecb00', 1], ['#34b233', 1], ['#ea2839', 1]) + starAt([12, 9.6, 6.4], '#fff'),
  es:
    bands(['#aa151b', 1], ['#f1bf00', 2], ['#aa151b', 1]) +
    fill('M5 6.500H8.600V10Q8.600 11.800 6.800 12Q5 11.800 5 10Z', '#aa151b') +
    rect([5.9, 7.5, 1.8, 2.4], '#f1bf00'),
  in:
    bands(['#ff9933', 1], ['#fff', 1], ['#138808', 1]) +
    stroke(circ(12, 9, 2.2), '#000088', 0.6) +
    stroke(
      'M12 6.800V11.200M9.800 9H14.200M10.400 7.400L13.600 10.600M10.400 10.600L13.600 7.400',
      '#000088',
      0.35,
    ),
  id: bands(['#ce1126', 1], ['#fff', 1]),
  kh:
    bands(['#032ea1', 1], ['#e00025', 2], ['#032ea1', 1]) +
    fill(
      'M7 12.400V10.600H8.400V8.800H9.600V7.400L10.200 6.200L10.800 7.400V8.200H11.200V6.600L12 5L12.800 6.600V8.200H13.200V7.400L13.800 6.200L14.400 7.400V8.800H15.600V10.600H17V12.400Z',
      '#fff',
    ),
  my:
    Array.from({ length: 14 }, (_, i) =>
      rect([0, (i * 18) / 14, 24, 18 / 14 + 0.05], i % 2 ? '#fff' : '#cc0001'),
    ).join('') +
    rect([0, 0, 12, 10.3], '#010066') +
    crescent(5, 5.1, [3.6, '#ffcc00', '#010066']) +
    group('translate(8.600 5.100) scale(.026)', fill(star(14, [100, 50]), '#ffcc00')),
  ph:
    bands(['#0038a8', 1], ['#ce1126', 1]) +
    fill('M0 0L13.500 9L0 18Z', '#fff') +
    group('translate(4.600 9) scale(.026)', fill(star(8, [100, 44]), '#fcd116')) +
    starAt([1.4, 2.9, 0.9], '#fcd116') +
    starAt([1.4, 15.1, 0.9], '#fcd116') +
    starAt([11, 9, 0.9], '#fcd116', 90),
  pk:
    rect([0, 0, 24, 18], '#01411c') +
    rect([0, 0, 6, 18], '#fff') +
    group('rotate(-35 15 9)', crescent(15, 9, [4.6, '#fff', '#01411c'])) +
    starAt([17.4, 6.8, 1.6], '#fff', 20),
  tr:
    rect([0, 0, 24, 18], '#e30a17') +
    crescent(8.6, 9, [4.6, '#fff', '#e30a17']) +
    starAt([14.4, 9, 2.1], '#fff', -18),
  bd: rect([0, 0, 24, 18], '#006a4e') + fill(circ(10.8, 9, 5), '#f42a41'),
  sa:
    rect([0, 0, 24, 18], '#006c35') +
    stroke('M6 6.400Q8 4.800 9.600 6.400T13.200 6.400T16.800 6.400L18 5.600M7 8.600H17', '#fff', 1) +
    stroke('M6 12.600H18', '#fff', 0.9) +
    stroke('M8 11.800V13.400', '#fff', 0.8),
}

/** A flag as a 24 × 18 SVG with a hairline, so that white ones show on white. */
export function drawFlag(flag: string): string {
  const body = FLAGS[flag]
  if (!body) throw new Error(`flags.ts: draw "${flag}": a locale names it`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="18" viewBox="0 0 24 18"><clipPath id="f"><rect width="24" height="18" rx="2.500"/></clipPath><g clip-path="url(#f)">${body}</g><rect x=".250" y=".250" width="23.500" height="17.500" rx="2.300" fill="none" stroke="#000" stroke-opacity=".18" stroke-width=".500"/></svg>`
}
