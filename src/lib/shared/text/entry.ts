import { latinDigits } from './digits.ts'

/**
 * What people type or paste into fields for a number, code, key or account. Forms and the platform clean it here, before it
 * is checked and stored: copied text brings marks of direction, soft hyphens, special spaces and dashes with it, and
 * keyboards have digits of their own.
 */

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const SPACES = /[\s\u0085]+/g
/** Besides the hyphens and dashes of Unicode: minus signs, and the bullet that some phones write. */
const DASHES = /[\p{Pd}\u2043\u2212]/gu
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_SHIFT = 0xfee0
const SEPARATORS = /[\s().,/\\_-]/g

/** Visible characters with one kind of space, hyphen and full stop, digits and full-width forms as ASCII, trimmed. */
export function cleanEntry(text: string): string {
  const plain = text
    .replace(UNSEEN, '')
    .replace(SPACES, ' ')
    .replace(DASHES, '-')
    .replace(/[\u3002\uff61]/g, '.')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_SHIFT))
  return latinDigits(plain).trim()
}

/** The same without grouping characters: brackets, spaces, dots, commas, slashes, hyphens. */
export function bareEntry(text: string): string {
  return cleanEntry(text).replace(SEPARATORS, '')
}

/** A whole number of at most `longest` digits, zero or more; `undefined` for any other text. */
export function readWhole(text: string, longest: number): number | undefined {
  const typed = cleanEntry(text)
  return /^\d+$/.test(typed) && typed.length <= longest ? Number(typed) : undefined
}
