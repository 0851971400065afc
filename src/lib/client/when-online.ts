/**
 * Runs `act` once there is a network: a file that is asked for without one is remembered as lost by the browser, for as long
 * as the page lives.
 */
export async function whenOnline<T>(act: () => Promise<T>): Promise<T> {
  if (!navigator.onLine)
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  return act()
}
