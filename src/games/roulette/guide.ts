import { BET_KINDS, BETS } from '#lib/shared/roulette/bets.ts'
import { RTP_PERCENT, tableLimits } from '#lib/shared/roulette/table.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { FormatAmount } from '#games/frame/amount.ts'
import { make } from '#games/frame/elements.ts'
import { openSheet } from '#games/frame/guide.ts'
import { ruleList } from '#games/frame/rules.ts'
import { fill } from '#games/frame/words.ts'
import type { Language } from '#games/frame/words.ts'
import type { Words } from './words.ts'

/** `npm run prove -- games maths`: 10,000,000 spins of a straight bet. */
const SIMULATED_PERCENT = 97.62
const CYCLE_MS = 5_000

/** Opens the table of bets and the rules, before and during play. */
export function openGuide(
  { words, tag }: Language<Words>,
  { format, currency }: { format: FormatAmount; currency: Currency },
): void {
  const limits = tableLimits(currency)
  const { guide } = words
  const rules = [
    guide.ruleWheel,
    fill(guide.rulePays, { pays: 35 }),
    fill(guide.ruleLimits, { min: format(limits.minBetMinor), max: format(limits.maxTotalMinor) }),
  ]
  openSheet(words.rules, words.actions.ok, [
    make('h3', { text: guide.bets }),
    betTable(words, (kind) => format(limits.maxBetMinor[kind])),
    make('h3', { text: guide.rules }),
    ruleList(
      rules,
      { rtpPercent: RTP_PERCENT, simulatedPercent: SIMULATED_PERCENT, cycleMs: CYCLE_MS },
      { words, tag },
    ),
  ])
}

function betTable({ guide }: Words, mostOf: (kind: (typeof BET_KINDS)[number]) => string): HTMLElement {
  const table = make('table', { className: 'guide-table' })
  const head = make('tr')
  for (const text of [guide.bets, guide.covers, guide.pays, guide.most]) {
    const cell = make('th', { text })
    cell.scope = 'col'
    head.append(cell)
  }
  const header = make('thead')
  header.append(head)
  const body = make('tbody')
  for (const kind of BET_KINDS) {
    const bet = BETS.find((each) => each.kind === kind)
    if (!bet) continue
    const row = make('tr')
    const name = make('th', { text: guide.names[kind] })
    name.scope = 'row'
    row.append(name)
    for (const text of [String(bet.numbers.length), `${bet.pays}:1`, mostOf(kind)])
      row.append(make('td', { text }))
    body.append(row)
  }
  table.append(header, body)
  return table
}
