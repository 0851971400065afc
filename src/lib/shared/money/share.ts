/** An exact part of a whole, both whole numbers that a double holds exactly. */
export interface Share {
  part: number
  whole: number
}

/** The share as a floating-point fraction. */
export function fractionOf({ part, whole }: Share): number {
  return part / whole
}
