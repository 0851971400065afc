import { leaveFor } from '#lib/modal/leave-for.ts'
import { closeModal, openModal } from '#lib/modal/modal-store.ts'
import { readDemand, type PasswordDemand } from '#lib/session/password-demand.ts'
import { $session } from '#lib/session/session-store.ts'
import { waitingSocial } from '#lib/session/social-store.ts'

/**
 * A demanded password comes first, then an account elsewhere that waits to be linked; else the popup closes, and agents go
 * to their own centre.
 */
export function afterLogin(demand: PasswordDemand | undefined, agentHome: string): void {
  if (demand) return openModal({ name: 'changePassword', demand })
  if (offerLink()) return
  const session = $session.get()
  const isElsewhere = session.state === 'member' && session.isAgent && location.pathname !== agentHome
  closeModal()
  if (isElsewhere) leaveFor(agentHome)
}

/** After a reload: what was demanded at the login still is. */
export function askAgain(): void {
  const demand = readDemand()
  if ($session.get().state === 'member' && demand) openModal({ name: 'changePassword', demand })
}

/** Where registration, free play and a new password end. */
export function goHome(home: string): void {
  if (offerLink()) return
  closeModal()
  if (location.pathname !== home) leaveFor(home)
}

/** Whether there is an account elsewhere that began this. */
function offerLink(): boolean {
  const provider = waitingSocial()
  if (!provider || $session.get().state !== 'member') return false
  openModal({ name: 'linkSocial', provider })
  return true
}
