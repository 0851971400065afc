import { readTabToken } from '#lib/client/tab-token.ts'

/** Lottery pages need a session in this tab (`data-guard` is the login address). Returns whether the page may stay. */
export function guardPage(): boolean {
  const login = document.body.dataset['guard']
  if (!login || readTabToken()) return true
  location.replace(login)
  return false
}
