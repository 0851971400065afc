import { atom } from 'nanostores'

/** The one dialog that is open. Pages open it by link (`data-modal`), islands and stores by these verbs. */
export type Modal =
  | { name: 'login' }
  | { name: 'register' }
  | { name: 'game'; nodeId: string; title: string }
  | { name: 'notice'; key: string }
  | { name: 'logout' }

const $current = atom<Modal | null>(null)
export const $modal = $current

export function openModal(modal: Modal): void {
  $current.set(modal)
  document.documentElement.dataset['dialog'] = modal.name
  // Islands that wait for a dialog (`client:engage="modal"`) hydrate on this.
  window.dispatchEvent(new Event('vitrine:modal'))
}

/** Closing what `/login` or `/register` opened returns to the home page's address. */
export function closeModal(): void {
  $current.set(null)
  delete document.documentElement.dataset['dialog']
  const home = location.pathname.replace(/\/(login|register)\/?$/, '/')
  if (home !== location.pathname) history.replaceState(null, '', home)
}
