/**
 * Dialogs and the back button. A dialog that is opened on a page has an entry of its own in the history, with the same
 * address: Back closes it and stays on the page. Addresses that open one (`/login`, `/register`, `#member/…`) are entries already.
 */

/**
 * Closing waits one turn before it goes back: the act that closes a dialog often opens the next one, which keeps the
 * entry.
 */
let goingBack: ReturnType<typeof setTimeout> | undefined
/** The state of the entry that is being left: the browser goes back some time after it is asked. */
let left: unknown

/** Whether this entry was made for a dialog. */
export function isOwnEntry(): boolean {
  return typeof Object(history.state).modal === 'string'
}

/** Whether the address itself belongs to a dialog. */
export function isAddressed(): boolean {
  return isCentre() || home() !== location.pathname
}

export function enterDialog(name: string): void {
  stay()
  whenReturned(() => {
    if (!isOwnEntry() && !isAddressed()) history.pushState({ modal: name }, '')
  })
}

/** The page below has its address again. */
export function leaveDialog(): void {
  if (isOwnEntry())
    goingBack = setTimeout(() => {
      goingBack = undefined
      if (!isOwnEntry()) return
      left = history.state
      history.back()
    })
  else if (isAddressed()) history.replaceState(null, '', isCentre() ? home() + location.search : home())
}

/** Somebody leaves for elsewhere at this very moment: going back would call them back. */
export function stay(): void {
  clearTimeout(goingBack)
  goingBack = undefined
}

/** Changes the history now, or once the browser is back where it was sent to, before others read where it is. */
export function whenReturned(act: () => void): void {
  if (left && history.state === left) addEventListener('popstate', act, { once: true, capture: true })
  else act()
}

function isCentre(): boolean {
  return /^#(member|agent)\//.test(location.hash)
}

function home(): string {
  return location.pathname.replace(/\/(login|register)\/?$/, '/')
}
