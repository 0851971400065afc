import { arena } from './arena.ts'
import { beasts } from './beasts.ts'
import { classics } from './classics.ts'
import type { Motif } from './kit.ts'
import { legends } from './legends.ts'
import { sea } from './sea.ts'
import { tables } from './tables.ts'

/** Every motif that a catalogue entry may name. */
export const MOTIFS: Record<string, Motif> = { ...classics, ...beasts, ...sea, ...legends, ...tables, ...arena }
