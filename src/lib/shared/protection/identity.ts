import { latinDigits } from '#lib/shared/text/digits.ts'

/** The known identity of a person who registers or excludes themself. */
export interface Person {
  mobile?: string | undefined
  email?: string | undefined
  idNumber?: string | undefined
  name?: string | undefined
  /** `yyyy-MM-dd`. */
  birthday?: string | undefined
}

/** One attribute of a person, normalised: spelling, case, accents, signs and the script of digits do not matter. */
export interface IdentityMark {
  kind: 'mobile' | 'email' | 'id' | 'person'
  text: string
}

/** Shorter ones are not distinctive among all persons: of a name five letters count, besides its date. */
const FEWEST_SIGNS: Readonly<Record<IdentityMark['kind'], number>> = {
  mobile: 6,
  email: 1,
  id: 5,
  person: 5 + ' yyyy-MM-dd'.length,
}

/** The first digit of Arabic, of Persian and Urdu, and of Thai keyboards. */
const KEYBOARD_ZEROS = [0x660, 0x6f0, 0xe50]

/** At most one of a kind, of any length. A name counts only with its date of birth. */
export function marksOf({ mobile, email, idNumber, name, birthday }: Person): IdentityMark[] {
  const words = plain(name).split(' ').toSorted().join(' ')
  const marks: IdentityMark[] = [
    { kind: 'mobile', text: latinDigits(mobile ?? '').replaceAll(/\D/g, '') },
    { kind: 'email', text: email?.includes('@') ? mailbox(email) : '' },
    { kind: 'id', text: latinDigits(lettersOf(idNumber)) },
    { kind: 'person', text: words && birthday ? `${words} ${birthday}` : '' },
  ]
  return marks.filter(({ text }) => text !== '')
}

/** The marks that are distinctive, each as one text: two accounts with any common one are treated as the same person's. */
export function identityMarks(person: Person): string[] {
  return marksOf(person)
    .filter(isDistinctive)
    .map(({ kind, text }) => `${kind} ${text}`)
}

/**
 * The other forms of a number under which exclusions were stored while the script of its digits still mattered: as it was
 * typed, and in the digits of each keyboard. They are compared, and never stored again.
 */
export function formerMarks({ idNumber }: Person): string[] {
  const typed = lettersOf(idNumber)
  const latin = latinDigits(typed)
  const forms = [typed, ...KEYBOARD_ZEROS.map((zero) => digitsFrom(zero, latin))]
  return [...new Set(forms)]
    .filter((text) => text !== latin && isDistinctive({ kind: 'id', text }))
    .map((text) => `id ${text}`)
}

export function isDistinctive({ kind, text }: IdentityMark): boolean {
  return text.length >= FEWEST_SIGNS[kind]
}

/** Nothing else than letters and digits, of any script. */
function lettersOf(text: string | undefined): string {
  return plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function digitsFrom(zero: number, latin: string): string {
  return latin.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}

/** Without case, accents and double spaces. */
function plain(text = ''): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

/** Plus addressing leads to the same mailbox. */
function mailbox(email: string): string {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@')
  return `${local.split('+', 1)[0]}@${host}`
}
