import { chooseAmong } from '#lib/shared/chance/ranked-hosts.ts'

const RETRY_MS = 1_500
const FALLBACK = '/art/fallback.svg'
/** Hosts whose pictures failed, with when; for the pages of this tab. */
const DOWN_KEY = 'vitrine.picturesDown'
/** A host that failed is tried again after this time. */
const DOWN_MS = 60_000
/** In the address of each game's picture, whichever place shows it. */
const GAMES = '/art/games/'
/** The path of the art at whichever host, in an address or a list of them. */
const ART = /(^|,\s*)(?:https?:\/\/[^/\s,]+)?(?=\/art\/)/g

/**
 * Pictures of games that fail are requested once more from another host, where the brand has one, and then replaced by
 * the default picture; vendors' marks are hidden.
 */
export function mendPictures(): void {
  document.addEventListener('error', ({ target }) => mend(target), { capture: true })
  const isOwnDown = isDown(location.origin)
  for (const image of document.images) {
    // Those that failed before this was here.
    if (image.complete && image.src && image.naturalWidth === 0) mend(image)
    // The brand's own host failed on an earlier page: pictures that have not arrived yet are requested from another
    // one.
    else if (isOwnDown && !image.complete && image.src.includes(GAMES)) moveTo(image, otherHost())
  }
}

function mend(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return
  if (target.src.includes('/art/vendors/')) target.hidden = true
  else if (target.src.includes(GAMES)) retry(target)
}

function retry(image: HTMLImageElement): void {
  const tries = image.dataset['tries']
  if (tries === '2') return
  image.dataset['tries'] = tries === undefined ? '1' : '2'
  const failed = new URL(image.currentSrc || image.src).origin
  noteDown(failed)
  if (tries === undefined) {
    const host = otherHost(failed)
    if (host !== undefined && host !== failed) return moveTo(image, host)
    const { src } = image
    setTimeout(() => (image.src = src), RETRY_MS)
    return
  }
  for (const source of sourcesOf(image)) source.remove()
  image.src = FALLBACK
}

/** The best of the brand's own host and those that serve its pictures besides (`pictureHosts` of the brand). */
function otherHost(avoid?: string): string | undefined {
  const others = document.body.dataset['pictures']?.split(' ') ?? []
  return chooseAmong([location.origin, ...others], { isDown, avoid, random: Math.random })
}

function moveTo(image: HTMLImageElement, host: string | undefined): void {
  if (host === undefined) return
  for (const source of sourcesOf(image)) source.srcset = source.srcset.replace(ART, `$1${host}`)
  if (image.srcset) image.srcset = image.srcset.replace(ART, `$1${host}`)
  image.src = `${host}${new URL(image.src).pathname}`
}

function sourcesOf(image: HTMLImageElement): HTMLSourceElement[] {
  const picture = image.closest('picture')
  return picture ? [...picture.querySelectorAll('source')] : []
}

function isDown(host: string): boolean {
  return Date.now() - (downHosts()[host] ?? -Infinity) < DOWN_MS
}

function noteDown(host: string): void {
  sessionStorage.setItem(DOWN_KEY, JSON.stringify({ ...downHosts(), [host]: Date.now() }))
}

function downHosts(): Record<string, number> {
  return JSON.parse(sessionStorage.getItem(DOWN_KEY) ?? '{}')
}
