import type { RouletteBet } from '#lib/shared/roulette/bets.ts'
import { fill } from '#games/frame/words.ts'
import type { Words } from './words.ts'

/** A bet as it is read out, such as "Split 8, 11". */
export function betName({ kind, id, numbers }: RouletteBet, words: Words): string {
  const { bets } = words
  const place = id.split(':')[1] ?? ''
  const ends = `${numbers[0] ?? ''}–${numbers.at(-1) ?? ''}`
  switch (kind) {
    case 'even':
      return evenName(id, words)
    case 'column':
      return fill(bets.column, { place })
    case 'dozen':
    case 'line':
      return fill(bets[kind], { numbers: ends })
    default:
      return fill(bets[kind], { numbers: numbers.join(', ') })
  }
}

/** The text of a bet's cell; red and black show their colour instead. */
export function cellText(bet: RouletteBet, words: Words): string {
  const { kind, id, numbers, pays } = bet
  if (kind === 'straight') return String(numbers[0] ?? '')
  if (kind === 'column') return `${pays}:1`
  if (kind === 'dozen' || id === 'low' || id === 'high') return `${numbers[0] ?? ''}–${numbers.at(-1) ?? ''}`
  return id === 'red' || id === 'black' ? '' : evenName(id, words)
}

function evenName(id: string, { bets }: Words): string {
  switch (id) {
    case 'red':
      return bets.red
    case 'black':
      return bets.black
    case 'odd':
      return bets.odd
    case 'even':
      return bets.even
    case 'low':
      return bets.low
    default:
      return bets.high
  }
}
