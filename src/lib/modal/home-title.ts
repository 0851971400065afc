import { withoutLineEnds } from '#lib/shared/intl/unmarked.ts'
import { $modal } from './modal-store.ts'

/**
 * `/login` and `/register` are the home page under a title of their own. Once their dialog is closed, the address is the home
 * page's, and so is the title, which the page has as its heading. Returns what ends it.
 */
export function followHomeTitle(): () => void {
  const { pathname } = location
  return $modal.listen((modal) => {
    const heading = modal || location.pathname === pathname ? null : document.querySelector('h1')
    if (heading?.textContent) document.title = withoutLineEnds(heading.textContent)
  })
}
