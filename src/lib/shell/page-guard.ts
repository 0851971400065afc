import { isExpected, readTabToken } from '#lib/client/tab-token.ts'
import { $modal, openModal } from '#lib/modal/modal-store.ts'

/** Games, boards, results and rules are open to guests. */
const ORDERS = /[?&]lottoView=orders/
/** Where the brand keeps its boards to members: a game is opened to bet unless its address names a view. */
const BETTING = /^(?!.*[?&]lottoView=(lobby|results|trends|rules|betting)).*[?&]gameCode=/

/** Orders of a lottery, and the boards of some brands, need a session in this tab (`data-guard` is the login address). */
export function guardPage(): void {
  const { guard: login, boards } = document.body.dataset
  if (!login || readTabToken()) return
  const { search } = location
  if (!ORDERS.test(search) && !(boards === 'closed' && BETTING.test(search))) return
  if (!isExpected()) return location.replace(login)
  // The page stays while the session is restored: it keeps the game, also below the login dialog if there is no session.
  addEventListener('vitrine:session', () => readTabToken() || $modal.get() || openModal({ name: 'login' }), {
    once: true,
  })
}
