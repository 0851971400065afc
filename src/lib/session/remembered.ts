/**
 * The name of the member whom this browser may remember. The remembering itself is an HttpOnly cookie that scripts cannot
 * see: this only says that asking for it is worth a call, so that a guest's page makes none.
 */
const KEY = 'vitrine.remembered'

export function readRemembered(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    // Storage is switched off: nobody is remembered here.
    return undefined
  }
}

/** `undefined` forgets. */
export function writeRemembered(name: string | undefined): void {
  try {
    if (name) localStorage.setItem(KEY, name)
    else localStorage.removeItem(KEY)
  } catch {
    // The cookie alone still works; it is just never asked about.
  }
}
