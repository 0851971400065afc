import type { ClientDirective } from 'astro'

/** The tab half of the session, by its name in session storage (`session-store.ts` writes it). */
const TAB_TOKEN = 'vitrine.token'
/** A browser that may remember its member (`remembered.ts`), or an address that brings a session (`session-store.ts`). */
const isExpected = () =>
  localStorage.getItem('vitrine.remembered') !== null || /[?&]token=/.test(location.search)
const ENGAGING = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'scroll'] as const
const TURNING = ['pointerenter', 'focusin', 'touchstart'] as const

/** See `lib/site/engage-integration.ts`. This code is put into every page: it stays small and imports nothing. */
const engage: ClientDirective = (load, options, element) => {
  const hydrate = async () => {
    const run = await load()
    await run()
  }
  const once = (target: EventTarget, names: readonly string[], then: () => void) => {
    const stop = new AbortController()
    for (const name of names)
      target.addEventListener(
        name,
        () => {
          stop.abort()
          then()
        },
        { signal: stop.signal, passive: true, capture: true },
      )
  }
  const start = () => void hydrate()

  if (options.value === 'modal') {
    if (document.documentElement.dataset['dialog']) start()
    else once(window, ['vitrine:modal'], start)
    return
  }
  if (sessionStorage.getItem(TAB_TOKEN) || (options.value === 'session' && isExpected())) {
    start()
    return
  }
  if (options.value === 'session') {
    once(element, TURNING, start)
    once(window, ['vitrine:session'], start)
    return
  }
  once(window, ENGAGING, () => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        start()
      },
      { rootMargin: '200px' },
    )
    // `astro-island` has no box of its own; what it holds has.
    for (const child of element.children) observer.observe(child)
  })
}

export default engage
