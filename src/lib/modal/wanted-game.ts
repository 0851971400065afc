import { $modal, type WantedGame } from './modal-store.ts'

/** The game that the open dialog of the way in was opened for. */
export function wantedGame(): WantedGame | undefined {
  const modal = $modal.get()
  return modal && 'game' in modal ? modal.game : undefined
}
