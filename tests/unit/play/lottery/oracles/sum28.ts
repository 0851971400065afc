import type { Payment, Ticket } from './payment.ts'

/** The sum of three digits, settled ticket by ticket. */
interface Line {
  numbers?: number[]
  choices?: string[]
}

const GREEN = [1, 4, 7, 10, 16, 19, 22, 25]
const BLUE = [2, 5, 8, 11, 17, 20, 23, 26]
const RED = [3, 6, 9, 12, 15, 18, 21, 24]

export function sum28Tickets(
  play: string,
  line: Line,
  { refundSums }: { refundSums: readonly number[] },
  [a = 0, b = 0, c = 0]: readonly number[],
): Ticket[] {
  const sum = a + b + c
  const of = (key: string, isWon: boolean, isRefundable = false): Ticket => {
    const won: Payment =
      isRefundable && refundSums.includes(sum) ? { kind: 'tie' } : { kind: 'prize', key, part: 1, whole: 1 }
    return { units: 1, payments: isWon ? [won] : [] }
  }
  if (play === 'sum') return (line.numbers ?? []).map((number) => of(`sum.sum${number}`, number === sum))
  if (play === 'threeSums') return [of('threeSums.hit', line.numbers?.includes(sum) ?? false)]
  return (line.choices ?? []).map((choice) => {
    const key = `${play}.${choice}`
    if (play === 'triple') return of(key, a === b && b === c)
    if (play === 'colours')
      return of(key, ({ green: GREEN, blue: BLUE, red: RED }[choice] ?? []).includes(sum))
    if (play === 'extremes') return of(key, choice === 'extremeSmall' ? sum < 6 : sum > 21)
    const name = choice.toLowerCase()
    const isWon =
      (!name.includes('big') || sum > 13) &&
      (!name.includes('small') || sum < 14) &&
      (!name.includes('odd') || sum % 2 === 1) &&
      (!name.includes('even') || sum % 2 === 0)
    return of(key, isWon, true)
  })
}
