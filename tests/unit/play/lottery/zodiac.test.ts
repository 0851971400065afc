import { describe, expect, it } from 'vitest'
import { NEW_YEARS_UTC8 } from '#lib/shared/lottery/lunar-new-years.ts'
import { ANIMALS, animalOf, yearAnimalOf } from '#lib/shared/lottery/zodiac.ts'
import { lunarNewYear } from './oracles/new-moons.ts'
import { animals } from './oracles/mark-six.ts'

/** The Vietnamese calendar: in 2030 the new moon comes before midnight there. */
const NEW_YEARS_UTC7: readonly string[] = NEW_YEARS_UTC8.map((day) =>
  day === '2030-02-03' ? '2030-02-02' : day,
)

describe('lunar new years', () => {
  it('are those of the sun and the moon at the meridian', () => {
    expect(NEW_YEARS_UTC8).toHaveLength(31)
    for (const day of NEW_YEARS_UTC8) expect(day).toBe(lunarNewYear(Number(day.slice(0, 4)), 8))
    for (const day of NEW_YEARS_UTC7) expect(day).toBe(lunarNewYear(Number(day.slice(0, 4)), 7))
  })

  it('are right where calendars of engines are wrong', () => {
    expect(NEW_YEARS_UTC8).toContain('2027-02-06')
    expect(NEW_YEARS_UTC8).toContain('2030-02-03')
    expect(NEW_YEARS_UTC7).toContain('2030-02-02')
    expect(NEW_YEARS_UTC7.filter((day) => !NEW_YEARS_UTC8.some((other) => other === day))).toEqual([
      '2030-02-02',
    ])
  })
})

describe('the animal of a day', () => {
  it('changes with the new year’s own day', () => {
    expect(yearAnimalOf('2027-02-05')).toBe('horse')
    expect(yearAnimalOf('2027-02-06')).toBe('goat')
    expect(yearAnimalOf('2027-01-01')).toBe('horse')
    expect(yearAnimalOf('2030-02-02')).toBe('rooster')
    expect(yearAnimalOf('2030-02-02', NEW_YEARS_UTC7)).toBe('dog')
    expect(yearAnimalOf('2020-01-25')).toBe('rat')
    expect(yearAnimalOf('2050-12-31')).toBe('horse')
  })

  it('is not guessed outside the table', () => {
    for (const day of ['2020-01-24', '2051-01-01', '2051-02-11', 'tomorrow', '', '2027-2-6'])
      expect(() => yearAnimalOf(day)).toThrow(RangeError)
  })

  it('takes another table as data', () => {
    expect(yearAnimalOf('1996-02-19', ['1996-02-19'])).toBe('rat')
    expect(yearAnimalOf('2024-05-01', ['2024-02-10'])).toBe('dragon')
  })
})

describe('the animal of a number', () => {
  it('steps back from the year’s, for every year', () => {
    for (const animal of ANIMALS)
      for (const [number, expected] of animals(animal)) expect(animalOf(number, animal)).toBe(expected)
    expect(animalOf(1, yearAnimalOf('2026-11-20'))).toBe('horse')
    expect(animalOf(2, yearAnimalOf('2026-11-20'))).toBe('snake')
    expect(animalOf(49, yearAnimalOf('2027-02-06'))).toBe('goat')
    expect(animalOf(1, yearAnimalOf('2030-02-02', NEW_YEARS_UTC7))).toBe('dog')
  })
})
