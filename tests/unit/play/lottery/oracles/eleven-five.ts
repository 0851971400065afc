import { subsets } from './payment.ts'
import type { Payment, Ticket } from './payment.ts'

/** Five balls of eleven, settled ticket by ticket. */
interface Line {
  numbers?: number[]
  bankers?: number[]
  columns?: (number | string)[][]
  choices?: string[]
}

export function elevenFiveTickets(play: string, line: Line, balls: readonly number[]): Ticket[] {
  const ticket = (key: string, verdict: boolean | 'tie'): Ticket => {
    const payments: Payment[] =
      verdict === 'tie' ? [{ kind: 'tie' }] : verdict ? [{ kind: 'prize', key, part: 1, whole: 1 }] : []
    return { units: 1, payments }
  }
  const any = /^any(\d)$/.exec(play)?.[1]
  const group = /^first(\d)Group$/.exec(play)?.[1]
  if (any || group) {
    const size = Number(any ?? group)
    const look = any ? balls : balls.slice(0, size)
    const { numbers = [], bankers = [] } = line
    return subsets(numbers, size - bankers.length)
      .map((rest) => [...bankers, ...rest])
      .map((picked) => {
        const hits = picked.filter((ball) => look.includes(ball)).length
        return ticket(`${play}.hit`, hits === Math.min(size, look.length))
      })
  }
  const straight = /^first(\d)Straight$/.exec(play)?.[1]
  if (straight) {
    let orders: unknown[][] = [[]]
    for (const column of line.columns ?? [])
      orders = orders.flatMap((order) => column.map((ball) => [...order, ball]))
    return orders
      .filter((order) => new Set(order).size === order.length)
      .map((order) =>
        ticket(
          `${play}.hit`,
          order.every((ball, place) => ball === balls[place]),
        ),
      )
  }
  if (play === 'place')
    return (line.columns ?? []).flatMap((column, place) =>
      column.map((ball) => ticket('place.hit', balls[place] === ball)),
    )
  if (play === 'ballSides')
    return (line.columns ?? []).flatMap((column, place) =>
      column.map((side) => ticket(`ballSides.${side}`, ballSide(String(side), balls[place] ?? 0))),
    )
  if (play === 'oddCount') {
    const odd = balls.filter((ball) => [1, 3, 5, 7, 9, 11].includes(ball)).length
    return (line.choices ?? []).map((choice) => ticket(`oddCount.${choice}`, choice === `odd${odd}`))
  }
  if (play === 'median') {
    const middle = [...balls].toSorted((a, b) => a - b)[2]
    return (line.numbers ?? []).map((number) => ticket(`median.median${number}`, number === middle))
  }
  if (play === 'dragonTiger') {
    const [one = 0, five = 0] = [balls[0], balls[4]]
    return (line.choices ?? []).map((choice) =>
      ticket(`dragonTiger.${choice}`, choice === 'dragon' ? one > five : one < five),
    )
  }
  if (play === 'sumSides') {
    const sum = balls.reduce((a, b) => a + b, 0)
    return (line.choices ?? []).map((choice) => ticket(`sumSides.${choice}`, sumSide(choice, sum)))
  }
  throw new Error(`no such play: ${play}`)
}

function ballSide(side: string, ball: number): boolean | 'tie' {
  if (ball === 11) return 'tie'
  const sides: Record<string, number[]> = {
    big: [6, 7, 8, 9, 10],
    small: [1, 2, 3, 4, 5],
    odd: [1, 3, 5, 7, 9],
    even: [2, 4, 6, 8, 10],
  }
  return (sides[side] ?? []).includes(ball)
}

function sumSide(choice: string, sum: number): boolean | 'tie' {
  const tail = Number(String(sum).slice(-1))
  switch (choice) {
    case 'big':
      return sum === 30 ? 'tie' : sum > 30
    case 'small':
      return sum === 30 ? 'tie' : sum < 30
    case 'odd':
      return sum % 2 === 1
    case 'even':
      return sum % 2 === 0
    case 'tailBig':
      return [5, 6, 7, 8, 9].includes(tail)
    case 'tailSmall':
      return [0, 1, 2, 3, 4].includes(tail)
    case 'tailOdd':
      return [1, 3, 5, 7, 9].includes(tail)
    default:
      return [0, 2, 4, 6, 8].includes(tail)
  }
}
