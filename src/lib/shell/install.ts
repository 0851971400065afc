/** The visitor answered, or put the brand on the home screen: not asked again. */
const ANSWERED = 'vitrine.install'

/** The browser's own question, which it lets a page ask at a better moment. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** Keeps what says that there is no connection, and offers the home screen once, where the browser can do it. */
export function keepInstallable(): void {
  if ('serviceWorker' in navigator)
    // Without it everything works, but for the page that says that there is no connection.
    navigator.serviceWorker.register(workerAddress()).catch(() => undefined)
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
