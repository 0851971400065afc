/** The tab half of the session: useless without the HttpOnly cookie, gone when the tab closes. */
const KEY = 'vitrine.token'

export function readTabToken(): string | undefined {
  return typeof sessionStorage === 'undefined' ? undefined : (sessionStorage.getItem(KEY) ?? undefined)
}

export function writeTabToken(token: string): void {
  sessionStorage.setItem(KEY, token)
}

/** A browser that may remember its member (`remembered.ts`), or an address with an exchange code (`session-store.ts`). */
export function isExpected(): boolean {
  return localStorage.getItem('vitrine.remembered') !== null || /[?&]token=/.test(location.search)
}

/** Removes everything of a session from the tab; the merchant's identity stays. */
export function clearTabSession(): void {
  const kept = sessionStorage.getItem('vitrine.merchant')
  sessionStorage.clear()
  if (kept) sessionStorage.setItem('vitrine.merchant', kept)
}
