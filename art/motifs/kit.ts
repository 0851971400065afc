import type { Tone } from '../color.ts'
import type { Ink } from '../ink.ts'

/** What a motif is drawn with: the picture's definitions and the two tones of its entry. */
interface Kit {
  ink: Ink
  a: Tone
  b: Tone
}

/** Draws within −100…100 in both directions, its weight about the origin. */
export type Motif = (kit: Kit) => string
