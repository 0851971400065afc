import { closest } from './choices.ts'

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

function keep(key: string, value: string): void {
  // Storage may be full or unavailable; the choice then lasts as long as the page.
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
