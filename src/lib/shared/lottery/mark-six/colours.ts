export type Wave = 'red' | 'blue' | 'green'
export const WAVES: readonly Wave[] = ['red', 'blue', 'green']

/** The colours of the balls 1 to 49. */
export const WAVE_NUMBERS: Readonly<Record<Wave, readonly number[]>> = {
  red: [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46],
  blue: [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48],
  green: [5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49],
}

export function waveOf(number: number): Wave {
  return WAVES.find((wave) => WAVE_NUMBERS[wave].includes(number)) ?? 'green'
}
