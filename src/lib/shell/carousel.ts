/** Display time of a banner (product.md, constants). */
const INTERVAL_MS = 5000

/**
 * Moves a scroll-snap row of banners automatically and wires its buttons. It loops, and pauses while it is hovered or
 * focused, while the page is hidden, on request, and with reduced motion.
 */
export function startCarousel(root: HTMLElement): void {
  const track = root.querySelector<HTMLElement>('[data-track]')
  const controls = root.querySelector<HTMLElement>('[data-controls]')
  if (!track || !controls || track.children.length < 2) return
  controls.hidden = false

  const go = (step: number) => {
    // Banners of the other kind of device have no width.
    const slides = [...track.children].filter((slide) => slide.clientWidth)
    const distances = slides.map((slide) => startEdge(slide) - startEdge(track))
    const shown = distances.reduce(
      (best, each, index) => (Math.abs(each) < Math.abs(distances[best] ?? 0) ? index : best),
      0,
    )
    const left = distances.at((shown + step) % slides.length) ?? 0
    // Not `scrollBy`, which stops at the first snap point.
    track.scrollTo({ left: track.scrollLeft + left, behavior: isCalm.matches ? 'instant' : 'smooth' })
  }

  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  const toggle = controls.querySelector<HTMLButtonElement>('[data-toggle]')
  let isPaused = isCalm.matches
  const showState = () => toggle?.setAttribute('aria-pressed', String(isPaused))
  showState()
  controls.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
    if (button === toggle) {
      isPaused = !isPaused
      showState()
    } else if (button) go(button.dataset['step'] === 'back' ? -1 : 1)
  })
  setInterval(() => {
    if (isPaused || document.hidden || root.matches(':hover, :focus-within')) return
    go(1)
  }, INTERVAL_MS)
}

function startEdge(element: Element): number {
  const { left, right } = element.getBoundingClientRect()
  return document.documentElement.dir === 'rtl' ? right : left
}
