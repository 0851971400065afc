import { readTabToken } from '#lib/client/tab-token.ts'

/** Games, results and rules are open to guests; a game is opened to bet unless its address names another view. */
const OWN = /[?&](gameCode=(?!.*lottoView=(lobby|results|trends|rules))|lottoView=orders)/

/** Betting and orders of a lottery need a session in this tab (`data-guard` is the login address). */
export function guardPage(): void {
  const login = document.body.dataset['guard']
  if (login && !readTabToken() && OWN.test(location.search)) location.replace(login)
}
