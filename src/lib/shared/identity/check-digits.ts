/** Check digits of national numbers, by the rule that each issuer publishes. All take bare characters in capitals. */

const CPF_WEIGHTS = [
  [10, 9, 8, 7, 6, 5, 4, 3, 2],
  [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
] as const
const CNPJ_WEIGHTS = [
  [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
] as const

/** Nine digits and two check digits (Receita Federal). Numbers of equal digits would pass the check and are not assigned. */
export function isCpf(bare: string): boolean {
  return /^\d{11}$/.test(bare) && isBrazilian(bare, CPF_WEIGHTS)
}

/** Twelve digits or letters and two check digits. A character's value is its code minus 48: a digit has its own value. */
export function isCnpj(bare: string): boolean {
  return /^[\dA-Z]{12}\d{2}$/.test(bare) && isBrazilian(bare, CNPJ_WEIGHTS)
}

function isBrazilian(bare: string, weights: readonly (readonly number[])[]): boolean {
  if (/^(.)\1+$/.test(bare)) return false
  return weights.every((each) => {
    const rest = weightedSum(bare, each) % 11
    return (rest < 2 ? 0 : 11 - rest) === Number(bare[each.length])
  })
}

/** ISO 7064 MOD 11-2, as GB 11643-1999 has it; X stands for ten. */
export function isChineseId(bare: string): boolean {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return '10X98765432'[weightedSum(bare, weights) % 11] === bare[17]
}

export function isThaiId(bare: string): boolean {
  const weights = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
  return (11 - (weightedSum(bare, weights) % 11)) % 10 === Number(bare[12])
}

/** The permutation that moves a digit by its place, and the multiplication of the dihedral group of order ten. */
const MOVE = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/** Verhoeff's check digit, the last one of an Aadhaar number. */
export function isAadhaar(bare: string): boolean {
  const digits = Array.from(bare, Number).toReversed()
  return digits.reduce((check, digit, place) => times(check, moved(digit, place)), 0) === 0
}

function moved(digit: number, place: number): number {
  let at = digit
  for (let step = 0; step < place % 8; step += 1) at = MOVE[at] ?? 0
  return at
}

/** 0 to 4 are rotations of a pentagon, 5 to 9 are reflections. */
function times(left: number, right: number): number {
  const isReflected = left >= 5
  const turn = isReflected ? ((left % 5) - (right % 5) + 5) % 5 : ((left % 5) + (right % 5)) % 5
  return turn + (isReflected === right >= 5 ? 0 : 5)
}

/** The values of the characters: their code minus 48. */
function weightedSum(bare: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, at) => total + weight * (bare.charCodeAt(at) - 48), 0)
}
