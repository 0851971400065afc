import { fold } from '#lib/shared/lobby/fold.ts'

/** A name as searches compare it, by the same letters as the lobby: without case, accents or doubled spaces. */
export function searchName(text: string): string {
  return fold(text).replace(/\s+/gu, ' ').trim()
}
