/** A stroke: corner points on a grid 4 wide and 6 high, drawn as a smooth line through them. */
export type Stroke = readonly (readonly [number, number])[]

/**
 * Letters and digits that are not confused with each other (no 0 O, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V). `x,y` points, `|`
 * between the strokes of a letter.
 */
const OUTLINES: Readonly<Record<string, string>> = {
  A: '0,6 1,3 2,0 3,3 4,6 | 0.8,4 3.2,4',
  C: '4,1 2,0 0,1.5 0,4.5 2,6 4,5',
  E: '0,0 4,0 | 0,0 0,6 | 0,6 4,6 | 0,3 3,3',
  F: '0,0 4,0 | 0,0 0,6 | 0,3 3,3',
  H: '0,0 0,6 | 4,0 4,6 | 0,3 4,3',
  J: '4,0 4,4.5 3,6 1,6 0,4.5',
  K: '0,0 0,6 | 4,0 0.2,3.4 | 1,2.8 4,6',
  M: '0,6 0,0 | 0,0 2,3.5 | 2,3.5 4,0 | 4,0 4,6',
  N: '0,6 0,0 | 0,0 4,6 | 4,6 4,0',
  P: '0,6 0,0 | 0,0 2,0 3.4,0.4 4,1 4,2.2 2.6,3.2 0,3.2',
  R: '0,6 0,0 | 0,0 2,0 3.4,0.4 4,1 4,2 2.6,3 0,3 | 1.6,3 4,6',
  T: '0,0 4,0 | 2,0 2,6',
  W: '0,0 1,6 | 1,6 2,2.5 | 2,2.5 3,6 | 3,6 4,0',
  X: '0,0 4,6 | 4,0 0,6',
  Y: '0,0 2,3 | 4,0 2,3 | 2,3 2,6',
  3: '0.3,0.6 2,0 3.8,1 3.4,2.4 1.6,3 | 1.6,3 3.6,3.5 4,5 2,6 0.2,5.4',
  4: '3,6 3,0 | 3,0 0,4 | 0,4 4,4',
  7: '0,0 4,0 | 4,0 2.4,3 1.6,6',
  9: '4,2 2.6,3.2 0.6,2.6 0.2,1 2,0 3.8,0.8 4,2.4 3.4,4.6 1.4,6',
}

export const CAPTCHA_CHARACTERS = Object.keys(OUTLINES)

export const GLYPHS: ReadonlyMap<string, readonly Stroke[]> = new Map(
  Object.entries(OUTLINES).map(([character, outline]) => [character, outline.split(' | ').map(toStroke)]),
)

function toStroke(points: string): Stroke {
  return points.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number)
    return [x, y] as const
  })
}
