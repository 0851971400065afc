import type { ClientDirective } from 'astro'
import { isExpected } from './tab-token.ts'

/** The tab token's key in session storage (`session-store.ts` writes it). */
const TAB_TOKEN = 'vitrine.token'
const ENGAGING = ['pointerdown', 'pointermove', 'keydown', 'input', 'scroll'] as const
/** Parts of a lobby's address (`lobby-query.ts`). */
const ASKING = /[?&](q|vassalage|class|features|min|sort|list)/
const TURNING = ['pointerenter', 'focusin', 'touchstart'] as const

/** The dialogs' file that this browser has already loaded; its imports are in the cache, for a year. */
const KEPT = 'vitrine.kept'
/** Delay after the first interaction, whose own work goes first. */
const AFTER_TOUCH_MS = 100
const MOST_PAUSE_MS = 10_000
/** The last bound of any file (product constant). */
const MOST_MS = 120_000
let words: Promise<void> | undefined

/** One file of words for all islands of the page; see `island-words.ts`. */
function loadWords(): Promise<void> {
  words ??= fetch(document.body.dataset['words'] ?? '').then(async (response) => {
    if (!response.ok) throw new Error(`words: ${response.status}`)
    globalThis.vitrineWords = { [document.documentElement.lang]: await response.json() }
  })
  return words.catch((cause: unknown) => {
    words = undefined
    throw cause
  })
}

/** Visitors with data saving or a slow connection preload nothing. */
function isSparing(): boolean | undefined {
  const { connection = {} } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection.saveData || /2g$/.test(String(connection.effectiveType))
}

/** Safari has no idle callback. */
function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 2_000 })
  else then()
}

function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then()
  else addEventListener('load', then, { once: true })
}

function afterFrame(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

/** Repeats the submission until the island handles it by preventing the default. */
function resend(form: HTMLFormElement, tries = 40): void {
  const isFree = form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  if (isFree && tries > 0) setTimeout(() => resend(form, tries - 1), 50)
}

/**
 * The client directive of `lib/site/build/engage-integration.ts`. This code is in every page: it must stay small and
 * import nothing large at once.
 */
const engage: ClientDirective = (load, options, element) => {
  // A form that was submitted, or a control that was used, before the island is hydrated, as on a slow network;
  // repeated afterwards. The browser keeps the chosen values.
  let early: HTMLFormElement | undefined
  const keep = (event: Event) => {
    event.preventDefault()
    early = event.target as HTMLFormElement
  }
  element.addEventListener('submit', keep)
  let pressed: HTMLElement | null
  element.addEventListener('click', ({ target }) => {
    pressed = (target as Element).closest('[role=search] button')
  })
  const changes: Event[] = []
  element.addEventListener('change', (event) => changes.push(event))

  const [kind, dialog] = (options.value ?? '').split(':')
  const isForDialogs = kind === 'modal' && !dialog
  const file = element.getAttribute('component-url')
  let isStarted = false
  const isAsked = () => {
    const open = document.documentElement.dataset['dialog']
    return dialog ? open === dialog : open !== undefined
  }
  const hydrate = async (failures = 0): Promise<void> => {
    let run: () => Promise<void>
    try {
      ;[run] = await Promise.race([
        Promise.all([load(), loadWords(), import('./late-sheets.ts')]),
        // Infinite, which no series of immediate failures reaches, so that the page is not reloaded.
        new Promise<never>((_, reject) => setTimeout(() => reject((failures = Infinity)), MOST_MS)),
      ])
    } catch {
      // The page works without scripts; the island is loaded when the network is back.
      if (!navigator.onLine) return addEventListener('online', () => void hydrate(), { once: true })
      dispatchEvent(
        new CustomEvent('vitrine:lost', { detail: { failures, isAsked: kind === 'modal' && isAsked() } }),
      )
      return void setTimeout(() => void hydrate(failures + 1), Math.min(1000 * 2 ** failures, MOST_PAUSE_MS))
    }
    if (failures) dispatchEvent(new CustomEvent('vitrine:lost', { detail: {} }))
    await run()
    if (isForDialogs && file) localStorage.setItem(KEPT, file)
    element.removeEventListener('submit', keep)
    if (early) resend(early)
    pressed?.click()
    // Dispatched again for the listener of the island.
    for (const event of changes.splice(0)) event.target?.dispatchEvent(event)
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
  const start = () => {
    if (isStarted) return
    isStarted = true
    void hydrate()
  }
  const startAfterTouch = () => setTimeout(() => whenIdle(start), AFTER_TOUCH_MS)
  /**
   * Preloads the island on the first interaction, or at once if it is in the cache. Not where bytes are expensive, nor for
   * members: these dialogs are for logging in and registering.
   */
  const startAhead = () => {
    if (isSparing() || sessionStorage.getItem(TAB_TOKEN)) return
    if (file && localStorage.getItem(KEPT) === file) return whenLoaded(() => whenIdle(start))
    once(window, ENGAGING, startAfterTouch)
  }

  if (kind === 'modal') {
    // The tap's frame shows the page's own dialog first.
    const wait = (): void => once(window, ['vitrine:modal'], () => (isAsked() ? afterFrame(start) : wait()))
    if (isForDialogs) startAhead()
    return isAsked() ? start() : wait()
  }
  // An address with a query, or a place to return to: the list differs from the built one.
  const isAskedFor = kind === 'list' && (ASKING.test(location.search) || history.state?.lobbyY)
  if (
    kind === 'now' ||
    isAskedFor ||
    sessionStorage.getItem(TAB_TOKEN) ||
    (options.value === 'session' && isExpected())
  ) {
    start()
    return
  }
  if (options.value === 'session') {
    once(element, TURNING, startAfterTouch)
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
      // More than a phone screen ahead, so that content that loads after the reader has passed moves nothing in sight.
      { rootMargin: '1000px' },
    )
    // `astro-island` has no box of its own; its children do.
    for (const child of element.children) observer.observe(child)
  })
}

export default engage
