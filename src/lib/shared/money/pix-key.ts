import { readNationalNumber } from '#lib/shared/identity/national-numbers.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'
import { phoneDigits } from '#lib/shared/text/phone.ts'

/** The kinds of Pix keys (Banco Central do Brasil, DICT). */
export const PIX_KEY_KINDS = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const
export type PixKeyKind = (typeof PIX_KEY_KINDS)[number]

const RANDOM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/
const LONGEST_EMAIL = 77

const BRAZIL = '55'
/** Area codes in use (Anatel, Resolução 749/2022). */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|[46][1-9]|5[1345]|7[134579]|[89][1-9])'
/** After the country's code, or a zero with or without the code of a carrier. Landlines, and mobiles without their 9, are no keys. */
const MOBILE = new RegExp(`^(?:\\+?${BRAZIL})?(?:0(?:[1-9]\\d)?)?(${AREA}9\\d{8})$`)

/**
 * Normalises a typed or pasted key to the format of banks. Returns `undefined` for a text that is no key of this kind. The
 * kind is a parameter because eleven digits can be a CPF or a mobile number.
 */
export function toPixKey(kind: PixKeyKind, text: string): string | undefined {
  switch (kind) {
    case 'cpf':
    case 'cnpj':
      return readNationalNumber(kind, text)
    case 'phone': {
      const own = MOBILE.exec(phoneDigits(BRAZIL, text))?.[1]
      return own && `+${BRAZIL}${own}`
    }
    case 'email': {
      const email = cleanEntry(text).toLowerCase()
      return EMAIL.test(email) && email.length <= LONGEST_EMAIL ? email : undefined
    }
    case 'random': {
      const key = cleanEntry(text).toLowerCase()
      return RANDOM.test(key) ? key : undefined
    }
  }
}

/** A key of any kind. A phone number needs its country code: without it a mistyped CPF could be read as a phone number. */
export function readPixKey(text: string): string | undefined {
  const kinds = PIX_KEY_KINDS.filter((kind) => kind !== 'phone' || phoneDigits(BRAZIL, text).startsWith('+'))
  return kinds.map((kind) => toPixKey(kind, text)).find((key) => key !== undefined)
}
