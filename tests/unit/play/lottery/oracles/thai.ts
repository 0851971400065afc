import { orders } from './payment.ts'
import type { Payment, Ticket } from './payment.ts'

/** Thai style, settled ticket by ticket. */
interface Line {
  entries: string[]
  permuted?: boolean
}
export interface ThaiDrawn {
  top: string
  bottom: string
  front: readonly string[]
  back: readonly string[]
}

const NONE: ReadonlySet<string> = new Set()

export function thaiTickets(
  play: string,
  line: Line,
  { half = NONE }: { half?: ReadonlySet<string> },
  { top, bottom, front, back }: ThaiDrawn,
): Ticket[] {
  const bets = line.permuted ? line.entries.flatMap(orders) : line.entries
  return bets.map((entry): Ticket => {
    // A restricted number holds for a tod that it would win, whatever its order.
    const isHalf = play === 'tod3' ? orders(entry).some((order) => half.has(order)) : half.has(entry)
    const payment: Payment = { kind: 'prize', key: `${play}.hit`, part: 1, whole: isHalf ? 2 : 1 }
    const drawn: Record<string, readonly string[]> = {
      top3: [top],
      top2: [`${top[1] ?? ''}${top[2] ?? ''}`],
      bottom2: [bottom],
      front3: front,
      back3: back,
    }
    if (play === 'tod3') return { units: 1, payments: orders(entry).includes(top) ? [payment] : [] }
    if (play === 'runTop') return { units: 1, payments: top.includes(entry) ? [payment] : [] }
    if (play === 'runBottom') return { units: 1, payments: bottom.includes(entry) ? [payment] : [] }
    return { units: 1, payments: (drawn[play] ?? []).filter((number) => number === entry).map(() => payment) }
  })
}
