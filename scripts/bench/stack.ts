import { Agent, request } from 'node:http'
import { percentile, type Figure, type Part } from './figure.ts'
import { startBare } from './bare-runtime.ts'
import { serveSite, type ServedSite } from './served-site.ts'
import { openVendor, playRound } from './vendor-players.ts'

const PORT = Number(process.env['BENCH_PORT'] ?? 8797)
const PLAYERS = 200
const CLIENTS = [1, 16, 64] as const
/** Calls of a round: a bet and its win. */
const CALLS = 2

/**
 * Money from the vendor's call to the ledger, over HTTP, as fast as it is answered. The runtime's own cost is told by a bare
 * worker with one object and one row, in the same run.
 */
export const measureStack: Part = async ({ quick }): Promise<Figure[]> => {
  const site = await serveSite(PORT)
  try {
    return await measureServed(site, quick)
  } finally {
    await site.stop()
  }
}

/** The same on a site that is served already. */
export async function measureServed(
  site: Pick<ServedSite, 'port' | 'stateDir'>,
  quick: boolean,
): Promise<Figure[]> {
  const seconds = quick ? 2 : 10
  const { vendor, playing } = await openVendor(site, {
    players: quick ? PLAYERS / 10 : PLAYERS,
    sockets: Math.max(...CLIENTS),
  })
  const bare = await startBare()
  const figures: Figure[] = []
  let turn = 0
  const next = () => playing[turn++ % playing.length] ?? { session: '', player: '' }
  try {
    for (const clients of CLIENTS) {
      const whole = await closedLoop(clients, seconds, () => playRound(vendor, next(), performance.now()))
      const alone = await closedLoop(clients, seconds / 2, () => ask(bare.port))
      const [rate, bareRate] = [CALLS * whole.perSecond, alone.perSecond]
      figures.push(
        {
          what: `a vendor's bets and wins, ${clients} at a time`,
          value: rate,
          unit: '/s',
          detail: { p50Ms: percentile(whole.times, 0.5), p99Ms: percentile(whole.times, 0.99) },
        },
        {
          what: `against a bare object with one row, ${clients} at a time`,
          value: rate / bareRate,
          unit: '×',
          detail: { bareRate },
        },
      )
    }
  } finally {
    vendor.agent.destroy()
    await bare.stop()
  }
  return figures
}

/** So many lanes, each of which begins again as soon as it is answered. */
async function closedLoop(lanes: number, seconds: number, act: () => Promise<number>) {
  const times: number[] = []
  const fromMs = performance.now()
  const lane = async () => {
    while (performance.now() - fromMs < 1_000 * seconds) times.push(await act())
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { perSecond: times.length / ((performance.now() - fromMs) / 1_000), times }
}

const agent = new Agent({ keepAlive: true })

function ask(port: number): Promise<number> {
  const fromMs = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, method: 'POST' }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => resolve(performance.now() - fromMs))
    })
    sent.on('error', reject)
    sent.end('{}')
  })
}
