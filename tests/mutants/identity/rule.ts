import type { Mutant } from '../mutant.ts'

/** One replacement in a file of `src/platform`, with the test file that should see it first. */
export const rule = (first: string, name: string, ...[file, from, to]: [string, string, string]): Mutant => ({
  name,
  first,
  edits: [[file, from, to]],
})
