/** A colour in OKLab; `alpha` from 0 to 1. */
export interface Colour {
  lightness: number
  a: number
  b: number
  alpha: number
}

type Rgb = [red: number, green: number, blue: number]

const CLEAR: Colour = { lightness: 0, a: 0, b: 0, alpha: 0 }
const OKLCH = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)$/
const MIX = /^color-mix\(\s*in oklab\s*,\s*(.+?)\s+([\d.]+)%\s*,\s*(.+)\)$/
const VAR = /^var\((--[\w-]+)\)$/

/**
 * Parses the colour forms that tokens use: `oklch()`, `var()`, `color-mix(in oklab, A n%, B)`, `transparent`.
 * @returns undefined for anything else (a length, a shadow)
 */
export function readColour(value: string, tokens: ReadonlyMap<string, string>): Colour | undefined {
  const text = value.trim()
  if (text === 'transparent') return CLEAR
  const name = VAR.exec(text)?.[1]
  if (name) return readColour(tokens.get(name) ?? '', tokens)
  const mix = MIX.exec(text)
  if (mix)
    return mixed(readColour(mix[1] ?? '', tokens), readColour(mix[3] ?? '', tokens), Number(mix[2]) / 100)
  const parts = OKLCH.exec(text)
  if (!parts) return undefined
  const [lightness = 0, chroma = 0, hue = 0] = parts.slice(1, 4).map(Number)
  const angle = (hue * Math.PI) / 180
  return { lightness, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle), alpha: Number(parts[4] ?? 1) }
}

/** WCAG 2 contrast ratio of a colour on a background, itself on `behind` if it is not opaque. */
export function contrastOf(ink: Colour, ground: Colour, behind: Colour): number {
  const opaque = over(toRgb(ground), ground.alpha, toRgb(behind))
  const [light, dark] = [luminance(over(toRgb(ink), ink.alpha, opaque)), luminance(opaque)].sort(
    (x, y) => y - x,
  )
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Premultiplied, as CSS Color 4 mixes. */
function mixed(first: Colour | undefined, second: Colour | undefined, share: number): Colour | undefined {
  if (!first || !second) return undefined
  const alpha = first.alpha * share + second.alpha * (1 - share)
  if (alpha === 0) return CLEAR
  const blend = (x: number, y: number) => (x * first.alpha * share + y * second.alpha * (1 - share)) / alpha
  return {
    lightness: blend(first.lightness, second.lightness),
    a: blend(first.a, second.a),
    b: blend(first.b, second.b),
    alpha,
  }
}

/** OKLab to gamma-encoded sRGB, each channel clipped to the gamut (https://bottosson.github.io/posts/oklab). */
export function toRgb({ lightness, a, b }: Colour): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function encoded(linear: number): number {
  const value = Math.min(1, Math.max(0, linear))
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
}

function over(top: Rgb, alpha: number, under: Rgb): Rgb {
  const blend = (x: number, y: number) => x * alpha + y * (1 - alpha)
  return [blend(top[0], under[0]), blend(top[1], under[1]), blend(top[2], under[2])]
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
