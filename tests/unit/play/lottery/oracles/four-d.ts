import { orders } from './payment.ts'
import type { Payment, Ticket } from './payment.ts'

/** 23 prizes, settled ticket by ticket. */
interface Line {
  entries: string[]
  permuted?: boolean
}
export interface FourDDrawn {
  first: string
  second: string
  third: string
  starters: readonly string[]
  consolations: readonly string[]
}

const NONE: ReadonlySet<string> = new Set()

export function fourDTickets(
  play: string,
  line: Line,
  { half = NONE }: { half?: ReadonlySet<string> },
  drawn: FourDDrawn,
): Ticket[] {
  const top: [string, string][] = [
    ['first', drawn.first],
    ['second', drawn.second],
    ['third', drawn.third],
  ]
  const lists: [string, string][] = [
    ...drawn.starters.map((number): [string, string] => ['starter', number]),
    ...drawn.consolations.map((number): [string, string] => ['consolation', number]),
  ]
  const bets = line.permuted ? line.entries.flatMap(orders) : line.entries
  return bets.map((entry): Ticket => {
    const all = orders(entry)
    const isHalf = play === 'iBox' ? all.some((order) => half.has(order)) : half.has(entry)
    const whole = (isHalf ? 2 : 1) * (play === 'iBox' ? all.length : 1)
    const isWon = (number: string) => {
      if (play === 'iBox') return all.includes(number)
      return play === 'last3' ? number.slice(1) === entry : number === entry
    }
    const payments = (play === 'last3' ? top : [...top, ...lists])
      .filter(([, number]) => isWon(number))
      .map(([id]): Payment => ({ kind: 'prize', key: `${play}.${id}`, part: 1, whole }))
    return { units: 1, payments }
  })
}
