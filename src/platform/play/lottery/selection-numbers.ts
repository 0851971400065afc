import { sha256Text } from '#lib/shared/draws/sha256.ts'
import type { AnyPlay } from '#lib/shared/lottery/family.ts'
import { permutationsOf, sorted } from '#lib/shared/lottery/permutations.ts'
import type { OddsTable, Picker } from '#lib/shared/lottery/play.ts'

/** A number with its own exposure bound, and the selection of it alone; absent where the selection counts as a whole. */
export interface NumberOfSelection {
  /** The same text for every selection that wins on this number, however it is written. */
  number: string
  selection?: unknown
  /** Numbers of one kind can win the same amount. */
  kind: string
}

type Fields = Readonly<Record<string, unknown>>
type ColumnPicker = Extract<Picker, { kind: 'columns' | 'choiceColumns' }>

const LONGEST = 60

/** The numbers of a selection: each where they are separate bets, or the whole selection where they only win together. */
export function numbersOf(play: AnyPlay, selection: unknown, odds: OddsTable): NumberOfSelection[] {
  const { picker } = play
  const fields = Object(selection) as Fields
  switch (picker.kind) {
    case 'entries':
      return picker.min === 1 ? entriesOf(picker, fields) : [wholeOf(fields)]
    case 'columns':
    case 'choiceColumns':
      return areSeparate(picker) ? choicesOf(picker, fields) : [wholeOf(fields)]
    case 'numbers':
    case 'choices': {
      const isSingle = picker.min === 1 && !picker.isSet && !('bankers' in fields) && !('crossed' in fields)
      return isSingle ? membersOf(play, fields, odds) : [wholeOf(fields)]
    }
    case 'legs':
      return [wholeOf(fields)]
  }
}

/** A permuted entry is a bet on each of its orders; entries of one line may share them. */
function entriesOf(
  { isAnyOrder }: Extract<Picker, { kind: 'entries' }>,
  fields: Fields,
): NumberOfSelection[] {
  const isPermuted = fields['permuted'] === true
  return listOf(fields['entries']).flatMap((each) => {
    const entry = String(each)
    return (isPermuted ? permutationsOf(entry) : [entry]).map((order) => ({
      number: isAnyOrder ? sorted(order) : order,
      selection: { ...fields, entries: [order], ...(isPermuted ? { permuted: false } : {}) },
      kind: digitsKind(order),
    }))
  })
}

/** Each choice of a column is a separate bet, unless a ticket takes one of every column. */
function areSeparate(picker: ColumnPicker): boolean {
  return picker.kind === 'choiceColumns' || !picker.needsAll || picker.columns.length === 1
}

function choicesOf(picker: ColumnPicker, fields: Fields): NumberOfSelection[] {
  return listOf(fields['columns']).flatMap((chosen, at) =>
    listOf(chosen).map((choice) => ({
      number: `${picker.columns[at] ?? ''}.${String(choice)}`,
      selection: { columns: picker.columns.map((_, column) => (column === at ? [choice] : [])) },
      // Columns are equivalent, and so are numbers; named choices have their own odds.
      kind: picker.kind === 'columns' ? '' : String(choice),
    })),
  )
}

function membersOf({ id, picker }: AnyPlay, fields: Fields, odds: OddsTable): NumberOfSelection[] {
  const hasOwnOdds = Object.keys(odds).some((key) => key.startsWith(`${id}.`) && key.split('.').length > 2)
  const name = picker.kind === 'numbers' ? 'numbers' : 'choices'
  return listOf(fields[name]).map((each) => ({
    number: String(each),
    selection: { [name]: [each] },
    // Choices of one play are separate kinds; numbers differ only where they have separate odds.
    kind: name === 'choices' || hasOwnOdds ? String(each) : '',
  }))
}

/** A number counts over all stations, as where numbers are separate. */
function wholeOf({ stations: _any, ...fields }: Fields): NumberOfSelection {
  return { number: shortened(textOf(inOneOrder(fields))), kind: '' }
}

/** A selection with its lists sorted; only the order of columns has a meaning. */
function inOneOrder(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => inOneOrder(item))
    return name === 'columns' ? items : items.sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([key, each]) => [key, inOneOrder(each, key)]))
}

function textOf(value: unknown): string {
  return JSON.stringify(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The repetition pattern of its digits: `1123` and `9970` are of one kind. */
function digitsKind(entry: string): string {
  const counts = new Map<string, number>()
  for (const digit of entry) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  return [...counts.values()].sort().join('-')
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : sha256Text(text).slice(0, 32)
}
