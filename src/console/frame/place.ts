import { atom, type ReadableAtom } from 'nanostores'

/** Where the console is: the first part of the address, and everything that was chosen on it. */
export interface Place {
  page: string
  params: Readonly<Record<string, string>>
}

export const FIRST_PAGE = 'today'

const $current = atom<Place>(readPlace())
export const $place: ReadableAtom<Place> = $current

/** The address of a place: what is shown can be sent to somebody, and comes back with the browser's buttons. */
export function addressOf(page: string, params: Place['params'] = {}): string {
  const search = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString()
  return `/${page === FIRST_PAGE ? '' : page}${search ? `?${search}` : ''}`
}

/** Goes to a page: one step for the browser's way back. */
export function openPlace(page: string, params: Place['params'] = {}): void {
  history.pushState(null, '', addressOf(page, params))
  $current.set(readPlace())
  window.scrollTo(0, 0)
}

/** Changes filters, sort or columns of the page; an empty value removes one. No step back of its own. */
export function changeParams(change: Place['params']): void {
  const { page, params } = $current.get()
  history.replaceState(null, '', addressOf(page, { ...params, ...change }))
  $current.set(readPlace())
}

/** Follows the browser's buttons, and links of the console without loading it again. */
export function followPlaces(): () => void {
  const follow = () => $current.set(readPlace())
  window.addEventListener('popstate', follow)
  document.addEventListener('click', followLink)
  return () => {
    window.removeEventListener('popstate', follow)
    document.removeEventListener('click', followLink)
  }
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  event.preventDefault()
  history.pushState(null, '', link.href)
  $current.set(readPlace())
  window.scrollTo(0, 0)
}

function readPlace(): Place {
  const page = location.pathname.split('/')[1] || FIRST_PAGE
  return { page, params: Object.fromEntries(new URLSearchParams(location.search)) }
}
