import { readTabToken } from '#lib/client/tab-token.ts'
import { readLineNotices, type LineNotice } from '#lib/messages/line-notices.ts'
import { onFirstTouch } from './first-touch.ts'

/** Late answers are dropped: who is here may have changed. */
let latest = 0

/**
 * Brings the line of notices up to date: the page has those of its build, and none for members. Guests ask with the first
 * touch of the page.
 */
export function followNotices(place: HTMLElement): void {
  const look = () => void refresh(place)
  if (readTabToken()) look()
  else onFirstTouch(document.body, look)
  window.addEventListener('vitrine:session', look)
}

async function refresh(place: HTMLElement): Promise<void> {
  const turn = ++latest
  const notices = await readLineNotices(Boolean(readTabToken()))
  if (notices) show(place, { notices, turn })
}

function show(place: HTMLElement, shown: { notices: readonly LineNotice[]; turn: number }): void {
  const { notices, turn } = shown
  const line = place.querySelector('.notices__line')
  const built = line?.querySelector('a')
  if (!line || !built || turn !== latest) return
  // The link with the focus stays until it is left.
  if (place.contains(document.activeElement)) {
    place.addEventListener('focusout', () => setTimeout(() => show(place, shown)), { once: true })
    return
  }
  // Without a notice its place stays empty, so that nothing below it moves.
  place.style.visibility = notices.length > 0 ? '' : 'hidden'
  const links = notices.map(({ id, title }) => linkTo(built, { id, title }))
  if (links.length === 0 || isShown(line, links)) return
  // Twice, as in `NoticeMarquee.astro`: the line moves by half of itself.
  line.replaceChildren(...links, ...links.map(copyOf))
}

function linkTo(built: HTMLAnchorElement, { id, title }: LineNotice): HTMLAnchorElement {
  const link = document.createElement('a')
  link.className = 'notices__item'
  link.href = `${built.pathname}#${id}`
  link.dataset['talk'] = 'notices'
  link.textContent = title
  return link
}

/** A copy of a link for pointers: a press works like the link. */
function copyOf({ className, textContent }: HTMLAnchorElement): HTMLElement {
  const copy = document.createElement('span')
  copy.className = className
  copy.setAttribute('aria-hidden', 'true')
  copy.dataset['talk'] = 'notices'
  copy.textContent = textContent
  return copy
}

/** An unchanged line keeps moving. */
function isShown(line: Element, links: readonly HTMLAnchorElement[]): boolean {
  const told = (each: HTMLAnchorElement) => `${each.hash} ${each.textContent}`
  return [...line.querySelectorAll('a')].map(told).join('\n') === links.map(told).join('\n')
}
