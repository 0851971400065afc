/** OKLCH (lightness 0–1, chroma, hue in degrees) as `#rrggbb`; chroma is lowered until sRGB can show it. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let c = chroma; c > 0; c -= 0.01) {
    const rgb = linearRgb(lightness, c, hue)
    if (rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return hex(rgb)
  }
  return hex(linearRgb(lightness, 0, hue))
}

/** Five steps of one colour, from its highlight to its outline: what a shaded form is painted with. */
export interface Tone {
  hi: string
  lite: string
  base: string
  deep: string
  ink: string
}

/** The steps of a hue; chroma 0.19 is vivid, 0.05 nearly grey. */
export function tone(hue: number, chroma = 0.19, lift = 0): Tone {
  // Yellows darken to amber, not to olive.
  const yellow = hue > 66 && hue < 118
  return {
    hi: oklch(0.95, chroma * 0.35, hue + 8),
    lite: oklch(Math.min(0.92, 0.81 + lift), chroma * 0.85, hue + 6),
    base: oklch(Math.min(0.85, (yellow ? 0.79 : 0.65) + lift), chroma, yellow ? hue * 0.5 + 40 : hue),
    deep: oklch((yellow ? 0.54 : 0.41) + lift, chroma * 0.85, yellow ? 58 : hue - 8),
    ink: oklch(0.19, chroma * 0.4, hue - 10),
  }
}

export const GOLD: Tone = { hi: '#fffbe0', lite: '#ffe27a', base: '#f5ab1e', deep: '#a9570a', ink: '#3a1a04' }
export const SILVER: Tone = {
  hi: '#ffffff',
  lite: '#eef3fa',
  base: '#aebbcf',
  deep: '#596782',
  ink: '#1b2233',
}
export const WHITE: Tone = {
  hi: '#ffffff',
  lite: '#ffffff',
  base: '#f0ebf2',
  deep: '#b7aac4',
  ink: '#2a2036',
}
export const BLACK: Tone = {
  hi: '#8b8fa6',
  lite: '#4d5066',
  base: '#2b2d3d',
  deep: '#14151f',
  ink: '#07070c',
}
export const WOOD: Tone = { hi: '#f3c58b', lite: '#c9854a', base: '#95562a', deep: '#552b12', ink: '#251004' }
export const RED: Tone = { hi: '#ffd2c4', lite: '#ff6d5a', base: '#e0202f', deep: '#860a22', ink: '#2e040c' }
export const GREEN: Tone = {
  hi: '#e4ffb8',
  lite: '#86dd4f',
  base: '#2da43c',
  deep: '#0d5a33',
  ink: '#05230f',
}
export const BLUE: Tone = { hi: '#d6f3ff', lite: '#5cc3ff', base: '#1f7fe6', deep: '#123b96', ink: '#081436' }
export const PINK: Tone = { hi: '#fff0f4', lite: '#ffb3c7', base: '#f56f9a', deep: '#ac2b62', ink: '#3d0a24' }
export const PURPLE: Tone = {
  hi: '#f3deff',
  lite: '#c58bff',
  base: '#8a3fe0',
  deep: '#4a168c',
  ink: '#1a0738',
}
export const STONE: Tone = {
  hi: '#fff3d6',
  lite: '#e4c48d',
  base: '#bd9158',
  deep: '#73502c',
  ink: '#2b1a0b',
}
export const SKIN: Tone = { hi: '#fff1dc', lite: '#fbd0a4', base: '#e8a472', deep: '#a9623f', ink: '#3c1a10' }

function linearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function hex(rgb: [number, number, number]): string {
  const channel = (value: number): string => {
    const bounded = Math.min(1, Math.max(0, value))
    const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${rgb.map(channel).join('')}`
}
