import { closest } from './choices.ts'

const LOCALE_KEY = 'vitrine.locale'
/** Browsers store a cookie for at most some 400 days; each visit renews it. */
const KEPT_SECONDS = 34_560_000

/** Stores the brand's merchant code in both storages, as other parts of the product expect, and the language. */
export function keepChoices(): void {
  const merchant = document.body.dataset['merchant'] ?? ''
  keep('vitrine.merchant', merchant)
  sessionStorage.setItem('vitrine.merchant', merchant)
  const early = pressedBefore()
  if (early) keep(LOCALE_KEY, early)
  tellEdge(early ?? localStorage.getItem(LOCALE_KEY))
  document.addEventListener('click', (event) => {
    const link = closest(event, 'a[data-locale]')
    if (!(link instanceof HTMLAnchorElement)) return
    const locale = link.lang
    keep(LOCALE_KEY, locale)
    tellEdge(locale)
    // The same position of the same page in the other language.
    link.search = location.search
    link.hash = location.hash
  })
}

/**
 * The page's language, where a link of the language menu led here. On the page before, it may have been pressed before this
 * script was there; a page that is loaded anew or returned to was chosen once already.
 */
function pressedBefore(): string | undefined {
  if (!document.referrer.startsWith(`${location.origin}/`)) return undefined
  const from = new URL(document.referrer)
  const [visit] = performance.getEntriesByType('navigation')
  if (!visit || !('type' in visit) || visit.type !== 'navigate') return undefined
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')]
  const isHere = (link: HTMLAnchorElement) => link.ariaCurrent === 'true'
  const isFromOther = links.some((link) => !isHere(link) && pathOf(link) === pathOf(from))
  return isFromOther ? links.find(isHere)?.lang : undefined
}

function pathOf({ pathname }: URL | HTMLAnchorElement): string {
  return pathname.replace(/(?<=.)\/$/, '')
}

/**
 * Tells the edge, which leads the next visit of the home address to the home in this language
 * (`edge/kept-language.ts`).
 */
function tellEdge(locale: string | null): void {
  if (locale) document.cookie = `${LOCALE_KEY}=${locale}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`
}

function keep(key: string, value: string): void {
  // Storage may be full; the choice then lasts as long as the page.
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
