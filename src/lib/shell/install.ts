/** Storage key: the visitor has answered or installed the app, and is not asked again. */
const ANSWERED = 'vitrine.install'

/** The browser's install prompt, which a page may defer. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** Delay of the registration: the worker's downloads must not compete with the first page. */
const WORKER_MS = 3_000

/** Registers the service worker, which stores the offline page. Everything else works without it. */
export function keepWorker(): void {
  if (!('serviceWorker' in navigator)) return
  setTimeout(() => {
    // A browser may refuse it, such as in a private window.
    navigator.serviceWorker.register(workerAddress()).catch(() => undefined)
  }, WORKER_MS)
}

/** Offers once to install the app, where the browser supports it. */
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

/** With Trusted Types a script's address must come from a policy; this policy allows one address. */
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
    // Without storage the question would return on every page.
    return true
  }
}

function write(): void {
  try {
    localStorage.setItem(ANSWERED, '1')
  } catch {
    // The question returns with the next page.
  }
}
