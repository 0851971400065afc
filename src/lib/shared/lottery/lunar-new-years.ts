/**
 * First days of the lunar years 2020 to 2050, by the second new moon after the winter solstice at the meridian's midnight.
 * They are data, because calendars of JavaScript engines are a day off in some years (2027, 2030).
 */
export const NEW_YEARS_UTC8 = [
  '2020-01-25',
  '2021-02-12',
  '2022-02-01',
  '2023-01-22',
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
  '2031-01-23',
  '2032-02-11',
  '2033-01-31',
  '2034-02-19',
  '2035-02-08',
  '2036-01-28',
  '2037-02-15',
  '2038-02-04',
  '2039-01-24',
  '2040-02-12',
  '2041-02-01',
  '2042-01-22',
  '2043-02-10',
  '2044-01-30',
  '2045-02-17',
  '2046-02-06',
  '2047-01-26',
  '2048-02-14',
  '2049-02-02',
  '2050-01-23',
] as const

/** The Vietnamese calendar: in 2030 the new moon comes before midnight there. */
export const NEW_YEARS_UTC7: readonly string[] = NEW_YEARS_UTC8.map((day) =>
  day === '2030-02-03' ? '2030-02-02' : day,
)
