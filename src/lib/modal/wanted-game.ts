import { $modal, type WantedGame } from './modal-store.ts'

/** The game that the open login or registration dialog leads to. */
export function wantedGame(): WantedGame | undefined {
  const modal = $modal.get()
  return modal && 'game' in modal ? modal.game : undefined
}
