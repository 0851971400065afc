/**
 * The name of the member whom this browser may remember. The remembering itself is an HttpOnly cookie that scripts cannot
 * see: this only says that asking for it is worth a call, so that a guest's page makes none.
 */
const KEY = 'vitrine.remembered'
/** Country and number of who came in by SMS: the form shows them, and that way, the next time. Never the code. */
const NUMBER_KEY = 'vitrine.rememberedNumber'

export interface RememberedNumber {
  countryDialingCode: string
  number: string
}

export function readRemembered(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    // Storage is switched off: nobody is remembered here.
    return undefined
  }
}

/** `undefined` forgets, the number too. */
export function writeRemembered(name: string | undefined): void {
  write(KEY, name)
  if (!name) write(NUMBER_KEY, undefined)
}

export function readRememberedNumber(): RememberedNumber | undefined {
  try {
    const [countryDialingCode, ...rest] = localStorage.getItem(NUMBER_KEY)?.split(' ') ?? []
    return countryDialingCode ? { countryDialingCode, number: rest.join(' ') } : undefined
  } catch {
    return undefined
  }
}

/** Of the login that was just remembered; `undefined` where it was none by SMS. */
export function writeRememberedNumber(mobile: RememberedNumber | undefined): void {
  write(NUMBER_KEY, mobile && `${mobile.countryDialingCode} ${mobile.number}`)
}

function write(key: string, text: string | undefined): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // The cookie alone still works; it is just never asked about.
  }
}
