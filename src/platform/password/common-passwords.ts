// Whoever guesses begins with these. A list kept by others: 49,000 passwords of leaks (MIT), the best known of its kind.
import { dictionary } from '@zxcvbn-ts/language-common'

let known: ReadonlySet<string> | undefined

/** Whether it is among the passwords that are tried first, in whatever case it is written. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'])
  return known.has(password.toLowerCase())
}
