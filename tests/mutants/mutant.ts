/** A bug as one could write it by mistake: replacements in a feature's files, each of which must fit exactly once. */
export interface Mutant {
  name: string
  /** The test file that is asked first; where it stays green, all of them are. */
  first?: string
  edits: readonly [file: string, from: string, to: string][]
}

/** A bug of the wallet that is a single replacement. */
export const one = (name: string, ...[file, from, to]: [file: string, from: string, to: string]): Mutant => {
  const isOutbox = ['projection/outbox.ts', 'projection/projection.ts', 'book-copy.ts'].includes(file)
  return { name, edits: [[file, from, to]], ...(isOutbox ? { first: 'wallet-outbox' } : {}) }
}
