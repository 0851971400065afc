import { $modal, openModal } from '#lib/modal/modal-store.ts'
import { readDemand } from '#lib/session/password-demand.ts'
import { $session } from '#lib/session/session-store.ts'

/** In the tab's storage, which a logout clears: terms are asked for once a session. */
const ASKED = 'vitrine.termsAsked'

/** On each page of a member: opens the change of password that the login demanded until it is done, else new terms once. */
export function openDemands(): void {
  const session = $session.get()
  if (session.state !== 'member') return
  const demand = readDemand()
  if (demand) return openModal({ name: 'changePassword', demand })
  const { newTerms } = session.member
  if (!newTerms || $modal.get() || sessionStorage.getItem(ASKED)) return
  sessionStorage.setItem(ASKED, newTerms)
  openModal({ name: 'newTerms', version: newTerms })
}
