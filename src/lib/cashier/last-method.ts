/** The last deposit method in this browser, offered first the next time. It contains no amounts or accounts. */
const KEY = 'vitrine.depositMethod'

export function readLastMethod(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    // Storage is unavailable: every time is the first.
    return undefined
  }
}

export function writeLastMethod(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // The choice has to be made again the next time.
  }
}
