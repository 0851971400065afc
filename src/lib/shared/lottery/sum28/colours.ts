export type SumColour = 'green' | 'blue' | 'red' | 'grey'

/** The colours of the sums 0 to 27. Grey is displayed but cannot be bet on. */
export const SUM_COLOURS: Readonly<Record<SumColour, readonly number[]>> = {
  green: [1, 4, 7, 10, 16, 19, 22, 25],
  blue: [2, 5, 8, 11, 17, 20, 23, 26],
  red: [3, 6, 9, 12, 15, 18, 21, 24],
  grey: [0, 13, 14, 27],
}
