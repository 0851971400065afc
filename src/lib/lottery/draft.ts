import type { Picker } from '#lib/shared/lottery/play.ts'

/** A selection in progress: lists of members, as the picker groups them. */
export interface Draft {
  /** The numbers, then the bankers or the second of two crossed lists; or one list per column or place. */
  lists: readonly (readonly string[])[]
  mode: DraftMode
  /** Every order of each entry's digits. */
  isPermuted: boolean
  stations: readonly string[]
}

export type DraftMode = 'plain' | 'bankers' | 'crossed'

export function emptyDraft(picker: Picker, stations: readonly string[] = []): Draft {
  return {
    lists: Array.from({ length: listCount(picker) }, () => []),
    mode: 'plain',
    isPermuted: false,
    stations: stationsAtFirst(picker, stations),
  }
}

/** The modes in which this picker's members can be listed. */
export function modesOf(picker: Picker): DraftMode[] {
  if (picker.kind !== 'numbers' && picker.kind !== 'choices') return ['plain']
  const modes: DraftMode[] = ['plain']
  if (picker.bankers) modes.push('bankers')
  if (picker.kind === 'numbers' && picker.crossed) modes.push('crossed')
  return modes
}

/** Adds a member to a list or removes it. A leg has one side; a member moves from one list to the other. */
export function toggled(
  picker: Picker,
  draft: Draft,
  { list, member }: { list: number; member: string },
): Draft {
  const has = draft.lists[list]?.includes(member) ?? false
  const lists = draft.lists.map((members, index) => {
    const others = members.filter((each) => each !== member)
    if (index !== list) return isExclusive(picker) ? others : members
    if (has) return others
    return picker.kind === 'legs' ? [member] : [...members, member]
  })
  const most = mostOf(picker, draft.mode, list)
  return (lists[list]?.length ?? 0) > most ? draft : { ...draft, lists }
}

/** Adds a whole set, as far as the list has room, or removes it if it is complete. */
export function withSet(
  picker: Picker,
  draft: Draft,
  { list, members }: { list: number; members: readonly string[] },
): Draft {
  const now = draft.lists[list] ?? []
  const [known, wanted] = [new Set(now), new Set(members)]
  const isIn = members.length > 0 && members.every((member) => known.has(member))
  const next = isIn
    ? now.filter((member) => !wanted.has(member))
    : [...new Set([...now, ...members])].slice(0, mostOf(picker, draft.mode, list))
  return replaced(picker, draft, { list, members: next })
}

/** Replaces the list with these members. */
export function replaced(
  picker: Picker,
  draft: Draft,
  { list, members }: { list: number; members: readonly string[] },
): Draft {
  const taken = new Set(members)
  const lists = draft.lists.map((own, index) => {
    if (index === list) return members
    return isExclusive(picker) ? own.filter((member) => !taken.has(member)) : own
  })
  return { ...draft, lists }
}

/** Changes the mode; the second list has no meaning in the new one. */
export function inMode(draft: Draft, mode: DraftMode): Draft {
  return { ...draft, mode, lists: draft.lists.map((members, index) => (index === 1 ? [] : members)) }
}

export function isEmpty({ lists }: Draft): boolean {
  return lists.every((members) => members.length === 0)
}

/** The selection in the form of the rules and of the call. */
export function selectionOf(picker: Picker, draft: Draft): Record<string, unknown> {
  const [first = [], second = []] = draft.lists
  switch (picker.kind) {
    case 'entries':
      return {
        entries: [...first],
        ...(draft.isPermuted && picker.canPermute ? { permuted: true } : {}),
        ...(picker.stations && draft.stations.length > 0 ? { stations: [...draft.stations] } : {}),
      }
    case 'numbers':
      if (draft.mode === 'crossed')
        return { crossed: [{ numbers: first.map(Number) }, { numbers: second.map(Number) }] }
      return { numbers: first.map(Number), ...(second.length > 0 ? { bankers: second.map(Number) } : {}) }
    case 'choices':
      return { choices: [...first], ...(second.length > 0 ? { bankers: [...second] } : {}) }
    case 'columns':
      return { columns: draft.lists.map((members) => members.map(Number)) }
    case 'choiceColumns':
      return { columns: draft.lists.map((members) => [...members]) }
    case 'legs':
      return {
        legs: draft.lists.flatMap(([side], place) =>
          side === undefined ? [] : [{ place: picker.places[place] ?? '', side }],
        ),
      }
  }
}

/** The maximum of members in a list. */
function mostOf(picker: Picker, mode: DraftMode, list: number): number {
  switch (picker.kind) {
    case 'entries':
      return picker.max ?? 10 ** picker.digits
    case 'numbers':
    case 'choices':
      return list === 1 && mode === 'bankers' ? (picker.bankers ?? 0) : picker.max
    case 'legs':
      return 1
    default:
      return Number.POSITIVE_INFINITY
  }
}

function listCount(picker: Picker): number {
  switch (picker.kind) {
    case 'entries':
      return 1
    case 'numbers':
    case 'choices':
      return 2
    case 'columns':
    case 'choiceColumns':
      return picker.columns.length
    case 'legs':
      return picker.places.length
  }
}

function isExclusive(picker: Picker): boolean {
  return picker.kind === 'numbers' || picker.kind === 'choices'
}

/** The draft in the next draw: of its stations, those that are still drawn; the same draft where all are. */
export function inStations(picker: Picker, draft: Draft, stations: readonly string[]): Draft {
  const left = draft.stations.filter((station) => stations.includes(station))
  if (left.length === draft.stations.length) return draft
  return { ...draft, stations: left.length > 0 ? left : stationsAtFirst(picker, stations) }
}

/** Only the first station, even where several can be bet on at once. */
function stationsAtFirst(picker: Picker, stations: readonly string[]): readonly string[] {
  if (picker.kind !== 'entries' || picker.stations === undefined) return []
  return stations.slice(0, 1)
}

/** The stations in the rules, for families that have them. */
export function stationsIn(rules: object): readonly string[] {
  return 'stations' in rules && Array.isArray(rules.stations)
    ? rules.stations.filter((each) => typeof each === 'string')
    : []
}
