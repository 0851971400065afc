/** The known identity of a person who registers or excludes themself. */
export interface Person {
  mobile?: string | undefined
  email?: string | undefined
  idNumber?: string | undefined
  name?: string | undefined
  /** `yyyy-MM-dd`. */
  birthday?: string | undefined
}

/** One attribute of a person, normalised: spelling, case, accents and signs do not matter. */
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

/** At most one of a kind, of any length. A name counts only with its date of birth. */
export function marksOf({ mobile, email, idNumber, name, birthday }: Person): IdentityMark[] {
  const words = plain(name).split(' ').toSorted().join(' ')
  const marks: IdentityMark[] = [
    { kind: 'mobile', text: (mobile ?? '').replaceAll(/\D/g, '') },
    { kind: 'email', text: email?.includes('@') ? mailbox(email) : '' },
    { kind: 'id', text: plain(idNumber).replaceAll(/[^\p{L}\p{N}]/gu, '') },
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

export function isDistinctive({ kind, text }: IdentityMark): boolean {
  return text.length >= FEWEST_SIGNS[kind]
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
