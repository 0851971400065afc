import { closeModal, openModal } from '#lib/modal/modal-store.ts'
import { readDemand, type PasswordDemand } from '#lib/session/password-demand.ts'
import { $session } from '#lib/session/session-store.ts'

/** A demanded password comes first; else the popup closes, and agents go to their own centre. */
export function afterLogin(demand: PasswordDemand | undefined, agentHome: string): void {
  if (demand) {
    openModal({ name: 'changePassword', demand })
    return
  }
  closeModal()
  const session = $session.get()
  if (session.state === 'member' && session.isAgent && location.pathname !== agentHome)
    location.assign(agentHome)
}

/** After a reload: what was demanded at the login still is. */
export function askAgain(): void {
  const demand = readDemand()
  if ($session.get().state === 'member' && demand) openModal({ name: 'changePassword', demand })
}

/** Where registration, free play and a new password end. */
export function goHome(home: string): void {
  closeModal()
  if (location.pathname !== home) location.assign(home)
}
