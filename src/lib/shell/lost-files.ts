const RELOADED = 'vitrine.reloaded'
const RELOAD_PAUSE_MS = 60_000
/** With this one an island has failed four times. */
const MOST_FAILURES = 3

/** The reports of `lib/client/engage.ts` about an island whose files do not arrive; empty once they have arrived. */
interface LostFiles {
  /** Failures before this one; endless where nothing answered in time. */
  failures?: number
  /** Whether an open dialog waits for it. */
  isAsked?: boolean
}

/**
 * After a release a page of the old build requests files that no longer exist: one reload gets the new page. Where that
 * does not help, an open dialog says so, and the island is tried again. `lib/client/code-loader.ts` keeps the same
 * pause between reloads for files of islands; sharing the code would make this script, which every guest loads, load
 * theirs.
 */
export function followLostFiles(): void {
  addEventListener('vitrine:lost', (event) => {
    if (!(event instanceof CustomEvent)) return
    const { failures, isAsked }: LostFiles = event.detail
    if (failures === undefined) return showBar(!navigator.onLine)
    if (failures < MOST_FAILURES || (failures === MOST_FAILURES && reloadOnce()) || !isAsked) return
    showBar(true)
    // The sheet's button can be pressed again; its form is still sent by the island.
    document.querySelector('[data-sheet] [aria-busy]')?.removeAttribute('aria-busy')
  })
}

/** The bar of `offline.ts`. */
function showBar(isShown: boolean): void {
  document.querySelector<HTMLElement>('[data-offline]')?.togglePopover(isShown)
}

function reloadOnce(): boolean {
  if (!navigator.onLine || Number(sessionStorage.getItem(RELOADED)) > Date.now() - RELOAD_PAUSE_MS)
    return false
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
  return true
}
