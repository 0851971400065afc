import { readTabToken } from '#lib/client/tab-token.ts'

/** The brand's merchant code is kept in both storages, as the product's other parts expect; so is the language. */
export function keepChoices(): void {
  const merchant = document.body.dataset['merchant'] ?? ''
  keep('vitrine.merchant', merchant)
  sessionStorage.setItem('vitrine.merchant', merchant)
  document.addEventListener('click', (event) => {
    const link = closest(event, 'a[data-locale]')
    if (!(link instanceof HTMLAnchorElement)) return
    keep('vitrine.locale', link.dataset['locale'] ?? '')
    // The same place of the same page in the other language.
    link.search = location.search
    link.hash = location.hash
  })
}

/** What is for guests and what is for members is told apart by CSS: `html[data-session]`. */
export function showSession(): void {
  const show = () => {
    document.documentElement.dataset['session'] = readTabToken() ? 'member' : 'guest'
  }
  show()
  window.addEventListener('vitrine:session', show)
}

/** The element that was clicked, or the one around it, that fits. */
export function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}

function keep(key: string, value: string): void {
  // Storage may be full or switched off; the choice then lasts as long as the page.
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
