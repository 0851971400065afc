import { latinDigits } from '#lib/shared/text/digits.ts'

/** The known identity of a person who registers or excludes themself. */
export interface Person {
  mobile?: string | undefined
  email?: string | undefined
  idNumber?: string | undefined
  name?: string | undefined
  /** `yyyy-MM-dd`. */
  birthday?: string | undefined
  /** Accounts that money was or would be paid out to, as they are stored. */
  payouts?: readonly PayoutOf[] | undefined
}

/** What tells a payout account and its owner. */
export interface PayoutOf {
  kind: 'pix' | 'bank' | 'ewallet'
  bank: string | null
  number: string
  holder: string
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

/** As many digits as a mobile number has in the shortest plans of our markets. */
const PHONE_TAIL = 9

/** The first digit of Arabic, of Persian and Urdu, and of Thai keyboards. */
const KEYBOARD_ZEROS = [0x660, 0x6f0, 0xe50]

/** At most one of a kind, of any length. A name counts only with its date of birth. */
export function marksOf({ mobile, email, idNumber, name, birthday }: Person): IdentityMark[] {
  const words = nameOf(name)
  const marks: IdentityMark[] = [
    { kind: 'mobile', text: latinDigits(mobile ?? '').replaceAll(/\D/g, '') },
    { kind: 'email', text: email?.includes('@') ? mailbox(email) : '' },
    { kind: 'id', text: latinDigits(lettersOf(idNumber)) },
    { kind: 'person', text: words && birthday ? `${words} ${birthday}` : '' },
  ]
  return marks.filter(({ text }) => text !== '')
}

/**
 * The marks that are distinctive, each as one text: two accounts with any common one are treated as the same person's. A key
 * of payments is the number, the mailbox or the document that it is made of.
 */
export function identityMarks(person: Person): string[] {
  const payouts = person.payouts ?? []
  const same: Person[] = payouts.flatMap(({ kind, number, holder }) => [
    { name: holder, birthday: person.birthday },
    ...(kind === 'bank' ? [] : [personOfKey(number)]),
  ])
  const texts = [person, ...same]
    .flatMap(marksOf)
    .filter(isDistinctive)
    .map(({ kind, text }) => `${kind} ${text}`)
  return [...new Set([...texts, ...payouts.map(payoutMark)])]
}

/**
 * Marks that many people share: by one of them alone nobody is recognised, but an account that has one of an excluded person
 * is looked at by people. A name counts from two words on.
 */
export function weakMarks(person: Person): string[] {
  return [...nameMarks(person), ...numberMarks(person)]
}

/** The names that a person goes by. */
export function nameMarks({ name, payouts = [] }: Person): string[] {
  const names = [name, ...payouts.map(({ holder }) => holder)]
    .map(nameOf)
    .filter((text) => text.includes(' '))
  return [...new Set(names.map((text) => `name ${text}`))]
}

/** Numbers of accounts, whatever the bank, and of telephones, whatever stands before them. */
export function numberMarks({ mobile, payouts = [] }: Person): string[] {
  const phones = payouts.filter(({ kind, number }) => kind === 'ewallet' || number.startsWith('+'))
  const tails = [mobile ?? '', ...phones.map(({ number }) => number)].map(phoneTail)
  const numbers = payouts.map(({ number }) => `account ${payoutNumber(number)}`)
  return [...new Set([...tails.filter((text) => text !== '').map((text) => `phone ${text}`), ...numbers])]
}

/** A number is typed with its country, with a zero in its place, or with neither: its last digits are the same. */
function phoneTail(number: string): string {
  const digits = number.includes('@') ? '' : latinDigits(number).replaceAll(/\D/g, '')
  return digits.length < PHONE_TAIL ? '' : digits.slice(-PHONE_TAIL)
}

/** By a date of birth alone nobody is looked at either: it takes a common device or address. */
export function birthMark(birthday: string): string {
  return `born ${birthday}`
}

/** Numbers of accounts are given out by each bank. */
function payoutMark({ kind, bank, number }: PayoutOf): string {
  const at = kind === 'bank' && !/^[A-Z]{2}\d{2}/.test(number) ? ` ${lettersOf(bank ?? '')}` : ''
  return `payout ${kind}${at} ${payoutNumber(number)}`
}

function payoutNumber(number: string): string {
  return number.toLowerCase().replace(/^\+/, '')
}

function personOfKey(number: string): Person {
  if (number.includes('@')) return { email: number }
  return number.startsWith('+') ? { mobile: number } : { idNumber: number }
}

/** The words of a name in the order of the alphabet. */
export function nameOf(name: string | undefined): string {
  return plain(name).split(' ').toSorted().join(' ')
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

function isDistinctive({ kind, text }: IdentityMark): boolean {
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
