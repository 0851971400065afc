import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'

/** A colour, or a straight gradient: from (x, y) to (x, y), then its colours evenly spread. */
export type Paint = string | readonly [x0: number, y0: number, x1: number, y1: number, ...colours: string[]]

/** One path in a box of 100 × 100. `mirror` draws it again on the right side, in its own paint. */
export interface Layer {
  d: string
  fill?: Paint
  stroke?: Paint
  width?: number
  mirror?: Paint
  alpha?: number
  /** Colour and blur of a light around the path. */
  glow?: readonly [colour: string, blur: number]
}

const FOX: Layer[] = [
  {
    d: 'M13 7 41 34 19 53Z',
    fill: [13, 7, 30, 50, '#ffffff', '#a9c8ea'],
    mirror: [13, 7, 30, 50, '#e3f0fc', '#83a7d6'],
  },
  { d: 'M18.5 18 35 35 23 44Z', fill: '#4f6fae', mirror: '#3e5c9a' },
  { d: 'M41 34 50 29 50 61 35 55Z', fill: '#ffffff', mirror: '#d6e6f7' },
  { d: 'M41 34 35 55 19 53Z', fill: '#d5e7f8', mirror: '#a8c5e6' },
  { d: 'M19 53 35 55 40 73 9 70Z', fill: '#f6fbff', mirror: '#c3d9f0' },
  { d: 'M9 70 40 73 45 86 25 83Z', fill: '#cfe2f5', mirror: '#9dbce0' },
  { d: 'M35 55 50 61 50 94 45 86 40 73Z', fill: '#ffffff', mirror: '#e2eefa' },
  { d: 'M24 58.5C28 52 37 53.5 40.5 62 35.5 66.5 27.5 65 24 58.500Z', fill: '#10193a', mirror: '#10193a' },
  { d: 'M37 59.5a4.6 4.6 0 1 1-9.2 0 4.6 4.6 0 1 1 9.2 0Z', fill: '#38c9e8', mirror: '#38c9e8' },
  { d: 'M34.8 59.500a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 1 1 4.8 0Z', fill: '#071026', mirror: '#071026' },
  { d: 'M32.4 57.600a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0 1 1 2.6 0Z', fill: '#ffffff' },
  { d: 'M70.2 57.600a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0 1 1 2.6 0Z', fill: '#ffffff' },
  { d: 'M43 83 50 80.5 57 83 50 93Z', fill: '#101a35' },
  { d: 'M45.5 83.5 50 82 50 85Z', fill: '#5a6f9e' },
]

const OWL: Layer[] = [
  { d: 'M17 9 43 17 22 38Z', fill: '#e9f2ff', mirror: '#b9cdec' },
  {
    d: 'M50 11C76 11 88 31 87 55 86 80 70 95 50 95 30 95 14 80 13 55 12 31 24 11 50 11Z',
    fill: [30, 10, 70, 95, '#ffffff', '#c9daf3', '#7f9bd0'],
  },
  { d: 'M14 52C11 76 22 90 37 93 27 80 25 66 26 50Z', fill: '#9db5de', mirror: '#7590c6' },
  {
    d: 'M14 41C14 25 30 20 42 26 50 30 50 50 46 57 38 66 17 62 14 41Z',
    fill: [14, 22, 46, 62, '#ffffff', '#d3e1f7'],
    mirror: [14, 22, 46, 62, '#f4f9ff', '#bccfee'],
  },
  {
    d: 'M43 42a11 11 0 1 1-22 0 11 11 0 1 1 22 0Z',
    fill: [32, 31, 32, 53, '#ffe08a', '#f08a1d'],
    mirror: [32, 31, 32, 53, '#ffe08a', '#f08a1d'],
    stroke: '#263d72',
    width: 1.6,
  },
  { d: 'M38 42a6 6 0 1 1-12 0 6 6 0 1 1 12 0Z', fill: '#0c142c', mirror: '#0c142c' },
  { d: 'M31.5 39a2 2 0 1 1-4 0 2 2 0 1 1 4 0Z', fill: '#ffffff', mirror: '#ffffff' },
  { d: 'M50 46 57 54 50 67 43 54Z', fill: [43, 46, 57, 66, '#ffd071', '#d9781b'] },
  { d: 'M40 74l5 4 5-4 5 4 5-4M36 82l4.5 4 4.7-4 4.8 4 4.8-4 4.7 4 4.5-4', stroke: '#6f8cc6', width: 2.2 },
]

const MOON: Layer[] = [
  {
    d: 'M63 9A43 43 0 1 0 91 65 35 35 0 1 1 63 9Z',
    fill: [20, 10, 70, 95, '#fffdf0', '#ffe7a6', '#e2a545'],
    glow: ['#ffd980', 12],
  },
  { d: 'M63 9A43 43 0 0 0 30 88 46 46 0 0 1 63 9Z', fill: '#ffffff', alpha: 0.45 },
  {
    d: 'M29 45a5 5 0 1 1-10 0 5 5 0 1 1 10 0ZM37 66a6.5 6.5 0 1 1-13 0 6.5 6.5 0 1 1 13 0ZM54 82a4 4 0 1 1-8 0 4 4 0 1 1 8 0ZM35 29a3 3 0 1 1-6 0 3 3 0 1 1 6 0Z',
    fill: '#c98d33',
    alpha: 0.4,
  },
  {
    d: 'M70 27l2.6 7.400L80 37l-7.4 2.600L70 47l-2.6-7.400L60 37l7.4-2.600Z',
    fill: '#ffffff',
    glow: ['#bfe6ff', 6],
  },
  { d: 'M86 42l1.5 4L91.5 47.5 87.5 49 86 53l-1.5-4-4-1.5 4-1.5Z', fill: '#d7efff' },
]

const LANTERN: Layer[] = [
  { d: 'M41 12a9 9 0 1 1 18 0', stroke: '#8fa3cf', width: 3.4 },
  {
    d: 'M34 31H66L72 77H28Z',
    fill: [50, 30, 50, 78, '#ffb14a', '#ffe6a3', '#ff9b2e'],
    glow: ['#ffab3d', 16],
  },
  {
    d: 'M50 37C61 49 62 59 57 67 54 72 46 72 43 67 38 59 43 50 50 37Z',
    fill: [50, 38, 50, 72, '#fff3c4', '#ff8a1f'],
  },
  { d: 'M50 50C55 57 55 63 50 68 45 63 45 57 50 50Z', fill: '#fffdf2' },
  { d: 'M35 31 29.5 77M65 31 70.5 77M44 31 42 77M56 31 58 77', stroke: '#33456f', width: 2.6 },
  { d: 'M40 15H60L71 31H29Z', fill: [30, 15, 70, 31, '#6c83b6', '#2c3d68'] },
  { d: 'M40 15H60L64 21C58 25 54 20 50 23 45 26 41 21 36 21Z', fill: '#ffffff' },
  { d: 'M25 76H75L71 91H29Z', fill: [28, 76, 72, 91, '#5f77ab', '#24345c'] },
  { d: 'M24 74H76V79H24Z', fill: '#8ea3d0' },
]

const AURORA: Layer[] = [
  {
    d: 'M50 3A45 45 0 1 1 49.9 3Z',
    fill: [50, 3, 50, 93, '#0d1650', '#10295f', '#0b4460'],
    glow: ['#3ff2c2', 14],
  },
  {
    d: 'M9 44C22 26 32 50 47 36 60 24 72 46 91 36L80 18C66 2 34 2 20 18Z',
    fill: [50, 6, 50, 44, 'rgba(160,90,255,0)', 'rgba(150,90,255,0.55)', '#c79bff'],
  },
  {
    d: 'M7 61C18 44 28 68 41 54 52 43 60 62 72 54 80 49 86 58 93 50L86 27C72 12 60 12 50 12 36 12 22 18 13 32Z',
    fill: [50, 16, 50, 62, 'rgba(40,240,190,0)', 'rgba(50,242,190,0.55)', '#7dffd2'],
  },
  {
    d: 'M7 61C18 44 28 68 41 54 52 43 60 62 72 54 80 49 86 58 93 50',
    stroke: '#eafff6',
    width: 2.4,
    glow: ['#6bffd0', 7],
  },
  {
    d: 'M9 44C22 26 32 50 47 36 60 24 72 46 91 36',
    stroke: '#ecd9ff',
    width: 1.4,
    alpha: 0.85,
    glow: ['#b57cff', 6],
  },
  {
    d: 'M10 69 26 60 36 68 50 57 64 69 74 61 90 69A45 45 0 0 1 10 69Z',
    fill: [50, 57, 50, 93, '#2b4a8c', '#0a1330'],
  },
  {
    d: 'M50 3A45 45 0 1 1 49.9 3Z',
    stroke: [10, 3, 90, 93, '#d9fff6', '#3ff2c2', '#7a4dff', '#ff8ad0'],
    width: 3.4,
  },
]

const STAR: Layer[] = [
  {
    d: 'M50 12 56 32 69 19 66 36 84 30 70 43 92 48 70 54 84 67 66 61 69 78 56 65 50 88 44 65 31 78 34 61 16 67 30 54 8 48 30 43 16 30 34 36 31 19 44 32Z',
    fill: '#6fd6ff',
    alpha: 0.35,
    glow: ['#7fdcff', 14],
  },
  { d: 'M50 2 57 41 50 48Z', fill: '#fff6cf' },
  { d: 'M50 2 43 41 50 48Z', fill: '#ffc94f' },
  { d: 'M96 48 57 55 50 48Z', fill: '#f6ab2e' },
  { d: 'M96 48 57 41 50 48Z', fill: '#fff1b8' },
  { d: 'M50 94 43 55 50 48Z', fill: '#ffdb7a' },
  { d: 'M50 94 57 55 50 48Z', fill: '#d98a1c' },
  { d: 'M4 48 43 41 50 48Z', fill: '#ffe9a0' },
  { d: 'M4 48 43 55 50 48Z', fill: '#e69b26' },
  { d: 'M55 43 74 24 60 46ZM45 43 26 24 40 46ZM55 53 74 72 60 50ZM45 53 26 72 40 50Z', fill: '#fffbe6' },
  { d: 'M57 48a7 7 0 1 1-14 0 7 7 0 1 1 14 0Z', fill: '#ffffff', glow: ['#ffffff', 10] },
]

/** The pictures that are drawn path by path; crystals are cut by `crystal.ts`. */
export const SHAPES: Partial<Record<SymbolId, readonly Layer[]>> = {
  fox: FOX,
  owl: OWL,
  moon: MOON,
  lantern: LANTERN,
  aurora: AURORA,
  star: STAR,
}
