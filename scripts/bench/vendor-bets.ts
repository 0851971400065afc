import { setTimeout } from 'node:timers/promises'
import { percentile, type Figure } from './figure.ts'
import type { ServedSite } from './served-site.ts'
import { openVendor, playRound } from './vendor-players.ts'

const SESSIONS = 100
/** The shortest time between two rounds that players are allowed. */
const PACE_MS = 2_500
const MOST_MS = 60

/**
 * The wallet API over HTTP with 100 players in a vendor's game, each of whom begins a round as often as the pace allows:
 * a bet and its win. Bets are timed from when they were due, so a platform that stalls cannot hide it.
 */
export async function measureVendorBets(site: ServedSite, { rounds }: { rounds: number }): Promise<Figure> {
  const { vendor, playing } = await openVendor(site, { players: SESSIONS, sockets: SESSIONS })
  const fromMs = performance.now()
  const times = await Promise.all(
    playing.map(async (each, index) => {
      const own: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const dueMs = fromMs + PACE_MS * (round + index / SESSIONS)
        await setTimeout(Math.max(0, dueMs - performance.now()))
        own.push(await playRound(vendor, each, dueMs))
      }
      return own
    }),
  )
  vendor.agent.destroy()
  const all = times.flat()
  return {
    what: `a vendor's bet, p99, ${SESSIONS} sessions at their fastest pace`,
    value: percentile(all, 0.99),
    unit: 'ms',
    target: { most: MOST_MS },
    detail: { bets: all.length, medianMs: percentile(all, 0.5), longestMs: Math.max(...all) },
  }
}
