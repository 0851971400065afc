interface Point {
  x: number
  y: number
  sharp: boolean
}

/** Numbers in path data: one decimal is a third of a pixel on the largest tile. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** A closed soft outline through "x,y x,y! …"; `!` keeps a corner sharp. */
export const loop = (text: string): string => smooth(points(text), true)
/** The same, left open. */
export const line = (text: string): string => smooth(points(text), false)
/** Closed outline, symmetric about x = 0, from its right half written from top to bottom. */
export function half(text: string): string {
  const right = points(text)
  const left = right
    .filter((point) => point.x !== 0)
    .map((point) => ({ ...point, x: -point.x }))
    .reverse()
  return smooth([...right, ...left], true)
}

/** A circle (centre x, y, radius), or an ellipse with a second radius. */
export function circ(
  ...[cx, cy, rx, ry = rx]: readonly [cx: number, cy: number, rx: number, ry?: number]
): string {
  return `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0Z`
}

/** A rectangle with round corners: [x, y, width, height]. */
export function box([x, y, w, h]: readonly [number, number, number, number], r = 0): string {
  const c = Math.min(r, w / 2, h / 2)
  return `M${n(x + c)} ${n(y)}h${n(w - 2 * c)}q${n(c)} 0 ${n(c)} ${n(c)}v${n(h - 2 * c)}q0 ${n(c)} ${n(-c)} ${n(c)}h${n(2 * c - w)}q${n(-c)} 0 ${n(-c)} ${n(-c)}v${n(2 * c - h)}q0 ${n(-c)} ${n(c)} ${n(-c)}Z`
}

/** A star or gear about the origin: spikes, outer and inner radius; `soft` rounds the tips. */
export function star(spikes: number, [outer, inner]: readonly [number, number], soft = false): string {
  const ring = Array.from({ length: spikes * 2 }, (_, index) => {
    const angle = (Math.PI * index) / spikes - Math.PI / 2
    const radius = index % 2 === 0 ? outer : inner
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle), sharp: !soft }
  })
  return smooth(ring, true)
}

/** A regular polygon about the origin. */
export function ngon(sides: number, radius: number, turn = 0): string {
  const ring = Array.from({ length: sides }, (_, index) => {
    const angle = (2 * Math.PI * index) / sides - Math.PI / 2 + turn
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle), sharp: true }
  })
  return smooth(ring, true)
}

function points(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x = '0', y = '0'] = word.replace('!', '').split(',')
      return { x: Number(x), y: Number(y), sharp: word.endsWith('!') }
    })
}

/** Catmull–Rom through the points, as cubic Béziers; a sharp point has no tangent. */
function smooth(ring: Point[], closed: boolean): string {
  const at = (index: number): Point => {
    const bounded = closed
      ? (index + ring.length) % ring.length
      : Math.min(ring.length - 1, Math.max(0, index))
    return ring[bounded] ?? { x: 0, y: 0, sharp: true }
  }
  const start = at(0)
  let d = `M${n(start.x)} ${n(start.y)}`
  const last = closed ? ring.length : ring.length - 1
  for (let index = 0; index < last; index += 1) {
    const from = at(index)
    const to = at(index + 1)
    const before = at(index - 1)
    const after = at(index + 2)
    const out = from.sharp ? from : { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 }
    const into = to.sharp ? to : { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 }
    d += `C${n(out.x)} ${n(out.y)} ${n(into.x)} ${n(into.y)} ${n(to.x)} ${n(to.y)}`
  }
  return closed ? `${d}Z` : d
}
