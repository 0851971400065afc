import { ClientError } from './client-error.ts'

/** As `engage.ts` calls it, which imports nothing: together they reload once. */
const RELOADED = 'vitrine.reloaded'
const RELOAD_PAUSE_MS = 60_000
const ANSWER_MS = 3_000

/**
 * A file of code that comes when it is first needed. Where it does not (a release replaced it, or the network fell away)
 * that is thrown like a call without an answer: a form says it, and what was typed stays. The page is loaded anew only
 * where the same file is asked for again in vain: a browser may keep the failure, and then nothing else helps.
 */
export function loader<T>(load: () => Promise<T>): () => Promise<T> {
  let hasFailed = false
  return async () => {
    try {
      return await load()
    } catch (cause) {
      if (hasFailed) await renewPage()
      hasFailed = true
      throw new ClientError('client.offline', { cause })
    }
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
    // The site itself cannot be reached: to reload would only take the page away.
    return
  }
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
}
