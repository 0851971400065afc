import { isAddressed, isOwnEntry, stay, whenReturned } from '#lib/modal/modal-history.ts'
import { $modal, dropModal, openModal } from '#lib/modal/modal-store.ts'
import { closest } from './choices.ts'

interface GameToStart {
  nodeId: string
  gameName: string
  isDemo: boolean
}

/** Size of the customer-service window. */
const POPUP = 'popup,noopener,width=440,height=750'

/** Links that open a dialog, a game or a window; a click with a modifier key follows the link. */
export function listenForPopups(): void {
  document.addEventListener('click', (event) => {
    const link = closest(
      event,
      '[data-modal],[data-talk],[data-member],[data-launch],[data-popup],[data-favourite],[data-list]',
    )
    // The link leads away: closing its dialog must not go back in the history.
    if (!event.defaultPrevented && closest(event, 'a[href]')) stay()
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button)
      return
    event.preventDefault()
    const { modal, talk, member, launch, title = nameOnCard(link), demo, favourite, list } = link.dataset
    if (modal) openEntry(modal)
    else if (talk) openModal({ name: 'talk', view: talk, item: anchorOf(link) })
    else if (member) whenReturned(() => goToCentre(`#member/${member}`))
    else if (launch) start(link, { nodeId: launch, gameName: title, isDemo: demo === '' })
    else if (list) openModal({ name: 'vendor', list, title })
    else if (favourite) press(favourite)
    else if (link instanceof HTMLAnchorElement) window.open(link.href, '_blank', POPUP)
  })
}

/** Links on a game's card have no name of their own: the card shows it. */
function nameOnCard(link: Element): string {
  return link.closest('.game-cell')?.querySelector('.game-card__name')?.textContent?.trim() ?? ''
}

/**
 * The announcement that a link names in its hash. A copy in the notice line is no link: the link with the same text is
 * used.
 */
function anchorOf(pressed: HTMLElement): string | undefined {
  const links =
    pressed instanceof HTMLAnchorElement ? [pressed] : (pressed.parentElement?.querySelectorAll('a') ?? [])
  const link = [...links].find(({ textContent }) => textContent === pressed.textContent)
  return link?.hash.slice(1) || undefined
}

/** `login`; anything else is `register`. */
function openEntry(name: string): void {
  openModal({ name: name === 'login' ? name : 'register' })
}

/** `/login` and `/register` are the home page with their dialog open. */
export function openAddressedPopup(): void {
  const name = /\/(login|register)\/?$/.exec(location.pathname)?.[1]
  if (name) openEntry(name)
  followHash()
  window.addEventListener('hashchange', followHash)
  window.addEventListener('popstate', () => {
    if ($modal.get() && !isOwnEntry() && !isAddressed()) dropModal()
  })
}

/** `#member/<page>` and `#agent/<page>` are centres above the current page; going back closes them. */
function followHash(event?: Event): void {
  const [, name, page = ''] = /^#(member|agent)\/(\w*)/.exec(location.hash) ?? []
  // The member centre is on every page, the agent centre on the agent home only.
  if (name === 'member' || (name === 'agent' && document.querySelector('[data-agent-centre]'))) {
    // A history entry made by a link belongs to the centre, so closing the centre goes back; an entry that is returned to
    // keeps its state.
    if (event && !history.state) history.replaceState({ modal: name }, '')
    openModal({ name, page })
  } else if (/member|agent/.test($modal.get()?.name ?? '')) dropModal()
}

/** The address of a centre that was just closed may still stand: there is nothing to go to then. */
function goToCentre(hash: string): void {
  if (location.hash === hash) followHash()
  else location.hash = hash
}

/** Toggles a favourite. If the code for it cannot be loaded, the heart stays unchanged. */
function press(nodeId: string): void {
  import('#lib/games/favourites-store.ts').then(
    (favourites) => favourites.toggleFavourite({ nodeId }),
    () => undefined,
  )
}

/**
 * The code that starts a game is loaded with the first start. After a release the file may be gone: the link's page then
 * loads its own.
 */
function start(link: HTMLElement, game: GameToStart): void {
  import('#lib/games/launch-store.ts').then(
    (launch) => launch.startGame(game),
    () => {
      if (navigator.onLine && link instanceof HTMLAnchorElement) location.assign(link.href)
    },
  )
}
