/** How this browser's member paid last: offered first the next time. It says nothing of amounts or accounts. */
const KEY = 'vitrine.depositMethod'

export function readLastMethod(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    // Storage is switched off: every time is the first.
    return undefined
  }
}

export function writeLastMethod(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // The choice is made again the next time.
  }
}
