/** Display time of a banner. */
const INTERVAL_MS = 5000

/**
 * Moves a scroll-snap row of banners automatically and wires its buttons. It loops, and pauses while it is hovered or
 * focused, while the page is hidden, on request, and with reduced motion.
 */
export function startCarousel(root: HTMLElement): void {
  const track = root.querySelector<HTMLElement>('[data-track]')
  const controls = root.querySelector<HTMLElement>('[data-controls]')
  if (!track || !controls || track.children.length < 2) return
  // Pictures of further banners are loaded when they may be seen soon; the style sheet hides them until then.
  const bringNear = (...near: (Element | undefined)[]) => {
    for (const slide of near) slide?.toggleAttribute('data-near', true)
  }
  // The first slide may be hidden on this device or for members, and the picture of the next one was not loaded with the
  // page.
  bringNear([...track.children].find((slide) => slide.clientWidth))
  controls.hidden = false
  const bringAll = () => bringNear(...track.children)
  for (const name of ['pointerenter', 'touchstart', 'focusin'])
    root.addEventListener(name, bringAll, { once: true, passive: true })
  track.addEventListener('scroll', bringAll, { once: true, passive: true })

  const go = (step: number) => {
    // Banners of the other kind of device have no width.
    const slides = [...track.children].filter((slide) => slide.clientWidth)
    const distances = slides.map((slide) => startEdge(slide) - startEdge(track))
    const shown = distances.reduce(
      (best, each, index) => (Math.abs(each) < Math.abs(distances[best] ?? 0) ? index : best),
      0,
    )
    const next = (shown + step) % slides.length
    bringNear(slides.at(next))
    const left = distances.at(next) ?? 0
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
  // Half a turn is enough for the next picture.
  if (!isPaused) setTimeout(() => bringNear(track.children[1]), INTERVAL_MS / 2)
  setInterval(() => {
    if (isPaused || document.hidden || root.matches(':hover, :focus-within')) return
    go(1)
  }, INTERVAL_MS)
}

function startEdge(element: Element): number {
  const { left, right } = element.getBoundingClientRect()
  return document.documentElement.dir === 'rtl' ? right : left
}
