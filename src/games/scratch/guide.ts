import { exactHits, PRIZES, WEIGHT_TOTAL } from '#lib/shared/scratch/prizes.ts'
import { RTP_PERCENT } from '#lib/shared/scratch/stakes.ts'
import { fractionOf } from '#lib/shared/money/share.ts'
import type { FormatAmount } from '#games/frame/amount.ts'
import { make } from '#games/frame/elements.ts'
import { openSheet } from '#games/frame/guide.ts'
import { ruleList } from '#games/frame/rules.ts'
import { percentText } from '#lib/shared/money/percent.ts'
import { fill } from '#games/frame/words.ts'
import type { Language } from '#games/frame/words.ts'
import { shareText } from '#lib/shared/intl/numbers.ts'
import { SYMBOLS } from './card.ts'
import type { Words } from './words.ts'

/** `npm run prove -- games maths`: 10,000,000 cards. */
const SIMULATED_PERCENT = 92.67
const CYCLE_MS = 5_000

export interface GuideFacts {
  format: FormatAmount
  stakeMinor: number
  stakesMinor: readonly number[]
}

/** Opens the prizes with their odds and the rules: all of it can be read before a card is bought. */
export function openGuide({ words, tag }: Language<Words>, facts: GuideFacts): void {
  const { format, stakesMinor } = facts
  const { guide } = words
  const rules = [
    guide.ruleCard,
    guide.ruleDecided,
    fill(guide.ruleHit, { hit: percentText(fractionOf(exactHits()) * 100, tag) }),
    fill(guide.ruleStake, { min: format(stakesMinor[0] ?? 0), max: format(stakesMinor.at(-1) ?? 0) }),
  ]
  openSheet(words.rules, words.actions.ok, [
    make('h3', { text: guide.prizes }),
    prizeTable(words, tag, facts),
    make('h3', { text: guide.rules }),
    ruleList(
      rules,
      { rtpPercent: RTP_PERCENT, simulatedPercent: SIMULATED_PERCENT, cycleMs: CYCLE_MS },
      { words, tag },
    ),
  ])
}

function prizeTable(words: Words, tag: string, { format, stakeMinor }: GuideFacts): HTMLElement {
  const { guide, symbols } = words
  const table = make('table', { className: 'guide-table' })
  const header = make('thead')
  const top = make('tr')
  for (const text of [guide.symbol, guide.prize, guide.share]) {
    const cell = make('th', { text })
    cell.scope = 'col'
    top.append(cell)
  }
  header.append(top)
  const body = make('tbody')
  PRIZES.forEach(({ times, weight }, index) => {
    const id = SYMBOLS[index]
    if (!id) return
    const row = make('tr')
    const name = make('th', { text: symbols[id] })
    name.scope = 'row'
    row.append(name)
    for (const text of [
      `${format(times * stakeMinor)}`,
      shareText(weight / WEIGHT_TOTAL, tag, { maximumFractionDigits: 4 }),
    ])
      row.append(make('td', { text }))
    body.append(row)
  })
  table.append(header, body)
  return table
}
