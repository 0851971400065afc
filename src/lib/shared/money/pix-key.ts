import { latinDigits } from '#lib/shared/text/digits.ts'

/** The kinds of Pix keys (Banco Central do Brasil, DICT). */
export const PIX_KEY_KINDS = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const
export type PixKeyKind = (typeof PIX_KEY_KINDS)[number]

const CPF_WEIGHTS = [
  [10, 9, 8, 7, 6, 5, 4, 3, 2],
  [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
] as const
const CNPJ_WEIGHTS = [
  [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
] as const
const RANDOM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/
const LONGEST_EMAIL = 77

/**
 * Normalises a typed or pasted key, of whatever digits, to the format of banks. Returns `undefined` for a text that is no key of this kind. The
 * kind is a parameter because eleven digits can be a CPF or a mobile number.
 */
export function toPixKey(kind: PixKeyKind, text: string): string | undefined {
  const typed = kind === 'email' ? text.trim() : latinDigits(text.trim())
  switch (kind) {
    case 'cpf':
      return taxNumber(typed, CPF_WEIGHTS)
    case 'cnpj':
      return taxNumber(typed, CNPJ_WEIGHTS)
    case 'phone':
      return brazilianPhone(typed)
    case 'email':
      return EMAIL.test(typed) && typed.length <= LONGEST_EMAIL ? typed.toLowerCase() : undefined
    case 'random':
      return RANDOM.test(typed.toLowerCase()) ? typed.toLowerCase() : undefined
  }
}

/**
 * Nine or twelve digits and two check digits (Receita Federal). Numbers of equal digits would pass the check and are not
 * assigned.
 */
function taxNumber(text: string, weights: readonly (readonly number[])[]): string | undefined {
  const digits = text.replaceAll(/[.\-/ ]/g, '')
  const [first = []] = weights
  if (!/^\d+$/.test(digits) || digits.length !== first.length + weights.length) return undefined
  if (/^(\d)\1+$/.test(digits)) return undefined
  const isRight = weights.every((each) => checkDigit(digits, each) === Number(digits[each.length]))
  return isRight ? digits : undefined
}

function checkDigit(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

/** With area code, of ten or eleven digits; the country may be left out. */
function brazilianPhone(text: string): string | undefined {
  const plain = text.replaceAll(/[() .\-]/g, '')
  const own = /^(?:\+?55)?([1-9]{2}\d{8,9})$/.exec(plain)?.[1]
  return own && `+55${own}`
}
