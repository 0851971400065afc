import { isExpected, readTabToken } from '#lib/client/tab-token.ts'
import { $modal, openModal } from '#lib/modal/modal-store.ts'

/** Games, results and rules are open to guests; a game is opened to bet unless its address names a view. */
const OWN = /[?&]lottoView=orders|^(?!.*[?&]lottoView=(lobby|results|trends|rules|betting)).*[?&]gameCode=/

/** Betting and orders of a lottery need a session in this tab (`data-guard` is the login address). */
export function guardPage(): void {
  const login = document.body.dataset['guard']
  if (!login || readTabToken() || !OWN.test(location.search)) return
  if (!isExpected()) return location.replace(login)
  // The page stays while the session is restored: it keeps the game, also below the login dialog if there is no session.
  addEventListener('vitrine:session', () => readTabToken() || $modal.get() || openModal({ name: 'login' }), {
    once: true,
  })
}
