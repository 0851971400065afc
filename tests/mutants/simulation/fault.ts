import type { Mutant } from '../mutant.ts'

/** A bug of the money path, in a file or several below `src/platform`. */
export function fault(name: string, ...edits: Mutant['edits'][number][]): Mutant {
  return { name, edits }
}
