import { nameSkeleton } from './name-skeleton.ts'

/** Capitals of other scripts that look like Latin ones; small letters are in the skeleton. */
const CAPITALS: Readonly<Record<string, string>> = {
  ...{
    А: 'A',
    В: 'B',
    Е: 'E',
    К: 'K',
    М: 'M',
    Н: 'H',
    О: 'O',
    Р: 'P',
    С: 'C',
    Т: 'T',
    У: 'Y',
    Х: 'X',
    Ѕ: 'S',
  },
  ...{
    І: 'I',
    Ј: 'J',
    Α: 'A',
    Β: 'B',
    Ε: 'E',
    Ζ: 'Z',
    Η: 'H',
    Ι: 'I',
    Κ: 'K',
    Μ: 'M',
    Ν: 'N',
    Ο: 'O',
    Ρ: 'P',
  },
  ...{ Τ: 'T', Υ: 'Y', Χ: 'X' },
}
/** Digits and signs that are written for letters. */
const LETTERS: Readonly<Record<string, string>> = { '3': 'e', '4': 'a', '5': 's', '7': 't', $: 's', '@': 'a' }
/** Words by which a house speaks to its players, in the languages of its brands. */
const WORDS = [
  ...['admin', 'administrator', 'moderator', 'mod', 'support', 'staff', 'operator', 'official', 'helpdesk'],
  ...['customerservice', 'customercare', 'soporte', 'suporte', 'atendimento', 'administrador', 'moderador'],
  ...['operador', 'oficial', 'dukungan', 'sokongan', 'pentadbir', 'layananpelanggan', 'khidmatpelanggan'],
  ...['destek', 'yönetici', 'musteri hizmetleri', 'hỗ trợ', 'quản trị', 'nhân viên', 'chăm sóc khách hàng'],
  ...[
    'دعم',
    'الدعم',
    'مشرف',
    'المشرف',
    'الإدارة',
    'سپورٹ',
    'منتظم',
    'ایڈمن',
    'सहायता',
    'एडमिन',
    'मॉडरेटर',
    'सपोर्ट',
  ],
  ...['অ্যাডমিন', 'সহায়তা', 'সাপোর্ট', 'நிர்வாகி', 'ஆதரவு'],
].map(foldedWord)
/** Scripts that set no spaces: anywhere in a name. */
const PARTS = [
  ...[
    '客服',
    '管理员',
    '管理員',
    '官方',
    '运营',
    '營運',
    '運営',
    'サポート',
    '管理者',
    'スタッフ',
    '운영자',
    '관리자',
  ],
  ...['고객센터', 'แอดมิน', 'ผู้ดูแล', 'เจ้าหน้าที่', 'ฝ่ายสนับสนุน', 'អ្នកគ្រប់គ្រង', 'ផ្នែកជំនួយ', 'အက်ဒမင်', 'ဝန်ထမ်း'],
].map((part) => part.normalize('NFKC'))

/** Rises with each change of the words: names that were given before are compared again. */
export const RESERVED_EDITION = 1

/** Shorter words are reserved whole; longer ones also where something follows. */
const LONG = 6

/**
 * Whether a name could be taken for the house: its brand or one of the words for its people, in letters of another script,
 * with digits for letters, signs around it or something behind it.
 */
export function isReservedName(name: string, brand: { id: string; name: string }): boolean {
  const plain = [...name.normalize('NFKC')].map((sign) => CAPITALS[sign] ?? sign).join('')
  if (PARTS.some((part) => plain.includes(part))) return true
  const words = plain
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}$@]+/u)
    .map(foldedWord)
    .filter((word) => word !== '')
  // Of a brand that is written in another script, the id is how it is said in Latin letters.
  if (words.includes(foldedWord(brand.id))) return true
  const reserved = [...WORDS, foldedWord(brand.name)]
  return [...words, words.join('')].some((word) =>
    reserved.some((each) => word === each || (each.length >= LONG && word.startsWith(each))),
  )
}

/** A word as it looks: nothing but its letters, those that are mistaken for each other as one. */
function foldedWord(word: string): string {
  const letters = [...word].map((sign) => LETTERS[sign] ?? sign).join('')
  return nameSkeleton(letters)
    .replaceAll(/[^\p{L}\p{M}]/gu, '')
    .replaceAll('l', 'i')
}
