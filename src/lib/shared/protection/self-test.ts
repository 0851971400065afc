/** The nine questions of the Problem Gambling Severity Index, each about the last twelve months. */
export const SELF_TEST_QUESTIONS = [
  'afford',
  'larger',
  'chase',
  'borrow',
  'problem',
  'stress',
  'criticised',
  'money',
  'guilt',
] as const
/** Worth 0 to 3 points. */
export const SELF_TEST_ANSWERS = ['never', 'sometimes', 'often', 'always'] as const
export type SelfTestLevel = 'none' | 'low' | 'moderate' | 'high'

/** The level of the points, once every question is answered: 0, 1–2, 3–7, 8 and more. */
export function selfTestLevel(points: readonly (number | undefined)[]): SelfTestLevel | undefined {
  let sum = 0
  for (const each of points) {
    if (each === undefined) return undefined
    sum += each
  }
  if (sum === 0) return 'none'
  if (sum <= 2) return 'low'
  return sum <= 7 ? 'moderate' : 'high'
}
