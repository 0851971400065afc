import { bareEntry, cleanEntry } from '#lib/shared/text/entry.ts'
import { isAadhaar, isChineseId, isCnpj, isCpf, isThaiId } from './check-digits.ts'

interface NationalNumber {
  /** ISO 3166-1. */
  country: string
  /** A person's number, not a company's. */
  isPersonal: boolean
  /** The pattern of the bare number in capitals. */
  shape: RegExp
  /**
   * Whether a number of this shape can be one. Left out where none has a check digit, where numbers are in use that fail it,
   * or where its issuer has published no rule.
   */
  isPossible?: (bare: string) => boolean
}

/** The numbers that forms and the platform know. `docs/national-numbers.md` has source and date of each. */
export const NATIONAL_NUMBERS = {
  cpf: { country: 'BR', isPersonal: true, shape: /^\d{11}$/, isPossible: isCpf },
  cnpj: { country: 'BR', isPersonal: false, shape: /^[\dA-Z]{12}\d{2}$/, isPossible: isCnpj },
  aadhaar: { country: 'IN', isPersonal: true, shape: /^[2-9]\d{11}$/, isPossible: isAadhaar },
  cccd: { country: 'VN', isPersonal: true, shape: /^\d{12}$/ },
  cnic: { country: 'PK', isPersonal: true, shape: /^\d{13}$/ },
  emiratesId: { country: 'AE', isPersonal: true, shape: /^784\d{12}$/ },
  mykad: { country: 'MY', isPersonal: true, shape: /^\d{12}$/ },
  nid: { country: 'BD', isPersonal: true, shape: /^(?:\d{10}|\d{13}|\d{17})$/ },
  nik: { country: 'ID', isPersonal: true, shape: /^\d{16}$/ },
  pcn: { country: 'PH', isPersonal: true, shape: /^[\dA-Z]{16}$/ },
  residentId: { country: 'CN', isPersonal: true, shape: /^\d{17}[\dX]$/, isPossible: isChineseId },
  rrn: { country: 'KR', isPersonal: true, shape: /^\d{13}$/ },
  saudiId: { country: 'SA', isPersonal: true, shape: /^[12]\d{9}$/ },
  thaiId: { country: 'TH', isPersonal: true, shape: /^[1-8]\d{12}$/, isPossible: isThaiId },
} as const satisfies Record<string, NationalNumber>
export type NationalNumberKind = keyof typeof NATIONAL_NUMBERS

/** A typed national number as it is stored: bare, in capitals. `undefined` for a text that can be none of this kind. */
export function readNationalNumber(kind: NationalNumberKind, text: string): string | undefined {
  const number: NationalNumber = NATIONAL_NUMBERS[kind]
  const bare = bareEntry(text).toUpperCase()
  return number.shape.test(bare) && (number.isPossible?.(bare) ?? true) ? bare : undefined
}

/**
 * The number of an identity document as it is stored, and whether it has the shape of a national number of these countries
 * while it can be none of them: a slip of the finger. Others, as of passports, are taken as typed.
 */
export function readDocumentNumber(
  text: string,
  countries: readonly string[],
): { text: string; isMistyped: boolean } {
  const bare = bareEntry(text).toUpperCase()
  const numbers: NationalNumber[] = Object.values(NATIONAL_NUMBERS)
  const shaped = numbers.filter(
    ({ country, isPersonal, shape }) => isPersonal && countries.includes(country) && shape.test(bare),
  )
  if (shaped.length === 0) return { text: cleanEntry(text), isMistyped: false }
  return { text: bare, isMistyped: !shaped.some(({ isPossible }) => isPossible?.(bare) ?? true) }
}
