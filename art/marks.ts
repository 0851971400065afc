import { oklch } from './color.ts'
import { fill, group, stroke } from './ink.ts'
import { circ, half, line, loop, ngon, star } from './shape.ts'

/** Signs of vendors, one colour, about the origin within ±16: told apart by form alone. */
const SIGNS: readonly ((color: string) => string)[] = [
  (c) => stroke(circ(0, 0, 13), c, 3) + fill(circ(0, 0, 6), c),
  (c) => fill(half('0,-15! 13,-6! 13,9! 0,16!'), c),
  (c) => fill(star(6, [16, 8]), c),
  (c) =>
    [0, 90, 180, 270].map((turn) => group(`rotate(${turn})`, fill(half('0,-1! 7,-8 0,-16!'), c))).join(''),
  (c) => fill('M-14 12V-12L0 2L14-12V12H8V0L0 9L-8 0V12Z', c),
  (c) => fill(loop('12,-8 2,-15 -12,-8 -14,6 -3,15 10,10! -2,7 -5,-3 2,-9'), c),
  (c) => [-9, 0, 9].map((x, i) => fill(`M${x - 3.5} 14V${-4 - (i % 2) * 9}H${x + 3.5}V14Z`, c)).join(''),
  (c) => stroke(line('-14,4 -7,-6 0,4 7,-6 14,4'), c, 4) + stroke(line('-14,13 -7,3 0,13 7,3 14,13'), c, 4),
  (c) => stroke(ngon(6, 14), c, 3) + fill(ngon(6, 6), c),
  (c) => fill('M0-16L15 12H-15Z', c, 0.45) + fill('M0-4L10 14H-10Z', c),
  (c) => fill(circ(-6, 0, 9), c, 0.55) + fill(circ(6, 0, 9), c),
  (c) => fill('M-3-16H12L2-3H12L-8 16L-2 2H-12Z', c),
]

/** Sign number `index`, in one colour. */
export const vendorSign = (index: number, color: string): string =>
  (SIGNS[index % SIGNS.length] ?? SIGNS[0])?.(color) ?? ''

export type MarkName = 'aurora' | 'lotus' | 'star' | 'sail' | 'crown' | 'gem' | 'wave' | 'sun'
interface Colors {
  one: string
  two: string
  light: string
}

/** Marks of brands, about the origin within ±18. */
const MARKS: Record<MarkName, (colors: Colors) => string> = {
  aurora: ({ one, two, light }) =>
    fill('M-17 15C-15-4-9-15-4-17C-8-6-8 6-6 15Z', one) +
    fill('M-5 15C-6-2-2-14 4-18C3-6 4 6 7 15Z', two) +
    fill('M8 15C6 2 8-8 14-13C14-4 16 6 18 15Z', one, 0.8) +
    fill('M-2 12C-3 0-1-8 2-12C1-2 1 6 2 12Z', light, 0.7),
  lotus: ({ one, two, light }) =>
    [-62, 62]
      .map((turn) => group(`translate(0 12) rotate(${turn})`, fill(half('0,-24! 7,-12 0,0!'), one)))
      .join('') +
    [-32, 32]
      .map((turn) => group(`translate(0 12) rotate(${turn})`, fill(half('0,-27! 8,-13 0,0!'), two, 0.9)))
      .join('') +
    group(
      'translate(0 12)',
      fill(half('0,-30! 9,-14 0,0!'), one) + fill(half('0,-22! 4,-11 0,-3!'), light, 0.75),
    ),
  star: ({ one, two, light }) =>
    fill(star(8, [18, 10]), two) + fill(star(4, [18, 6]), one) + fill(circ(0, 0, 4), light),
  sail: ({ one, two, light }) =>
    fill('M-1-18C8-8 12 2 13 9H-1Z', one) +
    fill('M-4-12C-5-4-10 4-14 9H-4Z', two) +
    fill('M-17 12C-8 16 8 16 17 12C13 19-13 19-17 12Z', light === '#ffffff' ? one : light),
  crown: ({ one, two, light }) =>
    fill('M-17 9L-18-10L-8-2L0-15L8-2L18-10L17 9Z', one) +
    fill('M-17 11H17V16H-17Z', two) +
    fill(circ(0, 2, 3.4), light),
  gem: ({ one, two, light }) =>
    fill('M-11-14H11L18-4L0 17L-18-4Z', one) +
    fill('M-6-4H6L0 17Z', two) +
    fill('M-11-14H0L-6-4H-18Z', light, 0.6),
  wave: ({ one, two, light }) =>
    fill('M-18 4C-12-16 8-20 14-6C6-10 0-4 4 4C8 10 14 8 18 4C14 16-10 18-18 4Z', one) +
    fill('M-18 8C-8 18 10 18 18 8C14 19-12 20-18 8Z', two) +
    fill(circ(9, -11, 2.5), light),
  sun: ({ one, two, light }) =>
    Array.from({ length: 8 }, (_, i) =>
      group(`rotate(${i * 45})`, fill(half('0,-19! 3.4,-12! 0,-10!'), two)),
    ).join('') +
    fill(circ(0, 0, 9), one) +
    fill(circ(-3, -3, 3), light, 0.6),
}
export const brandMark = (name: MarkName, colors: Colors): string => MARKS[name](colors)

export const brandColors = (hue: number, accent: number, mode: 'light' | 'dark'): Colors =>
  mode === 'dark'
    ? { one: oklch(0.78, 0.15, hue), two: oklch(0.74, 0.15, accent), light: '#ffffff' }
    : { one: oklch(0.56, 0.19, hue), two: oklch(0.6, 0.16, accent), light: '#ffffff' }
