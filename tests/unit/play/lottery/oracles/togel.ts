import type { Payment, Ticket } from './payment.ts'

/** Four digits, settled ticket by ticket. */
interface Line {
  entries?: string[]
  columns?: (number | string)[][]
  choices?: string[]
  numbers?: number[]
  legs?: { place: string; side: string }[]
}

const PLACES = ['as', 'kop', 'kepala', 'ekor']

const NONE: ReadonlySet<string> = new Set()

export function togelTickets(
  play: string,
  line: Line,
  { half = NONE }: { half?: ReadonlySet<string> },
  number: string,
): Ticket[] {
  const digits = number.split('').map(Number)
  const lost: Ticket = { units: 1, payments: [] }
  const paid = (key: string, whole = 1): Ticket => ({
    units: 1,
    payments: [{ kind: 'prize', key, part: 1, whole }],
  })
  const { entries = [], columns = [], choices = [] } = line
  const parts: Record<string, string> = {
    d4: number,
    d3: number.slice(1),
    d2: number.slice(2),
    d2Front: number.slice(0, 2),
    d2Middle: number.slice(1, 3),
  }
  if (play in parts)
    return entries.map((entry) =>
      entry === parts[play] ? paid(`${play}.hit`, half.has(entry) ? 2 : 1) : lost,
    )
  if (play === 'colokBebas')
    return entries.map((digit) => {
      const times = number.split('').filter((each) => each === digit).length
      const payments: Payment[] = Array.from({ length: times }, () => ({
        kind: 'prize',
        key: 'colokBebas.hit',
        part: 1,
        whole: half.has(digit) ? 2 : 1,
      }))
      return { units: 1, payments: times > 0 ? [...payments, { kind: 'onTop' }] : [] }
    })
  if (play === 'colokBebas2' || play === 'colokNaga')
    return entries.map((entry) => {
      const left = number.split('')
      for (const digit of entry) {
        const at = left.indexOf(digit)
        if (at < 0) return lost
        left.splice(at, 1)
      }
      const matching = number.split('').filter((digit) => entry.includes(digit)).length
      const same = (one: string, other: string) =>
        one.split('').toSorted().join() === other.split('').toSorted().join()
      return paid(`${play}.of${matching}`, [...half].some((number) => same(number, entry)) ? 2 : 1)
    })
  if (play === 'jitu')
    return columns.flatMap((column, place) =>
      column.map((digit) => (digits[place] === digit ? paid('jitu.hit') : lost)),
    )
  if (play === 'fifty')
    return columns.flatMap((column, place) =>
      column.map((side) => (holds(String(side), digits[place] ?? 0) ? paid(`fifty.${side}`) : lost)),
    )
  if (play === 'silangHomo' || play === 'kembang')
    return columns.flatMap((column, pair) => {
      const [one = 0, other = 0] = digits.slice(pair, pair + 2)
      const facts = [
        one % 2 === other % 2 ? 'homo' : 'silang',
        one < other ? 'kembang' : one > other ? 'kempis' : 'kembar',
      ]
      return column.map((choice) => (facts.includes(String(choice)) ? paid(`${play}.${choice}`) : lost))
    })
  const back = Number(number.slice(2))
  if (play === 'dasar') {
    let root = (digits[2] ?? 0) + (digits[3] ?? 0)
    while (root > 9)
      root = String(root)
        .split('')
        .reduce((sum, digit) => sum + Number(digit), 0)
    return choices.map((side) => (holds(side, root) ? paid(`dasar.${side}`) : lost))
  }
  if (play === 'tengahTepi') {
    const isEdge = back <= 24 || back >= 75
    return choices.map((choice) => ((choice === 'tepi') === isEdge ? paid(`${play}.${choice}`) : lost))
  }
  if (play === 'shio') {
    const value = back === 0 ? 100 : back
    return (line.numbers ?? []).map((place) =>
      value % 12 === place % 12 ? paid(place <= 4 ? 'shio.nine' : 'shio.eight') : lost,
    )
  }
  if (play === 'kombinasi')
    return [
      (line.legs ?? []).every(({ place, side }) => holds(side, digits[PLACES.indexOf(place)] ?? 0))
        ? paid('kombinasi.hit')
        : lost,
    ]
  throw new Error(`no such play: ${play}`)
}

function holds(side: string, digit: number): boolean {
  const sides: Record<string, number[]> = {
    big: [5, 6, 7, 8, 9],
    small: [0, 1, 2, 3, 4],
    odd: [1, 3, 5, 7, 9],
    even: [0, 2, 4, 6, 8],
  }
  return (sides[side] ?? []).includes(digit)
}
