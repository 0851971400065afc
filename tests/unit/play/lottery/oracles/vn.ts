import { orders, subsets } from './payment.ts'
import type { Payment, Ticket } from './payment.ts'

/** Vietnamese lottery, settled ticket by ticket. */
export interface VnGame {
  region: 'north' | 'central' | 'south'
  stations: readonly string[]
  da: { bonusFrom: number; bonusE4: number }
  half?: ReadonlySet<string>
}
export interface VnDrawn {
  stations: readonly { station: string; prizes: readonly (readonly string[])[] }[]
}
interface Line {
  entries: string[]
  permuted?: boolean
  stations?: string[]
}

/** N of the agency's table: North, and Central or South. */
const N: Record<string, [number, number]> = {
  dau2: [4, 1],
  dau3: [3, 1],
  duoi2: [1, 1],
  duoi3: [1, 1],
  dauDuoi2: [5, 2],
  xiuChu3: [4, 2],
  baoLo2: [27, 18],
  baoLo3: [23, 17],
  baoLo4: [20, 16],
  bao7Lo2: [0, 7],
  bao7Lo3: [0, 6],
  bao7Lo4: [0, 5],
  bao8Lo2: [8, 0],
  bao8Lo3: [4, 0],
  bao8Lo4: [1, 0],
  nhatTo2: [1, 0],
  nhatTo3: [1, 0],
  nhatTo4: [1, 0],
}

export function vnTickets(play: string, line: Line, game: VnGame, drawn: VnDrawn): Ticket[] {
  const stations = line.stations ?? game.stations
  const isNorth = game.region === 'north'
  const half = (numbers: string[]) => numbers.some((number) => game.half?.has(number))
  if (play === 'da') return [daTicket(line.entries, stations, game, drawn)]
  const sizes = sizesOf(play, line.entries.length)
  if (sizes) {
    const prizes = prizesAt(drawn, stations[0] ?? '').flat()
    const isMissed = play.startsWith('truot')
    return sizes.flatMap((size) =>
      subsets(line.entries, size).map((numbers): Ticket => {
        const appeared = numbers.filter((number) => prizes.some((prize) => prize.endsWith(number)))
        const isWon = appeared.length === (isMissed ? 0 : size)
        const key = `${play}.${play.startsWith('xienQuay') ? `of${size}` : 'hit'}`
        const whole = half(numbers) && !isMissed ? 2 : 1
        return {
          units: play.startsWith('baoXien') ? 27 : 1,
          payments: isWon ? [{ kind: 'prize', key, part: 1, whole }] : [],
        }
      }),
    )
  }
  return stations.flatMap((station) =>
    line.entries
      .flatMap((entry) => (line.permuted ? orders(entry) : [entry]))
      .map((number): Ticket => {
        const hits = looked(play, game.region, prizesAt(drawn, station)).filter((ending) => ending === number)
        const payments: Payment[] = hits.map(() => ({
          kind: 'prize',
          key: `${play}.hit`,
          part: 1,
          whole: half([number]) ? 2 : 1,
        }))
        return { units: N[play]?.[isNorth ? 0 : 1] ?? 1, payments }
      }),
  )
}

function sizesOf(play: string, count: number): number[] | undefined {
  const [, kind, size] = /^(baoXien|xienQuay|xien|truotXien)(\d+)$/.exec(play) ?? []
  if (kind === 'xienQuay') return count === 3 ? [2, 3] : [2, 3, 4]
  return kind ? [Number(size)] : undefined
}

function prizesAt(drawn: VnDrawn, station: string): string[][] {
  return (drawn.stations.find((each) => each.station === station)?.prizes ?? []).map((tier) => [...tier])
}

/** The endings that a play compares, prize by prize. */
function looked(play: string, region: VnGame['region'], prizes: string[][]): string[] {
  const [special = [], first = []] = prizes
  const isNorth = region === 'north'
  const last = (list: string[], digits: number) =>
    list.filter((prize) => prize.length >= digits).map((prize) => prize.slice(-digits))
  const tier = (north: number, south: number) => prizes[isNorth ? north : south] ?? []
  const digits = Number(/\d$/.exec(play)?.[0] ?? 0)
  if (play === 'deDau') return special.map((prize) => prize.charAt(prize.length - 2))
  if (play === 'deDuoi') return last(special, 1)
  if (play === 'baCang') return last(special, 3)
  if (play === 'bonCang') return last(special, 4)
  if (play === 'de2') return last(special, 2)
  if (/^(giaiNhat|nhatTo)/.test(play)) return last(first, digits)
  if (/^(lo|baoLo)/.test(play)) return last(prizes.flat(), digits)
  if (play.startsWith('bao7Lo'))
    return last(
      [8, 7, 6, 5, 0].flatMap((each) => prizes[each] ?? []),
      digits,
    )
  if (play.startsWith('bao8Lo')) return last([...(prizes[7] ?? []), ...(prizes[6] ?? []), ...special], digits)
  const head = digits === 2 ? tier(7, 8) : tier(6, 7)
  if (/^dau\d/.test(play)) return head
  if (play.startsWith('duoi')) return last(special, digits)
  return [...head, ...last(special, digits)]
}

/** h − 1 pair prizes, and half of one for each further appearance of the most frequent number. */
function daTicket(entries: string[], stations: readonly string[], game: VnGame, drawn: VnDrawn): Ticket {
  const prizes = stations.flatMap((station) => prizesAt(drawn, station).flat())
  const times = entries.map((entry) => prizes.filter((prize) => prize.slice(-2) === entry).length)
  const h = times.filter((count) => count > 0).length
  const w = h - 1
  const pairs = (entries.length * (entries.length - 1)) / 2
  const perPair = { north: 54, central: 36 * stations.length, south: 36 * stations.length }[game.region]
  if (w < 1) return { units: perPair * pairs, payments: [] }
  const key = stations.length === 2 ? 'da.twoStations' : 'da.oneStation'
  const whole = entries.some((entry) => game.half?.has(entry)) ? 2 : 1
  const payments: Payment[] = [{ kind: 'prize', key, part: w, whole }]
  const m = Math.max(...times)
  if (m > 1 && w >= game.da.bonusFrom)
    payments.push({ kind: 'prize', key, part: (m - 1) * game.da.bonusE4, whole: whole * 10_000 })
  return { units: perPair * pairs, payments }
}
