let entries = 0

/**
 * A dialog above another one has an entry of its own in the history, so that Back closes it alone (the lowest one has that
 * of `lib/modal/modal-history.ts`). Returns what leaves the entry when the dialog is closed otherwise.
 */
export function enterNested(onBack: () => void): () => void {
  const nested = ++entries
  history.pushState({ ...Object(history.state), nested }, '')
  const isHere = () => Object(history.state).nested === nested
  const look = () => {
    if (!isHere()) onBack()
  }
  window.addEventListener('popstate', look)
  return () => {
    window.removeEventListener('popstate', look)
    // What closes it may lead elsewhere in the same turn.
    setTimeout(() => {
      if (isHere()) leaveEntry()
    })
  }
}

/**
 * The entry below has the address from before the dialog, which may ask for the dialog itself (`?bill=…`): it takes over what
 * the address says now, before anybody reads it.
 */
function leaveEntry(): void {
  const { href } = location
  const keepAddress = () => {
    if (location.href !== href) history.replaceState(history.state, '', href)
  }
  window.addEventListener('popstate', keepAddress, { once: true, capture: true })
  history.back()
}
