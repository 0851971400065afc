import { GOLD, oklch, SILVER, tone } from '../../art/color.ts'
import { group, Ink } from '../../art/ink.ts'
import { letters } from '../../art/lettering.ts'
import { moodOf } from '../../art/moods.ts'
import { MOTIFS } from '../../art/motifs/index.ts'
import { seeded } from '../../art/random.ts'
import { SCENES } from '../../art/scenes.ts'
import { drawTile } from '../../art/tile.ts'
import type { VendorGame } from './catalogue.ts'

const BOX = 250
const HALF = BOX / 2

/** The background of a game: the scene of its tile, without the figure and the name. */
export function sceneSvg({ nodeId, art: { motif, hue, accentHue } }: VendorGame): string {
  const ink = new Ink()
  const random = seeded(nodeId)
  const scene = random.pick(moodOf(motif))
  const back = SCENES[scene]({
    ink,
    hue,
    accent: accentHue,
    random,
    width: 300,
    height: 400,
    cx: 150,
    cy: 160,
  })
  return svg(ink, '0 0 300 400', back)
}

export function tileSvg(game: VendorGame): string {
  return drawTile({ ...game }, { width: 300, height: 400 })
}

/** A single figure, cut out; `undefined` for an unknown name. */
export function motifSvg(name: string, [hue, accent]: readonly [number, number]): string | undefined {
  const draw = Object.hasOwn(MOTIFS, name) ? MOTIFS[name] : undefined
  if (!draw) return undefined
  const ink = new Ink()
  const shadow = ink.shadow(4, '#000000')
  const figure = draw({ ink, a: tone(hue), b: tone(accent) })
  return svg(ink, centred(BOX), `<g filter="${shadow}">${figure}</g>`)
}

/** A letter or a short word as a symbol: `A`, `10`, `WILD`. */
export function letterSvg(text: string, hue: number): string {
  const ink = new Ink()
  const size = text.length > 2 ? 74 : 190
  const { d } = letters(text, 'display', { x: 0, y: size * 0.36, size })
  const shadow = ink.shadow(4, '#000000')
  if (text.length <= 2)
    return svg(ink, centred(BOX), `<g filter="${shadow}">${ink.form(d, tone(hue), 8)}</g>`)
  const star = MOTIFS['star']?.({ ink, a: GOLD, b: tone(hue) }) ?? ''
  const band = `M-118 6H118V92H-118Z`
  const { d: word } = letters(text, 'display', { x: 0, y: 74, size: text.length > 4 ? 56 : 72 })
  return svg(
    ink,
    centred(BOX),
    `<g filter="${shadow}">${group('translate(0 -14)', star)}${ink.form(band, tone(hue), 6)}${ink.form(word, SILVER, 4)}</g>`,
  )
}

/** The colours of a front by its game's hues, as custom properties. */
export function colours({ art: { hue, accentHue } }: VendorGame): Record<string, string> {
  return {
    '--night': oklch(0.14, 0.035, hue),
    '--deep': oklch(0.22, 0.06, hue),
    '--panel': oklch(0.26, 0.06, hue),
    '--edge': oklch(0.55, 0.1, hue),
    '--main': oklch(0.82, 0.15, accentHue),
    '--main-deep': oklch(0.5, 0.15, accentHue),
    '--main-ink': oklch(0.2, 0.06, accentHue),
    '--soft': oklch(0.84, 0.04, hue),
  }
}

function centred(size: number): string {
  return `${-HALF} ${-HALF} ${size} ${size}`
}

function svg(ink: Ink, box: string, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="xMidYMid slice"><defs>${ink.defs.join('')}</defs>${inner}</svg>`
}
