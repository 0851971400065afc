/** The visitor answered, or put the brand on the home screen: not asked again. */
const ANSWERED = 'vitrine.install'

/** The browser's own question, which it lets a page ask at a better moment. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** The worker starts a thread and loads its pages: not while the first page is still being drawn. */
const WORKER_MS = 3_000

/** Keeps the page that says that there is no connection. Without it everything else works. */
export function keepWorker(): void {
  if (!('serviceWorker' in navigator)) return
  setTimeout(() => {
    // A browser may refuse it, such as in a private window.
    navigator.serviceWorker.register(workerAddress()).catch(() => undefined)
  }, WORKER_MS)
}

/** Offers the home screen once, where the browser can do it. */
export function offerInstallation(): void {
  const hint = document.querySelector<HTMLElement>('[data-install]')
  if (!hint) return
  let question: InstallEvent | undefined
  const end = () => {
    hint.hidden = true
    write()
  }
  addEventListener('appinstalled', end)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (!isInstallEvent(event) || isAnswered()) return
    question = event
    hint.hidden = false
  })
  hint.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    if (button.value === 'yes') void question?.prompt()
    end()
  })
}

/** Browsers with Trusted Types take the address of a script from a policy alone; this one knows a single address. */
function workerAddress(): string {
  const types: {
    createPolicy?: (name: string, rules: object) => { createScriptURL: (url: string) => string }
  } = Object(Reflect.get(window, 'trustedTypes'))
  const address = '/sw.js'
  return (
    types.createPolicy?.('service-worker', { createScriptURL: () => address }).createScriptURL(address) ??
    address
  )
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event
}

function isAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) !== null
  } catch {
    // Storage is switched off: it could not be asked just once.
    return true
  }
}

function write(): void {
  try {
    localStorage.setItem(ANSWERED, '1')
  } catch {
    // It is asked again with the next page.
  }
}
