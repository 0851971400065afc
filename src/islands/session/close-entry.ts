import { closeModal } from '#lib/modal/modal-store.ts'
import { dropWaitingSocial } from '#lib/session/social-store.ts'

/** Who closes the way in without going it leaves nothing behind for the next one at this tab. */
export function closeEntry(): void {
  dropWaitingSocial()
  closeModal()
}
