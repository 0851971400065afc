import { ClientError } from './client-error.ts'

/** The key that `engage.ts` uses too (it imports nothing): together they reload once. */
const RELOADED = 'vitrine.reloaded'
const RELOAD_PAUSE_MS = 60_000
const ANSWER_MS = 3_000
/** The last bound of any file (product constant). */
const MOST_MS = 120_000

/**
 * A code file that is loaded when it is first needed. A failure (a release replaced it, the network dropped, or nothing
 * arrived in time) is thrown like a call without a reply, so that a form reports it and keeps its input. The page reloads
 * only if the same file fails again, because a browser may cache the failure.
 */
export function loader<T>(load: () => Promise<T>): () => Promise<T> {
  let hasFailed = false
  return async () => {
    try {
      return await inTime(load())
    } catch (cause) {
      if (hasFailed) await renewPage()
      hasFailed = true
      throw cause instanceof ClientError ? cause : new ClientError('client.offline', { cause })
    }
  }
}

/** Throws `client.timeout` for a file that does not answer. */
export async function inTime<T>(file: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ClientError('client.timeout')), MOST_MS)
  })
  try {
    return await Promise.race([file, end])
  } finally {
    clearTimeout(timer)
  }
}

async function renewPage(): Promise<void> {
  if (!navigator.onLine || Number(sessionStorage.getItem(RELOADED)) > Date.now() - RELOAD_PAUSE_MS) return
  try {
    await fetch(location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  } catch {
    // The site is unreachable: a reload would only lose the page.
    return
  }
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
}
