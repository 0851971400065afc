import { readTabToken } from '#lib/client/tab-token.ts'

/** Stores the brand's merchant code in both storages, as other parts of the product expect, and the language. */
export function keepChoices(): void {
  const merchant = document.body.dataset['merchant'] ?? ''
  keep('vitrine.merchant', merchant)
  sessionStorage.setItem('vitrine.merchant', merchant)
  document.addEventListener('click', (event) => {
    const link = closest(event, 'a[data-locale]')
    if (!(link instanceof HTMLAnchorElement)) return
    keep('vitrine.locale', link.dataset['locale'] ?? '')
    // The same position of the same page in the other language.
    link.search = location.search
    link.hash = location.hash
  })
}

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

function keep(key: string, value: string): void {
  // Storage may be full or unavailable; the choice then lasts as long as the page.
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
