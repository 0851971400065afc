import { oklch, tone } from './color.ts'
import { fill, group, Ink } from './ink.ts'
import { isCovered, letters } from './lettering.ts'
import { brandColors, brandMark, vendorSign, type MarkName } from './marks.ts'
import { MOTIFS } from './motifs/index.ts'
import { scatter } from './props.ts'
import { seeded } from './random.ts'
import { SCENES } from './scenes.ts'
import { box, n } from './shape.ts'
import { svg } from './tile.ts'

/** What of `tenant.json` the pictures of a brand are made from. */
export interface Brand {
  id: string
  name: string
  /** Which side the text of the default locale begins at. */
  dir: 'ltr' | 'rtl'
  theme: {
    mode: 'light' | 'dark'
    hue: number
    accentHue: number
    mark: MarkName
    lead: 'casino' | 'lottery' | 'sports'
  }
}

/** Mark and name on one line, 40 units high, for the brand's own ground. */
export function drawLogo({ id, name, dir, theme }: Brand): string {
  const ink = new Ink()
  const colors = brandColors(theme.hue, theme.accentHue, theme.mode)
  const word = letters(wordmark(id, name), 'display', { size: 27, track: 0.3 })
  const width = Math.ceil(word.width + 60)
  const body =
    theme.mode === 'dark'
      ? ink.linear([
          [0, '#ffffff'],
          [1, oklch(0.88, 0.05, theme.hue)],
        ])
      : ink.linear([
          [0, oklch(0.4, 0.15, theme.hue)],
          [1, oklch(0.27, 0.11, theme.hue)],
        ])
  const at = dir === 'ltr' ? 21 : width - 21
  const wordX = dir === 'ltr' ? 46 + word.width / 2 : width - 46 - word.width / 2
  return svg(ink, { width, height: 40, box: `0 0 ${width} 40` }, [
    group(`translate(${at} 20) scale(1.02)`, brandMark(theme.mark, colors)),
    group(`translate(${n(wordX)} 29.500)`, `<path d="${word.d}" fill="${body}"/>`),
  ])
}

export function drawIcon({ theme }: Brand): string {
  const ink = new Ink()
  const ground = ink.linear(
    [
      [0, oklch(0.56, 0.19, theme.hue)],
      [1, oklch(0.34, 0.15, theme.hue)],
    ],
    [0, 0, 1, 1],
  )
  return svg(ink, { width: 64, height: 64, box: '0 0 64 64' }, [
    fill(box([0, 0, 64, 64], 15), ground),
    ink.glow([46, 14, 44], oklch(0.75, 0.16, theme.accentHue), 0.55),
    group('translate(32 32) scale(1.32)', brandMark(theme.mark, iconColors(theme))),
  ])
}

function iconColors({ hue, accentHue }: Brand['theme']) {
  return { one: '#ffffff', two: oklch(0.9, 0.09, accentHue), light: oklch(0.5, 0.19, hue) }
}

/** The icon as phones cut it out themselves: ground to the edge, the mark within the circle that is always left. */
export function drawMaskable({ theme }: Brand): string {
  const ink = new Ink()
  const ground = ink.linear(
    [
      [0, oklch(0.56, 0.19, theme.hue)],
      [1, oklch(0.34, 0.15, theme.hue)],
    ],
    [0, 0, 1, 1],
  )
  return svg(ink, { width: 64, height: 64, box: '0 0 64 64' }, [
    fill(box([0, 0, 64, 64], 0), ground),
    ink.glow([46, 14, 44], oklch(0.75, 0.16, theme.accentHue), 0.55),
    group('translate(32 32) scale(0.95)', brandMark(theme.mark, iconColors(theme))),
  ])
}

/** The picture that links to the brand are shown with. */
export function drawShareImage(brand: Brand): string {
  const { theme } = brand
  const ink = new Ink()
  const random = seeded(`${brand.id}/og`)
  const kit = { ink, hue: theme.hue, accent: theme.hue, random, width: 600, height: 315, cx: 300, cy: 140 }
  const mark = brandMark(theme.mark, {
    one: '#ffffff',
    two: oklch(0.88, 0.12, theme.accentHue),
    light: '#ffffff',
  })
  const text = wordmark(brand.id, brand.name)
  const word = letters(text, 'display', {
    x: 300,
    y: 236,
    size: Math.min(84, 900 / Math.max(6, text.length)),
    track: 1,
  })
  const figure = (name: string, at: string): string =>
    group(at, MOTIFS[name]?.({ ink, a: tone(theme.hue), b: tone(theme.accentHue) }) ?? '')
  return svg(ink, { width: 1200, height: 630, box: '0 0 600 315' }, [
    SCENES.rays(kit),
    `<rect width="600" height="315" fill="${ink.linear([
      [0.2, oklch(0.18, 0.09, theme.hue), 0.15],
      [0.75, oklch(0.18, 0.09, theme.hue), 0.8],
    ])}"/>`,
    scatter('rays', { ...kit, accent: theme.accentHue }, 12),
    figure('chips', 'translate(64 236) rotate(-8) scale(.82)'),
    figure('gem', 'translate(540 236) rotate(8) scale(.72)'),
    group(
      'translate(300 108) scale(4.1)',
      `<g opacity=".25">${group('translate(0 1.500)', brandMark(theme.mark, { one: '#000000', two: '#000000', light: '#000000' }))}</g>${mark}`,
    ),
    `<path d="${word.d}" fill="#000" opacity=".35" transform="translate(0 4)"/><path d="${word.d}" fill="${ink.linear(
      [
        [0, '#ffffff'],
        [1, oklch(0.9, 0.08, theme.accentHue)],
      ],
    )}"/>`,
  ])
}

/** Sign and name of a vendor, one colour that reads on light and on dark. */
export function drawVendorMark({ title, hue }: { title: string; hue: number }, index: number): string {
  const color = oklch(0.63, 0.1, hue)
  const words = title.toUpperCase().split(' ')
  const two = words.length > 1 && letters(words.join(' '), 'sans', { size: 15 }).width > 70
  const cut = Math.ceil(words.length / 2)
  const lines = two ? [words.slice(0, cut).join(' '), words.slice(cut).join(' ')] : [words.join(' ')]
  const size = Math.min(
    two ? 14 : 18,
    ...lines.map((text) => 72 / letters(text, 'sans', { size: 1, track: 0.04 }).width),
  )
  const set = lines.map((text, row) => {
    const { width } = letters(text, 'sans', { size, track: size * 0.03 })
    const y = two ? 18 + row * 15 : 20 + size * 0.35
    return fill(letters(text, 'sans', { x: 42 + width / 2, y, size, track: size * 0.03 }).d, color)
  })
  return svg(new Ink(), { width: 120, height: 40, box: '0 0 120 40' }, [
    group('translate(20 20)', vendorSign(index, color)),
    ...set,
  ])
}

/** Shown where a game's picture cannot be loaded. */
export function drawFallback(): string {
  const ink = new Ink()
  const ground = ink.linear([
    [0, oklch(0.36, 0.1, 285)],
    [1, oklch(0.19, 0.06, 285)],
  ])
  const faint = tone(285, 0.07)
  return svg(ink, { width: 300, height: 400 }, [
    `<rect width="300" height="400" fill="${ground}"/>`,
    ink.glow([150, 180, 170], oklch(0.6, 0.13, 285), 0.7),
    group('translate(150 188) scale(.92)', MOTIFS['gem']?.({ ink, a: faint, b: faint }) ?? ''),
  ])
}

/** The faces are Latin: a name in another script is lettered by the brand's id, which is its name in Latin letters. */
function wordmark(id: string, name: string): string {
  return isCovered(name) ? name : id.charAt(0).toUpperCase() + id.slice(1)
}
