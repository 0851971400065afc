import { BLACK, WHITE, type Tone } from './color.ts'
import { circ, n } from './shape.ts'

type Stop = readonly [offset: number, color: string, opacity?: number]

/** Collects the definitions of one picture and paints shaded forms: outline, gradient body, lit rim, shaded rim. */
export class Ink {
  readonly defs: string[] = []

  linear(
    stops: readonly Stop[],
    [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
  ): string {
    return this.define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`,
    )
  }

  radial(stops: readonly Stop[], [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5]): string {
    return this.define(
      (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`,
    )
  }

  clip(d: string): string {
    return this.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  }

  /** A dark soft shadow under a whole group. */
  shadow(blur: number, color: string): string {
    return this.define(
      (id) =>
        `<filter id="${id}" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="${blur * 0.8}" stdDeviation="${blur}" flood-color="${color}" flood-opacity="0.75"/></filter>`,
    )
  }

  /** The form that all motifs are built of. */
  form(d: string, t: Tone, line = 4): string {
    const body = this.linear([
      [0, t.lite],
      [0.5, t.base],
      [1, t.deep],
    ])
    return this.rimmed(d, { body, t, line })
  }

  /** A ball: lit from the upper left. */
  ball(cx: number, cy: number, [r, t, line = 4]: readonly [number, Tone, number?]): string {
    const body = this.radial(
      [
        [0, t.hi],
        [0.28, t.lite],
        [0.68, t.base],
        [1, t.deep],
      ],
      [0.36, 0.3, 0.75],
    )
    const outline = `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r + line / 2)}" fill="${t.ink}"/>`
    const shine = `<ellipse cx="${n(cx - r * 0.32)}" cy="${n(cy - r * 0.48)}" rx="${n(r * 0.34)}" ry="${n(r * 0.2)}" fill="#fff" opacity=".8" transform="rotate(-28 ${n(cx - r * 0.32)} ${n(cy - r * 0.48)})"/>`
    const bounce = `<path d="M${n(cx - r * 0.62)} ${n(cy + r * 0.62)}A${n(r * 0.88)} ${n(r * 0.88)} 0 0 0 ${n(cx + r * 0.72)} ${n(cy + r * 0.5)}" fill="none" stroke="${t.lite}" stroke-width="${n(r * 0.09)}" stroke-linecap="round" opacity=".6"/>`
    return `${outline}<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${body}"/>${bounce}${shine}`
  }

  rimmed(d: string, { body, t, line }: { body: string; t: Tone; line: number }): string {
    const clip = this.clip(d)
    const outline = `<path d="${d}" fill="${t.ink}" stroke="${t.ink}" stroke-width="${line * 2}" stroke-linejoin="round"/>`
    const rim = (color: string, dy: number, opacity: number): string =>
      `<path d="${d}" fill="none" stroke="${color}" stroke-width="5" opacity="${opacity}" transform="translate(${n(dy * 0.4)} ${dy})"/>`
    return `${outline}<path d="${d}" fill="${body}"/><g clip-path="${clip}">${rim(t.deep, -2.6, 0.55)}${rim(t.hi, 2.6, 0.8)}</g>`
  }

  glow([cx, cy, r]: readonly [number, number, number], color: string, opacity = 1): string {
    const fill = this.radial([
      [0, color, opacity],
      [0.45, color, opacity * 0.42],
      [1, color, 0],
    ])
    return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"/>`
  }

  private define(make: (id: string) => string): string {
    const id = `d${this.defs.length}`
    this.defs.push(make(id))
    return `url(#${id})`
  }
}

/** Flat colour. */
export const fill = (d: string, color: string, opacity = 1): string =>
  `<path d="${d}" fill="${color}" opacity="${opacity}"/>`
/** A line with round ends. */
export const stroke = (d: string, color: string, width = 3): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
export const group = (transform: string, inner: string): string => `<g transform="${transform}">${inner}</g>`
/** The drawing and its mirror image about x = 0. */
export const mirror = (inner: string): string => inner + group('scale(-1 1)', inner)

/** A living eye: iris with a glow at its foot, slit or round pupil, catch-light. */
export function eye(
  ink: Ink,
  [x, y, r]: readonly [number, number, number],
  look: { iris: string; slit?: boolean; tilt?: number },
): string {
  const white = ink.radial([
    [0, WHITE.hi],
    [0.7, '#f4ecff'],
    [1, '#b9a6cf'],
  ])
  const iris = ink.radial(
    [
      [0, '#fff', 0.95],
      [0.35, look.iris],
      [1, BLACK.deep],
    ],
    [0.5, 0.85, 0.8],
  )
  const almond = `M${n(-r * 1.5)} ${n(r * 0.15)}Q${n(-r * 0.3)} ${n(-r * 1.35)} ${n(r * 1.4)} ${n(-r * 0.35)}Q${n(r * 0.7)} ${n(r * 1.15)} ${n(-r * 1.5)} ${n(r * 0.15)}Z`
  const clip = ink.clip(almond)
  const inner = `<circle r="${n(r * 0.86)}" fill="${iris}"/><ellipse rx="${n(look.slit ? r * 0.2 : r * 0.42)}" ry="${n(r * (look.slit ? 0.72 : 0.42))}" fill="#08060c"/>`
  return group(
    `translate(${n(x)} ${n(y)}) rotate(${look.tilt ?? 0})`,
    `<path d="${almond}" fill="#120a16" stroke="#120a16" stroke-width="${n(r * 0.5)}" stroke-linejoin="round"/><path d="${almond}" fill="${white}"/><g clip-path="${clip}">${inner}</g><path d="${circ(-r * 0.3, -r * 0.35, r * 0.24)}" fill="#fff"/>`,
  )
}

/** A round cartoon eye. */
export function roundEye(ink: Ink, [x, y, r]: readonly [number, number, number], iris: string): string {
  const white = ink.radial([
    [0, '#fff'],
    [0.75, '#f3edff'],
    [1, '#a99bc0'],
  ])
  const colored = ink.radial(
    [
      [0, '#fff'],
      [0.3, iris],
      [1, '#0b0712'],
    ],
    [0.5, 0.85, 0.8],
  )
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 1.18)}" fill="#120a16"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${white}"/><circle cx="${n(x)}" cy="${n(y + r * 0.1)}" r="${n(r * 0.68)}" fill="${colored}"/><circle cx="${n(x)}" cy="${n(y + r * 0.1)}" r="${n(r * 0.36)}" fill="#08060c"/><circle cx="${n(x - r * 0.28)}" cy="${n(y - r * 0.3)}" r="${n(r * 0.26)}" fill="#fff"/>`
}

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${n(opacity * 100) === '0' ? 0 : opacity.toFixed(2)}"` : ''}/>`,
    )
    .join('')
}
