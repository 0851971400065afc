/**
 * Runs `act` once there is a network: the browser remembers a file that was requested without one as failed, for as
 * long as the page lives.
 */
export async function whenOnline<T>(act: () => Promise<T>): Promise<T> {
  if (!navigator.onLine)
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  return act()
}
