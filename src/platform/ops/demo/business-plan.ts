/** A week of a small brand, as one could have watched it. The same each time, but for the days it is about. */

export interface DemoVisitor {
  account: string
  joinedDaysAgo: number
  /** Minute of the day on which they registered. */
  minute: number
  country: string
  registerUrl: string
  /** Index of the friend who brought them. */
  friend: number | undefined
}

/** What a visitor does; amounts are in stakes of the brand. */
export type DemoAct =
  | { kind: 'deposit'; stakes: number; method: number }
  | { kind: 'round'; stakes: number; winTenths: number; game: number }
  | { kind: 'bonus'; stakes: number }
  | { kind: 'withdraw'; stakes: number; outcome: 'received' | 'rejected' | 'failed' | 'waits' | 'sending' }
  | { kind: 'gift'; purpose: 'cashback' | 'rebate' | 'promotion'; stakes: number }
  | { kind: 'correct'; stakes: number }
  | { kind: 'chargeback' }
  | { kind: 'limit' }

export interface DemoEvent {
  visitor: number
  daysAgo: number
  minute: number
  act: DemoAct
}

const DAYS = 8
const NAMES = [
  ...['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heron'],
  ...['indigo', 'jasper', 'kestrel', 'lagoon', 'maple', 'nectar', 'opal'],
]
/** Tenths of the stake: what a hundred rounds pay is near ninety-four of them. */
const WINS = [0, 0, 0, 0, 0, 0, 4, 10, 12, 15, 20, 33, 0, 0, 0, 46] as const
const PAGES = [
  'https://demo.example/register',
  'https://demo.example/register?utm_source=search&utm_campaign=brand_words',
  'https://demo.example/register?utm_source=social&utm_campaign=autumn_videos',
] as const
/** Evenings are busy. */
const HOURS = [9, 12, 13, 17, 18, 19, 20, 20, 21, 21, 22, 23] as const

export function demoVisitors(home: string): DemoVisitor[] {
  const next = sequence(20_261_128)
  const others = ['PT', 'PH', 'VN', 'AE'].filter((each) => each !== home)
  return NAMES.map((name, index) => ({
    account: `${name}demo`,
    joinedDaysAgo: index % DAYS,
    minute: (HOURS[next(HOURS.length)] ?? 12) * 60 + next(60),
    country: next(5) === 0 ? (others[next(others.length)] ?? home) : home,
    registerUrl: PAGES[next(4) % PAGES.length] ?? PAGES[0],
    friend: index > 3 && next(5) === 0 ? next(index) : undefined,
  }))
}

/** What they did, in the order of time. */
export function demoEvents(visitors: readonly DemoVisitor[]): DemoEvent[] {
  const next = sequence(77_001)
  const events: DemoEvent[] = []
  for (const [visitor, { joinedDaysAgo, minute: joined }] of visitors.entries()) {
    for (let daysAgo = joinedDaysAgo; daysAgo >= 0; daysAgo -= 1) {
      const isFirst = daysAgo === joinedDaysAgo
      // Who came once comes back every other day.
      if (!isFirst && next(10) >= 5) continue
      let minute = isFirst ? joined + 2 : (HOURS[next(HOURS.length)] ?? 12) * 60 + next(60)
      const add = (act: DemoAct) => {
        minute += 1 + next(6)
        events.push({ visitor, daysAgo, minute: Math.min(minute, 1_439), act })
      }
      visit(add, { next, isFirst, visitor, daysAgo })
    }
  }
  return events.toSorted((a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute)
}

type Next = (below: number) => number

function visit(
  add: (act: DemoAct) => void,
  { next, isFirst, visitor, daysAgo }: { next: Next; isFirst: boolean; visitor: number; daysAgo: number },
): void {
  // Some only look around.
  if (isFirst && visitor % 6 === 5) return
  if (isFirst || next(2) === 0) add({ kind: 'deposit', stakes: 20 + next(12) * 10, method: next(8) })
  if (isFirst && visitor % 3 === 0) add({ kind: 'bonus', stakes: 20 })
  if (visitor % 7 === 3 && daysAgo % 3 === 0) add({ kind: 'limit' })
  const rounds = 2 + next(4)
  for (let round = 0; round < rounds; round += 1)
    add({ kind: 'round', stakes: 1 + next(6), winTenths: WINS[next(WINS.length)] ?? 0, game: next(1_000) })
  if (next(9) === 0) add({ kind: 'correct', stakes: 1 + next(3) })
  if (next(5) === 0)
    add({
      kind: 'gift',
      purpose: (['cashback', 'rebate', 'promotion'] as const)[next(3)] ?? 'cashback',
      stakes: 1 + next(4),
    })
  if (visitor === 8 && daysAgo === 2) add({ kind: 'chargeback' })
  if (next(daysAgo <= 1 ? 2 : 4) === 0)
    add({ kind: 'withdraw', stakes: 10 + next(40), outcome: outcomeOf(next, daysAgo) })
}

/** What is young waits; older ones are done. */
function outcomeOf(next: Next, daysAgo: number): Extract<DemoAct, { kind: 'withdraw' }>['outcome'] {
  if (daysAgo <= 1) return 'waits'
  if (daysAgo === 2) return 'sending'
  return (['received', 'received', 'received', 'rejected', 'failed'] as const)[next(5)] ?? 'received'
}

/** Numbers that look unordered and are the same each time: a picture to show, no outcome of a game. */
function sequence(seed: number): Next {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
