/**
 * The name of the member whom this browser may remember. The remember token is an HttpOnly cookie that scripts cannot see:
 * this only signals that a call is worthwhile, so that a guest's page makes none.
 */
const KEY = 'vitrine.remembered'
/** Country and number of a login by SMS, prefilled the next time. Never the code. */
const NUMBER_KEY = 'vitrine.rememberedNumber'

export interface RememberedNumber {
  countryDialingCode: string
  number: string
}

export function readRemembered(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    // Storage is unavailable: no remembered member.
    return undefined
  }
}

/** `undefined` forgets the number as well. */
export function writeRemembered(name: string | undefined): void {
  write(KEY, name)
  if (!name) write(NUMBER_KEY, undefined)
}

export function readRememberedNumber(): RememberedNumber | undefined {
  try {
    const [countryDialingCode, ...rest] = localStorage.getItem(NUMBER_KEY)?.split(' ') ?? []
    return countryDialingCode ? { countryDialingCode, number: rest.join(' ') } : undefined
  } catch {
    // Storage may be blocked: nothing is filled in.
    return undefined
  }
}

/** The number of the login that was just remembered; `undefined` for other logins. */
export function writeRememberedNumber(mobile: RememberedNumber | undefined): void {
  write(NUMBER_KEY, mobile && `${mobile.countryDialingCode} ${mobile.number}`)
}

function write(key: string, text: string | undefined): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // The cookie still works, but no page will ask for it.
  }
}
