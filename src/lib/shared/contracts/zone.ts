/**
 * The zone of a brand: an IANA name, or its successive zones.
 *
 * A change of zone is treated as a change of the clocks: from `fromMs` on, the wall clock shows the new zone. Bounds of
 * earlier periods stay, the day of the change is longer or shorter by the difference, no period id is used twice and no day
 * is skipped. The first span also applies to all time before it.
 */
export type BrandZone = string | readonly ZoneSpan[]

export interface ZoneSpan {
  fromMs: number
  zone: string
}

/** A stretch of time in which the clock runs evenly: local time is UTC plus `offsetMs`. */
export interface ClockSegment {
  startMs: number
  endMs: number
  offsetMs: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Whether the runtime knows the zone. */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch {
    // The runtime reports an unknown zone by throwing.
    return false
  }
}

/**
 * The zones with one more span.
 * @throws RangeError where the change is not after the last one, or the zone is unknown.
 */
export function changeZone(zone: BrandZone, change: ZoneSpan): readonly ZoneSpan[] {
  const spans = spansOf(zone)
  const last = spans.at(-1)
  if (!Number.isSafeInteger(change.fromMs) || (last && change.fromMs <= last.fromMs))
    throw new RangeError('a change of zone comes after the last one')
  if (!isZone(change.zone)) throw new RangeError(`unknown zone ${change.zone}`)
  return [...spans, change]
}

/** The zone's offset from UTC, in milliseconds. @throws RangeError for an unknown zone. */
export function offsetAt(atMs: number, zone: BrandZone): number {
  return offsetIn(atMs, spanAt(atMs, spansOf(zone)).zone)
}

/** The segments from `startMs` to `endMs`, which are at most some days apart. */
export function segmentsBetween(startMs: number, endMs: number, zone: BrandZone): ClockSegment[] {
  const spans = spansOf(zone)
  const changes = spans.map((span) => span.fromMs).filter((fromMs) => fromMs > startMs && fromMs < endMs)
  const edges = [startMs, ...changes, endMs]
  const segments: ClockSegment[] = []
  for (const [index, fromMs] of edges.slice(0, -1).entries()) {
    const name = spanAt(fromMs, spans).zone
    for (const segment of segmentsIn({ fromMs, zone: name }, edges[index + 1] ?? endMs))
      append(segments, segment)
  }
  return segments
}

function segmentsIn({ fromMs, zone }: ZoneSpan, endMs: number): ClockSegment[] {
  const [first, last] = [offsetIn(fromMs, zone), offsetIn(endMs - 1, zone)]
  if (first === last) return [{ startMs: fromMs, endMs, offsetMs: first }]
  let [before, after] = [fromMs, endMs - 1]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetIn(middle, zone) === first) before = middle
    else after = middle
  }
  // A second change in the same window is found in the remainder.
  return [{ startMs: fromMs, endMs: after, offsetMs: first }, ...segmentsIn({ fromMs: after, zone }, endMs)]
}

function append(segments: ClockSegment[], next: ClockSegment): void {
  const last = segments.at(-1)
  if (last?.offsetMs === next.offsetMs) last.endMs = next.endMs
  else segments.push(next)
}

function spansOf(zone: BrandZone): readonly ZoneSpan[] {
  return typeof zone === 'string' ? [{ fromMs: Number.MIN_SAFE_INTEGER, zone }] : zone
}

function spanAt(atMs: number, spans: readonly ZoneSpan[]): ZoneSpan {
  const span = spans.findLast((each) => each.fromMs <= atMs) ?? spans[0]
  if (!span) throw new RangeError('a brand has a zone')
  return span
}

function offsetIn(atMs: number, zone: string): number {
  const wholeMs = Math.floor(atMs / 1000) * 1000
  const shown = new Map(
    clockOf(zone)
      .formatToParts(wholeMs)
      .map((part) => [part.type, Number(part.value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0
  const localMs = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return localMs - wholeMs
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const kept = clocks.get(zone)
  if (kept) return kept
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, made)
  return made
}
