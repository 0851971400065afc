import { fairDraw } from '#lib/shared/fairness/fill.ts'
import { sha256Hex } from '#lib/shared/fairness/hash.ts'
import { spinWheel, type Segment } from './wheel.ts'

/** Everything that a spin follows from. */
export interface WheelSpin {
  /** 64 hex digits, one for each wheel and day: its hash is shown before the first spin, the seed after the day. */
  seed: string
  offerId: string
  /** `YYYY-MM-DD` of the brand. */
  day: string
  memberId: string
  /** The member's own word, `WHEEL_WORD`, which the holder of the seed does not know in advance. */
  word: string
}

/** A member's word; empty where none was given. */
export const WHEEL_WORD = /^[A-Za-z0-9._-]{0,64}$/

/** The index of the segment at which a spin stops. `public/verifiers/verify-wheel.mjs` repeats it. */
export function spunSegment({ seed, ...spin }: WheelSpin, segments: readonly Segment[]): number {
  const { offerId, day, memberId, word } = spin
  const clientSeed = sha256Hex(`${offerId}:${day}:${memberId}:${word}`)
  return spinWheel(segments, fairDraw({ serverSeed: seed, clientSeed, nonce: 0 }))
}
