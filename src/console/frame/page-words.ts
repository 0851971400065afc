import type { IslandWords } from '#lib/client/island-words.ts'

/** The words that the page brings with it. */
export function readPageWords(): IslandWords {
  const text = document.querySelector('#words')?.textContent ?? '{}'
  // Written by the build from checked files.
  const words: IslandWords = JSON.parse(text)
  return words
}
