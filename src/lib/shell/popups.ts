import { $modal, closeModal, openModal } from '#lib/modal/modal-store.ts'
import { closest } from './choices.ts'

/** Size of the customer-service window. */
const POPUP = 'popup,noopener,width=440,height=750'

/** Links that mean a dialog, a game or a window of its own; a click with a modifier key stays a click on a link. */
export function listenForPopups(): void {
  document.addEventListener('click', (event) => {
    const link = closest(event, '[data-modal],[data-member],[data-launch],[data-popup]')
    if (
      !link ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.button !== 0
    )
      return
    event.preventDefault()
    const { modal, member, launch, title } = link.dataset
    if (modal === 'login' || modal === 'register') openModal({ name: modal })
    else if (member) location.hash = `member/${member}`
    else if (launch) void start(link, { nodeId: launch, gameName: title ?? '' })
    else if (link instanceof HTMLAnchorElement) window.open(link.href, '_blank', POPUP)
  })
}

/** `/login` and `/register` are the home page with their dialog open. */
export function openAddressedPopup(): void {
  const name = /\/(login|register)\/?$/.exec(location.pathname)?.[1]
  if (name === 'login' || name === 'register') openModal({ name })
  followHash()
  window.addEventListener('hashchange', followHash)
}

/** `#member/<page>` is the member centre above whatever page it stands on; going back closes it. */
function followHash(event?: Event): void {
  const page = /^#member\/(\w+)/.exec(location.hash)?.[1]
  // Marks the entry that the centre was opened with (`member-centre-store.ts` goes back over it).
  if (page && event) history.replaceState({ member: true }, '')
  if (page) openModal({ name: 'member', page })
  else if ($modal.get()?.name === 'member') closeModal()
}

/** What starts a game is loaded with the first one. After a release it may be gone: the link then leads to a page that has its own. */
async function start(link: HTMLElement, game: { nodeId: string; gameName: string }): Promise<void> {
  let startGame
  try {
    ;({ startGame } = await import('#lib/games/launch-store.ts'))
  } catch {
    if (navigator.onLine && link instanceof HTMLAnchorElement) location.assign(link.href)
    return
  }
  await startGame(game)
}
