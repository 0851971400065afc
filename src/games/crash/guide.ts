import type { Currency } from '#lib/api/fields.ts'
import { payoutOf } from '#lib/shared/crash/bets.ts'
import { reachShare } from '#lib/shared/crash/point.ts'
import { BETTING_MS, crashBounds, RTP_PERCENT } from '#lib/shared/crash/table.ts'
import { fractionOf } from '#lib/shared/money/share.ts'
import type { FormatAmount } from '#games/frame/amount.ts'
import { make } from '#games/frame/elements.ts'
import { openSheet } from '#games/frame/guide.ts'
import { percentText } from '#lib/shared/money/percent.ts'
import { fill } from '#games/frame/words.ts'
import type { Language } from '#games/frame/words.ts'
import { multiplierWithin } from './multiplier.ts'
import type { Words } from './words.ts'

/** `npm run prove -- games maths`: 10,000,000 games, cashed out at 2.00. */
const SIMULATED_PERCENT = 99.01
const SHOWN = [110, 150, 200, 300, 500, 1_000, 10_000]

/** Opens the chances and the rules: all of it can be read before a bet is placed. */
export function openGuide(
  language: Language<Words>,
  { format, stakeMinor, currency }: { format: FormatAmount; stakeMinor: number; currency: Currency },
): void {
  const { words, tag } = language
  const { guide } = words
  const { minStakeMinor, maxStakeMinor, maxPayoutMinor } = crashBounds(currency)
  const rtp = percentText(RTP_PERCENT, tag)
  const rules = [
    fill(guide.ruleGame, { seconds: BETTING_MS / 1000 }),
    guide.ruleCash,
    guide.ruleTime,
    guide.ruleTarget,
    fill(guide.ruleOne, {
      min: format(minStakeMinor),
      max: format(maxStakeMinor),
      most: format(maxPayoutMinor),
    }),
    guide.ruleAuto,
    fill(guide.ruleRtp, { rtp }),
    fill(guide.ruleSim, { rtp, sim: percentText(SIMULATED_PERCENT, tag) }),
  ]
  const list = make('ul', { className: 'rules-list' })
  list.append(...rules.map((text) => make('li', { text })))
  openSheet(words.rules, words.actions.ok, [
    make('h3', { text: guide.chances }),
    chanceTable(language, { format, stakeMinor }),
    make('h3', { text: guide.rules }),
    list,
  ])
}

function chanceTable(
  language: Language<Words>,
  { format, stakeMinor }: { format: FormatAmount; stakeMinor: number },
): HTMLElement {
  const { words, tag } = language
  const { guide } = words
  const table = make('table', { className: 'guide-table' })
  const top = make('tr')
  for (const text of [guide.reach, guide.chance, fill(guide.pays, { amount: format(stakeMinor) })]) {
    const cell = make('th', { text })
    cell.scope = 'col'
    top.append(cell)
  }
  const head = make('thead')
  head.append(top)
  const body = make('tbody')
  for (const multiplierE2 of SHOWN) {
    const row = make('tr')
    const name = make('th', { text: multiplierWithin(multiplierE2, language) })
    name.scope = 'row'
    row.append(name)
    const chance = percentText(fractionOf(reachShare(multiplierE2)) * 100, tag, 0)
    for (const text of [chance, format(payoutOf(stakeMinor, multiplierE2))]) row.append(make('td', { text }))
    body.append(row)
  }
  table.append(head, body)
  return table
}
