import { atom } from 'nanostores'
import { enterDialog, leaveDialog, stay } from './modal-history.ts'

/** The game that a guest wanted to play: offered again after the login. */
export interface WantedGame {
  nodeId: string
  gameName: string
}

/** The one open dialog. Pages open it by link (`data-modal`, `#member/…`), islands and stores by these actions. */
export type Modal =
  | { name: 'login'; game?: WantedGame | undefined }
  | { name: 'register'; game?: WantedGame | undefined }
  /** After a registration: the question for a limit, and the ways on. */
  | { name: 'welcome'; game?: WantedGame | undefined }
  /** `isDemo`: with play credits. `room`: a card room of the game. */
  | { name: 'game'; nodeId: string; title: string; isDemo?: boolean; room?: string | undefined }
  /** The games of one vendor in one category: `RNG/PG`. */
  | { name: 'vendor'; list: string; title: string }
  | { name: 'notice'; key: string }
  /** The brand's terms of play have changed since the member accepted them. */
  | { name: 'newTerms'; version: string }
  | { name: 'logout' }
  /** Announcements and feedback: `announcements`, `notices` or `feedback`; `item` is the one to open with. */
  | { name: 'talk'; view: string; item?: string | undefined }
  /** The confirmation of a link with an exchange code. */
  | { name: 'exchange'; code: string }
  /** Offers to link an account at this provider with that of the member who has just logged in. */
  | { name: 'linkSocial'; provider: string }
  | { name: 'forgotPassword' }
  /** With the token of the mailed link. */
  | { name: 'resetPassword'; resetToken: string }
  /** A password change that blocks everything else. */
  /** `isLate`: demanded long after the login, so the form asks for the current password. */
  | { name: 'changePassword'; demand: 'forced' | 'expired'; isLate?: true }
  /** The member centre at one of its pages; its address is `#member/<page>`. */
  | { name: 'member'; page: string }
  /** The agent centre, on the agent home only; its address is `#agent/<page>`. */
  | { name: 'agent'; page: string }

const $current = atom<Modal | null>(null)

export const $modal = $current

export function openModal(modal: Modal): void {
  if ($current.get() === null) enterDialog(modal.name)
  else stay()
  $current.set(modal)
  document.documentElement.dataset['dialog'] = modal.name
  // Islands that wait for a dialog (`client:engage="modal"`) hydrate on this.
  window.dispatchEvent(new Event('vitrine:modal'))
}

/**
 * Closing a dialog that an address opened (`/login`, `/register`, `#member/…`, `#agent/…`) returns to the address of the
 * page below.
 */
export function closeModal(): void {
  if ($current.get() === null) return
  leaveDialog()
  dropModal()
}

/** The back button has left the dialog's entry already. */
export function dropModal(): void {
  delete document.documentElement.dataset['dialog']
  // Last, because listeners may open the next dialog at once.
  $current.set(null)
}
