import { atom } from 'nanostores'

/** The one dialog that is open. Pages open it by link (`data-modal`, `#member/…`), islands and stores by these verbs. */
export type Modal =
  | { name: 'login' }
  | { name: 'register' }
  /** `isDemo`: with play credits. */
  | { name: 'game'; nodeId: string; title: string; isDemo?: boolean }
  /** The games of one vendor in one category: `RNG/PG`. */
  | { name: 'vendor'; list: string; title: string }
  | { name: 'notice'; key: string }
  | { name: 'logout' }
  /** What the brand says, and what is said to it: `announcements`, `notices` or `feedback`; `item` is the one to open with. */
  | { name: 'talk'; view: string; item?: string | undefined }
  /** A link that logs in: only who opened it knowingly goes on. */
  | { name: 'exchange'; code: string }
  /** An account at this provider is offered to be linked with that of whoever just came in. */
  | { name: 'linkSocial'; provider: string }
  | { name: 'forgotPassword' }
  /** With the token of the link in the mail. */
  | { name: 'resetPassword'; resetToken: string }
  /** A new password is demanded before anything else. */
  | { name: 'changePassword'; demand: 'forced' | 'expired' }
  /** The member centre at one of its pages; its address is `#member/<page>`. */
  | { name: 'member'; page: string }
  /** The agent centre, on the agent home alone; its address is `#agent/<page>`. */
  | { name: 'agent'; page: string }

const $current = atom<Modal | null>(null)
export const $modal = $current

export function openModal(modal: Modal): void {
  $current.set(modal)
  document.documentElement.dataset['dialog'] = modal.name
  // Islands that wait for a dialog (`client:engage="modal"`) hydrate on this.
  window.dispatchEvent(new Event('vitrine:modal'))
}

/** Closing what an address opened (`/login`, `/register`, `#member/…`, `#agent/…`) returns to the address of the page below. */
export function closeModal(): void {
  delete document.documentElement.dataset['dialog']
  const home = location.pathname.replace(/\/(login|register)\/?$/, '/')
  const isCentre = /^#(member|agent)\//.test(location.hash)
  if (home !== location.pathname || isCentre)
    history.replaceState(null, '', isCentre ? home + location.search : home)
  // Last: who listens may open the next one at once.
  $current.set(null)
}
