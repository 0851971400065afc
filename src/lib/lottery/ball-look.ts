import { waveOf } from '#lib/shared/lottery/mark-six/colours.ts'
import type { Family } from '#lib/shared/lottery/play.ts'
import { SUM_COLOURS } from '#lib/shared/lottery/sum28/colours.ts'

/** A ball's colour, which also determines its shape, so that colour is not the only distinction. */
export type BallLook = 'red' | 'blue' | 'green' | 'grey' | 'plain'

/** The colour of a number in its family: waves of 1 to 49, sums of 0 to 27; the others have none. */
export function ballLook(family: Family, number: number): BallLook {
  if (family === 'markSix') return waveOf(number)
  if (family !== 'sum28') return 'plain'
  if (SUM_COLOURS.green.includes(number)) return 'green'
  if (SUM_COLOURS.blue.includes(number)) return 'blue'
  return SUM_COLOURS.red.includes(number) ? 'red' : 'grey'
}

/** Numbers of games with balls are written with two digits. */
export function ballLabel(family: Family, number: number): string {
  const isPadded = family === 'markSix' || family === 'elevenFive'
  return isPadded ? String(number).padStart(2, '0') : String(number)
}
