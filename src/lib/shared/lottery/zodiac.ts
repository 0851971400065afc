import { NEW_YEARS_UTC8 } from './lunar-new-years.ts'

/** The cycle of animals, in the order of the years. */
export const ANIMALS = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const
export type Animal = (typeof ANIMALS)[number]

/** A year of the first animal. */
const RAT_YEAR = 2020

/** Lunar new years as ISO dates, ascending, in the calendar's own days. */
export type LunarCalendar = readonly string[]

/**
 * The animal of a day's lunar year; the new year's day has the new animal. `dateIso` is the day at the calendar's meridian.
 * Throws a `RangeError` for a day outside the calendar.
 */
export function yearAnimalOf(dateIso: string, calendar: LunarCalendar = NEW_YEARS_UTC8): Animal {
  const newYear = calendar.findLast((day) => day <= dateIso)
  const last = calendar.at(-1)
  // After the last new year only the days of its own year are known.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dateIso) || !newYear || !last || dateIso.slice(0, 4) > last.slice(0, 4))
    throw new RangeError(`no lunar year for ${dateIso.slice(0, 10)}`)
  return animalAt(Number(newYear.slice(0, 4)) - RAT_YEAR)
}

/** The animal of a Mark-Six number: the year's animal has 1, 13, 25, 37 and 49; each next number steps back. */
export function animalOf(number: number, yearAnimal: Animal): Animal {
  return animalAt(ANIMALS.indexOf(yearAnimal) - ((number - 1) % ANIMALS.length))
}

function animalAt(step: number): Animal {
  const count = ANIMALS.length
  return ANIMALS[((step % count) + count) % count] ?? 'rat'
}
