import { measureSpeed } from '../prove/ledger-drills.ts'
import { medianOf, type Figure, type Part } from './figure.ts'

const OPERATIONS = 5_000
const SEEN = /^([\d.]+)\/s, p99 ([\d.]+) ms \(([\d.]+) per processor second\)$/

/** Money operations on one wallet, as `npm run prove -- ledger speed` measures them: in the bare runtime, on disk. */
export const measureMoney: Part = async ({ quick, runs = quick ? 1 : 5 }): Promise<Figure[]> => {
  const seen: { rate: number; p99Ms: number; perSecond: number }[] = []
  for (let run = 0; run < runs; run += 1) {
    const text = (await measureSpeed(quick ? OPERATIONS / 5 : OPERATIONS))[0]?.seen ?? ''
    const [, rate, p99Ms, perSecond] = SEEN.exec(text) ?? []
    if (!rate || !p99Ms || !perSecond) throw new Error(`the ledger's speed reads differently now: "${text}"`)
    seen.push({ rate: Number(rate), p99Ms: Number(p99Ms), perSecond: Number(perSecond) })
  }
  const detail = 'rounds, reservations and releases in turn, four at a time, timed inside the runtime'
  return [
    medianOf(
      seen.map((one) => one.rate),
      { what: 'money operations a second on one wallet', unit: '/s', target: { least: 500 }, detail },
    ),
    medianOf(
      seen.map((one) => one.p99Ms),
      { what: 'one money operation, p99', unit: 'ms', target: { most: 50 }, detail },
    ),
    medianOf(
      seen.map((one) => one.perSecond),
      { what: 'money operations per processor second', unit: '/s', detail },
    ),
  ]
}
