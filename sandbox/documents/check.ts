/**
 * A sandbox for the service that reads identity documents. It reads nothing: illegible pictures are refused, and all others
 * are left to operators, as a real service does where it is not sure.
 */

/** Pixels of the shorter side, below which nothing on a document can be read. */
const SMALLEST_SIDE = 200

export type Verdict = { verdict: 'refused'; reason: 'unreadable' } | { verdict: 'unsure' }

export function checkDocument(order: unknown): Verdict {
  const pictures: unknown = Object(order).pictures
  const sides = Array.isArray(pictures) ? pictures.flatMap(sidesOf) : []
  const isReadable = sides.length > 0 && Math.min(...sides) >= SMALLEST_SIDE
  return isReadable ? { verdict: 'unsure' } : { verdict: 'refused', reason: 'unreadable' }
}

function sidesOf(picture: unknown): number[] {
  const { width, height } = Object(picture)
  return [Number(width), Number(height)].map((side) => (Number.isFinite(side) ? side : 0))
}
