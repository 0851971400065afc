/** The product's pattern kinds; each has one linear-time matcher in `lib/shared/text/patterns.ts`. */
export const PATTERN_IDS = [
  'any',
  'letterFirst',
  'chineseDigits',
  'alphanumeric',
  'letterAndDigit',
  'digits',
  'oneUppercase',
  'lettersSpaces',
  'noSpaces',
  'chinesePunctuation',
  'dateYmd',
  'dateMdy',
  'email',
  'korean',
] as const
export type PatternId = (typeof PATTERN_IDS)[number]

/** The bounds of one field of a form. */
export interface FieldBounds {
  required: boolean
  minLength: number
  maxLength: number
  patternId: PatternId
}

/**
 * Matchers for the product's pattern kinds. They scan the text once, in linear time for any input. Patterns from a server
 * are never compiled.
 */
export const MATCHERS: Readonly<Record<PatternId, (text: string) => boolean>> = {
  any: () => true,
  letterFirst: (text) => isLetter(text.charCodeAt(0)) && all(text, isLetterOrDigit),
  chineseDigits: (text) => all(text, (point) => isChinese(point) || isDigit(point)),
  alphanumeric: (text) => all(text, isLetterOrDigit),
  letterAndDigit: (text) => all(text, isLetterOrDigit) && some(text, isLetter) && some(text, isDigit),
  digits: (text) => all(text, isDigit),
  oneUppercase: (text) => all(text, isLetterOrDigit) && some(text, isUppercase),
  lettersSpaces: (text) => all(text, (point) => isLetter(point) || point === SPACE),
  noSpaces: (text) => !some(text, isSpace),
  chinesePunctuation: (text) => all(text, (point) => isChinese(point) || isPunctuation(point)),
  dateYmd: (text) => isDate(text, { year: 0, month: 5, day: 8, separators: [4, 7] }),
  dateMdy: (text) => isDate(text, { year: 6, month: 0, day: 3, separators: [2, 5] }),
  email: isEmail,
  korean: (text) => all(text, isHangul),
}

export type FieldProblem = 'required' | 'length' | 'pattern'

/** The number of code points, as people count characters. */
export function textLength(text: string): number {
  return Array.from(text).length
}

/**
 * The problem of a field, or `undefined`. An empty text can only violate a required field. The length is checked first,
 * because it bounds the matcher's work.
 */
export function fieldProblem(rule: FieldBounds, text: string): FieldProblem | undefined {
  if (text === '') return rule.required ? 'required' : undefined
  const length = textLength(text)
  if (length < rule.minLength || length > rule.maxLength) return 'length'
  return MATCHERS[rule.patternId](text) ? undefined : 'pattern'
}

/** Upper bound of plausible ages: an older date of birth is a typo or false. */
export const OLDEST_YEARS = 120

/** Whole years from a birthday to a day where the person lives, both `yyyy-MM-dd`. `undefined` for an invalid birthday. */
export function ageInYears(birthday: string, today: string): number | undefined {
  if (!MATCHERS.dateYmd(birthday)) return undefined
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** Tests one code point, as a number, so that long texts need no string per character. */
type Test = (point: number) => boolean
type Ranges = readonly (readonly [number, number])[]

function all(text: string, test: Test): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const point = text.codePointAt(index) ?? 0
    if (!test(point)) return false
    if (point > LAST_OF_ONE_UNIT) index += 1
  }
  return text !== ''
}

function some(text: string, test: Test): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const point = text.codePointAt(index) ?? 0
    if (test(point)) return true
    if (point > LAST_OF_ONE_UNIT) index += 1
  }
  return false
}

const LAST_OF_ONE_UNIT = 0xffff
const SPACE = 0x20
const HYPHEN = 0x2d

function isDigit(point: number): boolean {
  return point >= 0x30 && point <= 0x39
}

function isUppercase(point: number): boolean {
  return point >= 0x41 && point <= 0x5a
}

function isLetter(point: number): boolean {
  return isUppercase(point) || (point >= 0x61 && point <= 0x7a)
}

function isLetterOrDigit(point: number): boolean {
  return isLetter(point) || isDigit(point)
}

/** Besides ASCII: the characters that `trim` removes, and the zero-width space. */
const SPACES: Ranges = [
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200b],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]

function isSpace(point: number): boolean {
  if (point < 0x80) return point === SPACE || (point >= 0x9 && point <= 0xd)
  return isIn(SPACES, point)
}

/** Han: the basic block, extension A, compatibility forms, and the supplementary planes. */
const CHINESE: Ranges = [
  [0x3007, 0x3007],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0x20000, 0x323af],
]

/** Korean: syllables and letters. */
const HANGUL: Ranges = [
  [0x1100, 0x11ff],
  [0x3131, 0x318e],
  [0xac00, 0xd7a3],
]

/** Marks used in Chinese texts and names: the middle dot, CJK and full-width marks, quotes, dashes, and plain ASCII ones. */
const PUNCTUATION: Ranges = [
  [0x21, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0xb7, 0xb7],
  [0x2010, 0x2027],
  [0x3001, 0x3003],
  [0x3008, 0x3011],
  [0x3014, 0x301b],
  [0xff01, 0xff0f],
  [0xff1a, 0xff20],
  [0xff3b, 0xff40],
  [0xff5b, 0xff65],
]

function isIn(ranges: Ranges, point: number): boolean {
  for (let index = 0; index < ranges.length; index += 1) {
    const range = ranges[index]
    if (range && point <= range[1]) return point >= range[0]
  }
  return false
}

function isChinese(point: number): boolean {
  return isIn(CHINESE, point)
}

function isHangul(point: number): boolean {
  return isIn(HANGUL, point)
}

function isPunctuation(point: number): boolean {
  return isIn(PUNCTUATION, point)
}

interface DateLayout {
  year: number
  month: number
  day: number
  separators: readonly number[]
}

/** An existing calendar day, with digits and hyphens exactly at their positions. */
function isDate(text: string, { year, month, day, separators }: DateLayout): boolean {
  if (text.length !== 10) return false
  for (let index = 0; index < text.length; index += 1) {
    const point = text.charCodeAt(index)
    if (separators.includes(index) ? point !== HYPHEN : !isDigit(point)) return false
  }
  const number = (start: number, length: number) => Number(text.slice(start, start + length))
  const [years, months, days] = [number(year, 4), number(month, 2), number(day, 2)]
  return years >= 1000 && months >= 1 && months <= 12 && days >= 1 && days <= daysIn(years, months)
}

function daysIn(year: number, month: number): number {
  // Day 0 of the next month is the last day of this one.
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

const MAX_EMAIL = 254
const MAX_LOCAL = 64
const MAX_LABEL = 63
const LOCAL_MARKS = new Set(Array.from("!#$%&'*+/=?^_`{|}~-", (mark) => mark.charCodeAt(0)))

/** Dot-atom addresses (RFC 5321 lengths) with a domain of at least two labels. */
function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL) return false
  const at = text.indexOf('@')
  if (at < 1 || at > MAX_LOCAL || text.includes('@', at + 1)) return false
  const atoms = text.slice(0, at).split('.')
  if (!atoms.every((atom) => all(atom, (point) => isLetterOrDigit(point) || LOCAL_MARKS.has(point))))
    return false
  const labels = text.slice(at + 1).split('.')
  return labels.length >= 2 && labels.every(isLabel) && some(labels.at(-1) ?? '', isLetter)
}

function isLabel(label: string): boolean {
  if (label.length > MAX_LABEL || label.startsWith('-') || label.endsWith('-')) return false
  return all(label, (point) => isLetterOrDigit(point) || point === HYPHEN)
}
