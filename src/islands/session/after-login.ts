import { leaveFor } from '#lib/modal/leave-for.ts'
import { closeModal, openModal, type WantedGame } from '#lib/modal/modal-store.ts'
import { wantedGame } from '#lib/modal/wanted-game.ts'
import type { PasswordDemand } from '#lib/session/password-demand.ts'
import { openDemands } from './open-demands.ts'
import { $session } from '#lib/session/session-store.ts'
import { waitingSocial } from '#lib/session/social-store.ts'

/**
 * A demanded password comes first, then an account elsewhere that waits to be linked; else the popup closes, agents go to
 * their own centre, and who was on the way to a game gets there.
 */
export function afterLogin(demand: PasswordDemand | undefined, agentHome: string): void {
  if (demand) return openModal({ name: 'changePassword', demand })
  if (offerLink()) return
  const session = $session.get()
  const isElsewhere = session.state === 'member' && session.isAgent && location.pathname !== agentHome
  const game = wantedGame()
  if (game && !isElsewhere) return playWanted(game)
  closeModal()
  if (isElsewhere) leaveFor(agentHome)
  else openDemands()
}

/** After a registration. */
export function welcome(): void {
  if (!offerLink()) openModal({ name: 'welcome', game: wantedGame() })
}

/** Opens the game in the place of the dialog, which keeps its entry in the history. Where its code is lost, its tile stays. */
export function playWanted(game: WantedGame): void {
  import('#lib/games/launch-store.ts').then((launch) => launch.startGame(game), closeModal)
}

/** Where a welcome, free play and a new password end. */
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
