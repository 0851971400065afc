import { chooseAmong } from '#lib/shared/chance/ranked-hosts.ts'

/** The hosts that a vendor serves its games from, ranked by the health that probes find. */

/** A host is asked this often at most, and only while games are launched. */
const PROBE_MS = 30_000
const TIMEOUT_MS = 5_000
/** The path that vendors serve for this, by their contract. */
const STATUS_PATH = '/status'

interface Health {
  isUp: boolean
  atMs: number
}
const health = new Map<string, Health>()

/** @param urls origins, separated by spaces */
export function hostsOf(urls: string): string[] {
  return urls
    .split(/\s+/)
    .map((url) => url.replace(/\/$/, ''))
    .filter(Boolean)
}

/** @param avoid an origin that did not answer */
export function chooseHost(
  urls: string,
  { avoid, random = uniform }: { avoid?: string | undefined; random?: () => number } = {},
): string | undefined {
  const isDown = (host: string) => health.get(host)?.isUp === false
  return chooseAmong(hostsOf(urls), { isDown, avoid, random })
}

/** From 0 up to, but not including, 1. */
function uniform(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return word / 2 ** 32
}

/** Probes every host whose last answer is old. With a single host there is no choice, and no probe. */
export async function probeHosts(urls: string, nowMs: number): Promise<void> {
  const hosts = hostsOf(urls)
  if (hosts.length < 2) return
  const due = hosts.filter((host) => Math.abs(nowMs - (health.get(host)?.atMs ?? -PROBE_MS)) >= PROBE_MS)
  for (const host of due) health.set(host, { isUp: health.get(host)?.isUp ?? true, atMs: nowMs })
  await Promise.all(
    due.map(async (host) => {
      const isUp = await answers(host)
      health.set(host, { isUp, atMs: nowMs })
    }),
  )
}

async function answers(host: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${host}${STATUS_PATH}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return ok
  } catch {
    // An unreachable host is the result, not an error.
    return false
  }
}
