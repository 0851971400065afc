import type { BaseRules, Family, Picker } from '#lib/shared/lottery/play.ts'
import { ANIMAL_PAIRS, pairsOf } from '#lib/shared/lottery/vn/number-sets.ts'
import type { PairSet } from '#lib/shared/lottery/vn/number-sets.ts'
import { WAVES, WAVE_NUMBERS } from '#lib/shared/lottery/mark-six/colours.ts'
import { SUM_COLOURS } from '#lib/shared/lottery/sum28/colours.ts'
import { ANIMALS, animalOf } from '#lib/shared/lottery/zodiac.ts'
import type { Animal } from '#lib/shared/lottery/zodiac.ts'

/** Members that are selected at once. `n` fills the words of heads and tails. */
export interface HelperSet {
  kind: 'common' | 'tails' | 'heads' | 'zodiac' | 'colours'
  id: string
  n?: number
  members: readonly string[]
}

interface HelperContext {
  family: Family
  picker: Picker
  rules: BaseRules
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const PAIR_SETS: readonly PairSet[] = ['odd', 'even', 'big', 'small', 'double']

/** The sets of a board, by family and picker; columns have those of a single column. */
export function helperSets({ family, picker, rules }: HelperContext): HelperSet[] {
  if (picker.kind === 'entries')
    return picker.digits === 2 ? pairHelpers(family, rules) : digitHelpers(picker)
  if (picker.kind !== 'numbers' && picker.kind !== 'columns') return []
  const numbers = rangeOf(picker)
  const common = sidesOf(numbers)
  if (picker.kind === 'columns') return common
  if (family === 'markSix') return [...common, ...waveSets(), ...zodiacSets(rules), ...tailSets(numbers)]
  if (family === 'sum28') return [...common, ...sumColours()]
  return numbers.length > 9 && family !== 'togel' ? common : []
}

/** Every member of the list, for "all" and for a random choice. */
export function membersOf(picker: Picker): string[] {
  switch (picker.kind) {
    case 'entries':
      return Array.from({ length: 10 ** picker.digits }, (_, index) =>
        String(index).padStart(picker.digits, '0'),
      )
    case 'numbers':
    case 'columns':
      return rangeOf(picker).map(String)
    case 'choices':
    case 'choiceColumns':
      return [...picker.choices]
    case 'legs':
      return [...picker.sides]
  }
}

/** Different members at random; `random(n)` returns a whole number below n. */
export function randomMembers(
  picker: Picker,
  count: number,
  random: (below: number) => number = randomBelow,
): string[] {
  const left = membersOf(picker)
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random(left.length), 1),
  ).flat()
}

/** A convenience for picking, not a draw: its randomness has no effect on fairness. */
function randomBelow(below: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value % below
}

function rangeOf({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function sidesOf(numbers: readonly number[]): HelperSet[] {
  const middle = ((numbers[0] ?? 0) + (numbers.at(-1) ?? 0)) / 2
  const fits: readonly [string, (number: number) => boolean][] = [
    ['odd', (number) => number % 2 === 1],
    ['even', (number) => number % 2 === 0],
    ['big', (number) => number >= middle],
    ['small', (number) => number < middle],
  ]
  return fits.map(([id, fit]) => ({ kind: 'common', id, members: numbers.filter(fit).map(String) }))
}

function tailSets(numbers: readonly number[]): HelperSet[] {
  return DIGITS.map((n) => ({
    kind: 'tails',
    id: 'tail',
    n,
    members: numbers.filter((number) => number % 10 === n).map(String),
  }))
}

function waveSets(): HelperSet[] {
  return WAVES.map((wave) => ({ kind: 'colours', id: wave, members: WAVE_NUMBERS[wave].map(String) }))
}

function sumColours(): HelperSet[] {
  return Object.entries(SUM_COLOURS).map(([id, sums]) => ({ kind: 'colours', id, members: sums.map(String) }))
}

function zodiacSets(rules: BaseRules): HelperSet[] {
  const yearAnimal = yearAnimalIn(rules)
  if (!yearAnimal) return []
  const numbers = rangeOf({ from: 1, to: 49 })
  return ANIMALS.map((animal) => ({
    kind: 'zodiac',
    id: animal,
    members: numbers.filter((number) => animalOf(number, yearAnimal) === animal).map(String),
  }))
}

function yearAnimalIn(rules: BaseRules): Animal | undefined {
  return 'yearAnimal' in rules ? ANIMALS.find((animal) => animal === rules.yearAnimal) : undefined
}

function pairHelpers(family: Family, rules: BaseRules): HelperSet[] {
  const pairs = membersOf({ kind: 'entries', digits: 2, min: 1, canPermute: false })
  return [
    ...PAIR_SETS.map((id): HelperSet => ({ kind: 'common', id, members: pairsOf(id) })),
    ...DIGITS.map((n): HelperSet => ({
      kind: 'heads',
      id: 'head',
      n,
      members: pairs.filter((pair) => pair[0] === String(n)),
    })),
    ...DIGITS.map((n): HelperSet => ({
      kind: 'tails',
      id: 'tail',
      n,
      members: pairs.filter((pair) => pair[1] === String(n)),
    })),
    ...pairAnimals(family, rules),
  ]
}

/** The animals of the numbers 00 to 99: by birth years in Vietnam, by the shio table in togel. */
function pairAnimals(family: Family, rules: BaseRules): HelperSet[] {
  if (family === 'vn')
    return ANIMALS.map((animal, index) => ({
      kind: 'zodiac',
      id: animal,
      members: ANIMAL_PAIRS[index] ?? [],
    }))
  if (family !== 'togel' || !('shio' in rules) || !Array.isArray(rules.shio)) return []
  const shio: readonly unknown[] = rules.shio
  return ANIMALS.map((animal) => {
    const place = shio.indexOf(animal) + 1
    const fits = (number: number) => (number === 0 ? 100 : number) % 12 === place % 12
    return {
      kind: 'zodiac',
      id: animal,
      members: rangeOf({ from: 0, to: 99 })
        .filter((number) => place > 0 && fits(number))
        .map((number) => String(number).padStart(2, '0')),
    }
  })
}

function digitHelpers({ digits }: { digits: number }): HelperSet[] {
  if (digits === 1) return sidesOf(DIGITS)
  if (digits !== 3) return []
  const equal = DIGITS.map((digit) => String(digit).repeat(3))
  return [{ kind: 'common', id: 'double', members: equal }]
}
