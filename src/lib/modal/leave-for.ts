import { isOwnEntry, stay } from './modal-history.ts'
import { openModal } from './modal-store.ts'

/** To another page, in the place of the dialog that leads there. */
export function leaveFor(address: string): void {
  stay()
  if (isOwnEntry()) location.replace(address)
  else location.assign(address)
}

/** To a centre's page at `#<name>/<address>`, in the place of the dialog that leads there. */
export function openCentre(name: 'member' | 'agent', address: string): void {
  stay()
  history[isOwnEntry() ? 'replaceState' : 'pushState']({ modal: name }, '', `#${name}/${address}`)
  openModal({ name, page: address.split('?', 1)[0] ?? '' })
}
