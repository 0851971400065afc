import { cleanEntry } from '#lib/shared/text/entry.ts'
import type { Picker } from '#lib/shared/lottery/play.ts'

export interface Pasted {
  members: string[]
  /** Entries that are not members of the play, as typed; at most five. */
  refused: string[]
}

const MOST_REFUSED = 5

/** Extracts numbers from a text: groups of digits with any separators. Leading zeros are kept. */
export function membersIn(text: string, picker: Picker): Pasted {
  const members = new Set<string>()
  const refused = new Set<string>()
  for (const token of cleanEntry(text).split(/[\s,;|/\-·.،、]+/u)) {
    if (token === '') continue
    const member = memberOf(token, picker)
    if (member !== undefined) members.add(member)
    else if (refused.size < MOST_REFUSED) refused.add(token.slice(0, 12))
  }
  return { members: [...members], refused: [...refused] }
}

function memberOf(token: string, picker: Picker): string | undefined {
  if (!/^\d{1,6}$/.test(token)) return undefined
  if (picker.kind === 'entries') return token.length === picker.digits ? token : undefined
  if (picker.kind !== 'numbers') return undefined
  const number = Number(token)
  return number >= picker.from && number <= picker.to ? String(number) : undefined
}
