/** A logout that did not reach the platform. Stored per browser, not per tab, so that the next page repeats it. */
const KEY = 'vitrine.owedLogout'

export function owesLogout(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function oweLogout(): void {
  localStorage.setItem(KEY, '1')
}

export function forgetOwedLogout(): void {
  localStorage.removeItem(KEY)
}
