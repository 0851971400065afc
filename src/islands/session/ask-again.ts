import { $modal, openModal } from '#lib/modal/modal-store.ts'
import { readDemand } from '#lib/session/password-demand.ts'
import { $session } from '#lib/session/session-store.ts'

/** In the tab's storage, which a logout clears: terms are asked for once a session. */
const ASKED = 'vitrine.termsAsked'

/** After a reload: what was demanded at the login still is. On the page after a login: terms to accept. */
export function askAgain(): void {
  const session = $session.get()
  if (session.state !== 'member') return
  const demand = readDemand()
  if (demand) return openModal({ name: 'changePassword', demand })
  const { newTerms } = session.member
  if (!newTerms || $modal.get() || sessionStorage.getItem(ASKED)) return
  sessionStorage.setItem(ASKED, newTerms)
  openModal({ name: 'newTerms', version: newTerms })
}
