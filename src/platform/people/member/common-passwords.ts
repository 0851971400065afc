// Guessing starts with these: 49,000 leaked passwords, from a maintained list (MIT).
import { dictionary } from '@zxcvbn-ts/language-common'

let known: ReadonlySet<string> | undefined

/** Whether a password is on the list, ignoring case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'])
  return known.has(password.toLowerCase())
}
