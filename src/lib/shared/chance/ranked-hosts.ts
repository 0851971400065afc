/** A source of numbers from 0 up to, but not including, 1. */
type Random = () => number

interface Ranking {
  /** Whether it did not answer the last probe. */
  isDown: (host: string) => boolean
  /** The host that has just been waited for in vain. */
  avoid?: string | undefined
  random: Random
}

/**
 * Chooses among hosts that serve the same: hosts that answered come before hosts that did not, a host that has just
 * failed comes after its equals, and ties are broken at random.
 */
export function chooseAmong(
  hosts: readonly string[],
  { isDown, avoid, random }: Ranking,
): string | undefined {
  const cost = (host: string) => (isDown(host) ? 2 : 0) + (host === avoid ? 1 : 0)
  const least = Math.min(...hosts.map(cost))
  const best = hosts.filter((host) => cost(host) === least)
  return best[Math.floor(random() * best.length)]
}
