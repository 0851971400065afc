import { isOwnEntry, stay, whenReturned } from './modal-history.ts'
import { $modal, openModal, type WantedGame } from './modal-store.ts'

/** To another page, in the place of the dialog that leads there. */
export function leaveFor(address: string): void {
  stay()
  if (isOwnEntry()) location.replace(address)
  else location.assign(address)
}

/** To a centre's page at `#<name>/<address>`, in the place of the dialog that leads there. */
export function openCentre(name: 'member' | 'agent', address: string): void {
  stay()
  whenReturned(() => {
    history[isOwnEntry() ? 'replaceState' : 'pushState']({ modal: name }, '', `#${name}/${address}`)
  })
  openModal({ name, page: address.split('?', 1)[0] ?? '' })
}

/**
 * Opens the registration. Where a game leads to it, the page's own sheet shows that at once and reserves the space for
 * the game's facts (`sheet.css`), so that the fields do not move when the island's dialog replaces the sheet.
 */
export function openRegistration(game: WantedGame | undefined): void {
  openModal({ name: 'register', game })
  const sheet = document.querySelector<HTMLElement>('[data-sheet~=register]')
  const name = sheet?.querySelector('[data-name]')
  if (!sheet || !name || !game) return
  name.textContent = game.gameName
  sheet.dataset['game'] = ''
  const forget = $modal.listen(() => {
    delete sheet.dataset['game']
    forget()
  })
}
