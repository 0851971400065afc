/** The counter that some brands show as decoration: its numbers are random and belong to no pool (product constants). */
const START = { from: 11_000_000, to: 15_000_000 }
const RISE = { from: 100, to: 500 }
const PAUSE_SECONDS = { from: 3, to: 5 }

/** A source of numbers from 0 up to, but not including, 1. */
type Random = () => number

export function firstCount(random: Random = Math.random): number {
  return between(START, random)
}

export function nextCount(count: number, random: Random = Math.random): number {
  return count + between(RISE, random)
}

export function pauseMs(random: Random = Math.random): number {
  return between(PAUSE_SECONDS, random) * 1_000
}

function between({ from, to }: { from: number; to: number }, random: Random): number {
  return from + Math.floor(random() * (to - from + 1))
}
