import type { VendorEntry } from './catalogue-schema.ts'

type LotteryType = NonNullable<VendorEntry['lotteryType']>

/** One line of a draw table: keys under `lottery.<type>` in `games.json`. */
export interface DrawRow {
  name: string
  when: string
  draws: string
}

const row = (name: string, when = `${name}When`): DrawRow => ({ name, when, draws: `${name}Draws` })

/** The lottery pages by the key of their route: their games and their draw times. */
export const LOTTERY_PAGES: Readonly<Record<string, { type: LotteryType; rows: readonly DrawRow[] }>> = {
  vnLottery: { type: 'vn', rows: [row('north'), row('central'), row('south'), row('fast')] },
  seaLottery: {
    type: 'sea',
    rows: [row('one', 'allDay'), row('two', 'allDay'), row('three', 'allDay'), row('five', 'allDay')],
  },
  lottery: {
    type: 'lott',
    rows: [row('fast1', 'allDay'), row('fast2', 'allDay'), row('fast5', 'allDay'), row('classic')],
  },
}

const PATHS = { vn: '/vnLottery', sea: '/seaLottery', lott: '/lottery' } as const

/** The page of a lottery vendor's games. */
export function lotteryPagePath(type: LotteryType): string {
  return PATHS[type]
}
