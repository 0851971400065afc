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

/** A colour in hex digits, as most tools give them, in the form that tokens use; undefined for anything else. */
export function hexAsOklch(text: string): string | undefined {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text) ?? []
  if (!digits) return undefined
  const size = digits.length / 3
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((index) =>
    decoded(parseInt(digits.slice(index * size, (index + 1) * size).repeat(2 / size), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  return `oklch(${rounded(lightness, 3)} ${rounded(Math.hypot(a, b), 3)} ${rounded(hue, 1)})`
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

function decoded(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

function over(top: Rgb, alpha: number, under: Rgb): Rgb {
  const blend = (x: number, y: number) => x * alpha + y * (1 - alpha)
  return [blend(top[0], under[0]), blend(top[1], under[1]), blend(top[2], under[2])]
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(decoded)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
