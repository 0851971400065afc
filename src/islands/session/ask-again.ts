import { openModal } from '#lib/modal/modal-store.ts'
import { readDemand } from '#lib/session/password-demand.ts'
import { $session } from '#lib/session/session-store.ts'

/** After a reload: what was demanded at the login still is. */
export function askAgain(): void {
  const demand = readDemand()
  if ($session.get().state === 'member' && demand) openModal({ name: 'changePassword', demand })
}
