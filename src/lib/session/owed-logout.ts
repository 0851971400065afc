/** A logout that did not reach the platform. For the browser, not the tab: whoever opens the next one is not to find it. */
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
