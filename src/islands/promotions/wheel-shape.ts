interface Segment {
  prizeMinor: number
  weight: number
}
interface Sector extends Segment {
  path: string
  /** Degrees from the top, clockwise. */
  middle: number
  /** Whether its prize can be written on it. */
  isWide: boolean
}

const RADIUS = 98
const WIDE_DEGREES = 24

/** Sectors around the centre, each as wide as its share of the weights; those that never come are left out. */
export function sectorsOf(segments: readonly Segment[]): (Sector & { segment: number })[] {
  const total = segments.reduce((sum, { weight }) => sum + weight, 0)
  let from = 0
  return segments.flatMap((segment, index) => {
    if (segment.weight === 0) return []
    const width = (360 * segment.weight) / total
    const start = from
    from += width
    const middle = start + width / 2
    const shape = { path: pathOf(start, width), middle, isWide: width >= WIDE_DEGREES }
    return [{ ...segment, ...shape, segment: index }]
  })
}

/** How far the plate turns so that the middle of a segment stands at the top. */
export function turnOf(sectors: readonly { segment: number; middle: number }[], segment: number): number {
  return 360 - (sectors.find((sector) => sector.segment === segment)?.middle ?? 0)
}

function pathOf(start: number, width: number): string {
  // An arc cannot close a whole circle.
  const end = start + Math.min(width, 359.99)
  return `M0 0 L${pointAt(start)} A${RADIUS} ${RADIUS} 0 ${width > 180 ? 1 : 0} 1 ${pointAt(end)} Z`
}

function pointAt(degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${(RADIUS * Math.sin(angle)).toFixed(3)} ${(-RADIUS * Math.cos(angle)).toFixed(3)}`
}
