import { arena } from './arena.ts'
import { beasts } from './beasts.ts'
import { classics } from './classics.ts'
import { diceware } from './diceware.ts'
import { draws } from './draws.ts'
import { fortune } from './fortune.ts'
import { harbour } from './harbour.ts'
import type { Motif } from './kit.ts'
import { legends } from './legends.ts'
import { magic } from './magic.ts'
import { places } from './places.ts'
import { playthings } from './playthings.ts'
import { sea } from './sea.ts'
import { tables } from './tables.ts'

/** Every motif that a catalogue entry may name. */
export const MOTIFS: Record<string, Motif> = {
  ...arena,
  ...beasts,
  ...classics,
  ...diceware,
  ...draws,
  ...fortune,
  ...harbour,
  ...legends,
  ...magic,
  ...places,
  ...playthings,
  ...sea,
  ...tables,
}
