/**
 * Roving tabindex: the Tab key stops once in a menu, at the open page or where the visitor was last; arrows, Home and End move
 * inside it. Without a script the Tab key stops at each link.
 */
export function addRovingFocus(menu: HTMLElement): void {
  const stops = [...menu.querySelectorAll<HTMLElement>('.nav__link, .side__link, .side__safe')]
  const stopAt = (here: HTMLElement) => {
    for (const stop of stops) stop.tabIndex = stop === here ? 0 : -1
  }
  const first = stops.find((stop) => stop.ariaCurrent === 'page' && isShown(stop)) ?? stops.find(isShown)
  if (first) stopAt(first)
  menu.addEventListener('focusin', ({ target }) => {
    const here = stops.find((stop) => stop === target)
    if (here) stopAt(here)
  })
  menu.addEventListener('keydown', (event) => {
    const at = stops.findIndex(
      (stop) => stop === event.target || entryOf(stop)?.contains(entryOf(event.target)),
    )
    const way = wayOf(event, menu)
    if (at < 0 || way === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const [from, step] =
      way === 'first' ? [-1, 1] : way === 'last' ? [stops.length, -1] : ([at, way] as const)
    focusNext(stops, from, step)
  })
}

/** Wide pages hide what the bar above them has; browsers before Safari 17.4 cannot tell. */
function isShown(stop: HTMLElement): boolean {
  return stop.checkVisibility?.() ?? true
}

/** Skips hidden links, such as those for members on a guest's page: they do not take the focus. */
function focusNext(stops: readonly HTMLElement[], from: number, step: number): void {
  for (let at = from + step; ; at += step) {
    const stop = stops[at]
    stop?.focus()
    if (!stop || document.activeElement === stop) return
  }
}

/** The entry of the menu that contains the element, with its drop menu. */
function entryOf(element: EventTarget | null): Element | null {
  return element instanceof Element ? element.closest('.nav__item') : null
}

function wayOf({ key }: KeyboardEvent, menu: HTMLElement): number | 'first' | 'last' | undefined {
  if (key === 'Home') return 'first'
  if (key === 'End') return 'last'
  const isRow = menu.matches('[data-drops]')
  if (!isRow && key === 'ArrowDown') return 1
  if (!isRow && key === 'ArrowUp') return -1
  const isRightToLeft = getComputedStyle(menu).direction === 'rtl'
  if (key === 'ArrowRight') return isRightToLeft ? -1 : 1
  if (key === 'ArrowLeft') return isRightToLeft ? 1 : -1
  return undefined
}
