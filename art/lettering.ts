import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype from 'opentype.js'
import { GOLD, SILVER, type Tone } from './color.ts'
import type { Ink } from './ink.ts'
import { n } from './shape.ts'

type Font = ReturnType<typeof opentype.parse>
export type Face = 'display' | 'sport' | 'sans'
const FILES: Record<Face, string> = {
  display: '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff',
  sport: '@fontsource/barlow-condensed/files/barlow-condensed-latin-800-italic.woff',
  sans: '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff',
}
const require = createRequire(import.meta.url)
const loaded = new Map<Face, Font>()

/** Files that the pictures depend on besides the code. */
export const fontFiles = (): string[] => Object.values(FILES).map((file) => require.resolve(file))

/** A line of text as path data; `bend` lowers its ends by that many units, `track` spreads its letters. */
export function letters(
  text: string,
  face: Face,
  { x = 0, y = 0, size = 16, track = 0, bend = 0 },
): { d: string; width: number } {
  const font = fontOf(face)
  const plain = readable(text)
  const runs = track ? [...plain] : [plain]
  const width = runs.reduce((sum, run) => sum + font.getAdvanceWidth(run, size), track * (runs.length - 1))
  let d = ''
  let pen = x - width / 2
  const warp = (px = 0, py = 0): string => {
    const away = width === 0 ? 0 : (px - x) / (width / 2)
    return `${n(px)} ${n(y + (py - y) + bend * away * away - bend * 0.5)}`
  }
  for (const run of runs) {
    for (const c of font.getPath(run, pen, y, size).commands) {
      if (c.type === 'Z') d += 'Z'
      else if (c.type === 'Q') d += `Q${warp(c.x1, c.y1)} ${warp(c.x, c.y)}`
      else if (c.type === 'C') d += `C${warp(c.x1, c.y1)} ${warp(c.x2, c.y2)} ${warp(c.x, c.y)}`
      else d += `${c.type}${warp(c.x, c.y)}`
    }
    pen += font.getAdvanceWidth(run, size) + track
  }
  return { d, width }
}

/** Whether the display face has every letter of a text. */
export const isCovered = (text: string): boolean =>
  [...readable(text)].every((letter) => fontOf('display').charToGlyphIndex(letter) > 0)

export interface Treatment {
  face: Face
  /** Body of the letters. */
  body: Tone
  /** Colour of the band between the letters and their dark outline. */
  band: string
  ink: string
}

export const GOLDEN: Pick<Treatment, 'body'> = {
  body: { ...GOLD, lite: '#fff4b0', base: '#ffcf45', deep: '#f08a12' },
}
export const SILVERY: Pick<Treatment, 'body'> = {
  body: { ...SILVER, lite: '#ffffff', base: '#f2f6ff', deep: '#a9bddb' },
}

/** A title set in at most three lines inside a width and a height; returns the drawing and how high it stands. */
export function title(
  ink: Ink,
  text: string,
  {
    look,
    bottom,
    width = 272,
    height = 108,
  }: { look: Treatment; bottom: number; width?: number; height?: number },
): { svg: string; top: number } {
  const lines = fit(text, look.face, [width, height])
  let baseline = bottom
  const parts: string[] = []
  for (const { words, size } of lines.toReversed()) {
    const { d } = letters(words, look.face, {
      x: 150,
      y: baseline,
      size,
      bend: lines.length > 1 || words.length > 6 ? size * 0.12 : 0,
    })
    parts.unshift(lettered(ink, d, { look, size, baseline }))
    baseline -= size * 0.86
  }
  return { svg: parts.join(''), top: baseline }
}

function lettered(
  ink: Ink,
  d: string,
  { look, size, baseline }: { look: Treatment; size: number; baseline: number },
): string {
  const { body } = look
  const paint = ink.linear([
    [0, body.hi],
    [0.36, body.lite],
    [0.56, body.base],
    [1, body.deep],
  ])
  const outline = (color: string, width: number): string =>
    `stroke="${color}" stroke-width="${n(width)}" stroke-linejoin="round"`
  const shine = ink.clip(d)
  return (
    `<path d="${d}" fill="#000" opacity=".55" transform="translate(0 ${n(size * 0.09)})" ${outline('#000', size * 0.26)}/>` +
    `<path d="${d}" fill="${look.ink}" ${outline(look.ink, size * 0.25)}/>` +
    `<path d="${d}" fill="${look.band}" ${outline(look.band, size * 0.13)}/>` +
    `<path d="${d}" fill="${look.ink}" transform="translate(0 ${n(size * 0.035)})" ${outline(look.ink, size * 0.03)}/>` +
    `<path d="${d}" fill="${paint}"/>` +
    `<g clip-path="${shine}"><ellipse cx="150" cy="${n(baseline - size * 0.72)}" rx="190" ry="${n(size * 0.36)}" fill="#fff" opacity=".42"/></g>`
  )
}

function fit(
  text: string,
  face: Face,
  [width, height]: readonly [number, number],
): { words: string; size: number }[] {
  const shown = face === 'display' ? text : text.toUpperCase()
  const words = readable(shown).split(' ')
  let best: { lines: { words: string; size: number }[]; score: number } = { lines: [], score: -1 }
  for (const lines of splits(words, Math.min(3, words.length))) {
    const sized = lines.map((line) => ({
      words: line,
      size: Math.min(66, width / fontOf(face).getAdvanceWidth(line, 1)),
    }))
    const tall = sized.reduce((sum, line) => sum + line.size * 0.86, 0)
    const shrink = Math.min(1, height / tall)
    const fitted = sized.map((line) => ({ words: line.words, size: line.size * shrink }))
    const smallest = Math.min(...fitted.map((line) => line.size))
    const largest = Math.max(...fitted.map((line) => line.size))
    const score = smallest * 2 + Math.min(largest, smallest * 1.7) - lines.length * 3
    if (score > best.score) best = { lines: fitted, score }
  }
  return best.lines
}

/** All ways to break words into at most `most` lines. */
function splits(words: string[], most: number): string[][] {
  if (most <= 1 || words.length === 1) return [[words.join(' ')]]
  const all = [[words.join(' ')]]
  for (let at = 1; at < words.length; at += 1)
    for (const rest of splits(words.slice(at), most - 1)) all.push([words.slice(0, at).join(' '), ...rest])
  return all
}

function fontOf(face: Face): Font {
  const known = loaded.get(face)
  if (known) return known
  const bytes = readFileSync(require.resolve(FILES[face]))
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  loaded.set(face, font)
  return font
}

/** The faces hold basic Latin: marks that they lack are dropped rather than shown as boxes. */
function readable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll(/[đĐ]/g, 'd')
}
