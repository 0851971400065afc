/**
 * Shows a bar above every dialog while the browser is offline. Typed text stays, and pending requests continue when the
 * connection returns (`lib/client/when-online.ts`).
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
