/** The half of a session that scripts cannot read. `__Host-` ties it to this host and to HTTPS. */
export const SESSION_COOKIE = '__Host-sid'

/** Marks a browser in which somebody has logged in, in any network and whichever the account. It grants no access by itself. */
export const BROWSER_COOKIE = '__Host-browser'

/** Without `maxAgeSeconds` the cookie ends with the browser's session. */
export function cookieText(name: string, value: string, maxAgeSeconds?: number): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax${age}`
}

export function expiredCookieText(name: string): string {
  return cookieText(name, '', 0)
}
