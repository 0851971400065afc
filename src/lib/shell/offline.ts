/**
 * Says that there is no connection for as long as there is none, above any dialog: what is typed stays, and what was asked
 * for goes on by itself (`lib/client/when-online.ts`).
 */
export function showConnection(): void {
  const bar = document.querySelector<HTMLElement>('[data-offline]')
  if (!bar) return
  const show = () => {
    // A dialog that was opened meanwhile would lie above it: whatever opens last is on top.
    if (bar.matches(':popover-open')) bar.hidePopover()
    if (!navigator.onLine) bar.showPopover()
  }
  for (const name of ['online', 'offline', 'vitrine:modal']) addEventListener(name, () => setTimeout(show))
  if (!navigator.onLine) show()
}
