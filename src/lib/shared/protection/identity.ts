/** The known identity of a person who registers or excludes themself. */
export interface Person {
  mobile?: string | undefined
  email?: string | undefined
  idNumber?: string | undefined
  name?: string | undefined
  /** `yyyy-MM-dd`. */
  birthday?: string | undefined
}

/** Shorter numbers and names are not distinctive. */
const FEWEST_SIGNS = 5

/**
 * Identity marks, each normalised: two accounts with any common mark are treated as the same person's. A name counts only
 * with its date of birth.
 */
export function identityMarks({ mobile, email, idNumber, name, birthday }: Person): string[] {
  const digits = (mobile ?? '').replaceAll(/\D/g, '')
  const number = plain(idNumber).replaceAll(/[^\p{L}\p{N}]/gu, '')
  const words = plain(name).split(' ').toSorted().join(' ')
  return [
    ...(digits.length > FEWEST_SIGNS ? [`mobile ${digits}`] : []),
    ...(email?.includes('@') ? [`email ${mailbox(email)}`] : []),
    ...(number.length >= FEWEST_SIGNS ? [`id ${number}`] : []),
    ...(words.length >= FEWEST_SIGNS && birthday ? [`person ${words} ${birthday}`] : []),
  ]
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
