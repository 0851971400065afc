/** An exact part of a whole, both whole numbers that a double holds exactly. */
export interface Share {
  part: number
  whole: number
}

/** The share as a floating-point fraction, for comparisons; figures for players come from `percentOf`. */
export function fractionOf({ part, whole }: Share): number {
  return part / whole
}

/** A share in percent with two decimals, as published to players. */
export function percentOf({ part, whole }: Share): number {
  return Math.round((part / whole) * 10_000) / 100
}
