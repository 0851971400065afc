import { closeModal } from '#lib/modal/modal-store.ts'
import { dropWaitingSocial } from '#lib/session/social-store.ts'

/** Closes the login or registration without completing it, and leaves no data behind for the next user of the tab. */
export function closeEntry(): void {
  dropWaitingSocial()
  closeModal()
}
