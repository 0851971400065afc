import { readTabToken } from '#lib/client/tab-token.ts'

/** CSS shows the parts for guests and for members: `html[data-session]`. */
export function showSession(): void {
  const show = () => {
    document.documentElement.dataset['session'] = readTabToken() ? 'member' : 'guest'
  }
  show()
  window.addEventListener('vitrine:session', show)
}

/** The clicked element, or its ancestor, that matches. */
export function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}
