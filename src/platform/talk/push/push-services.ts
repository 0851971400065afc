import type { Env } from '#platform/base/env.ts'

/**
 * The push services of the browsers. A device's address comes from a page and is called by the platform: with any other
 * host permitted, members could make it call any server.
 */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'] as const
const SUFFIXES = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'] as const

/** `PUSH_SERVICES` adds origins, for a sandbox. */
export function isPushService({ PUSH_SERVICES = '' }: Env, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (PUSH_SERVICES.split(/\s+/).includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return HOSTS.some((host) => url.hostname === host) || SUFFIXES.some((end) => url.hostname.endsWith(end))
}
