import type { Currency } from '#lib/api/fields.ts'
import { ADDED, AWARDS, LADDER, MOST_FREE_SPINS } from '#lib/shared/aurora-reels/free-spins.ts'
import { jackpotRules } from '#lib/shared/aurora-reels/jackpot.ts'
import {
  HIT_PERCENT,
  JACKPOT_RTP_PERCENT,
  LINE_PAYS,
  LINES,
  MAX_WIN_STAKES,
  RTP_PERCENT,
  SCATTER,
  SCATTER_PAYS,
  SYMBOLS,
  WILD,
} from '#lib/shared/aurora-reels/paytable.ts'
import type { SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import type { FormatAmount } from '#games/frame/amount.ts'
import { newCanvas, paintSymbol } from '#games/frame/art/paint.ts'
import { make } from '#games/frame/elements.ts'
import { openSheet } from '#games/frame/guide.ts'
import { percentText } from '#lib/shared/money/percent.ts'
import { fill } from '#games/frame/words.ts'
import type { Language } from '#games/frame/words.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { lineColour } from './win-lines.ts'
import type { Words } from './words.ts'

/** `npm run prove -- games maths`: 10,000,000 rounds, free spins included. */
const SIMULATED_PERCENT = 95.55
const PICTURE = 156
const LEAST_COUNT = 3

export interface GuideFacts {
  language: Language<Words>
  format: FormatAmount
  stakeMinor: number
  stakesMinor: readonly number[]
  currency: Currency
}

/** Opens the paytable and the rules, with the amounts of the stake that is set. */
export function openGuide(facts: GuideFacts): void {
  const { words } = facts.language
  openSheet(words.rules, words.actions.ok, [
    make('h3', { text: words.guide.paytable }),
    make('p', { text: fill(words.guide.payIntro, { stake: facts.format(facts.stakeMinor) }) }),
    payTable(facts),
    make('h3', { text: words.guide.lines }),
    make('p', { text: words.guide.linesText }),
    lineTable(),
    make('h3', { text: words.guide.rules }),
    ruleList(facts),
  ])
}

function payTable(facts: GuideFacts): HTMLElement {
  const list = make('ul', { className: 'pays' })
  list.append(...SYMBOLS.map((symbol) => payEntry(symbol, facts)))
  return list
}

function payEntry(symbol: SymbolId, facts: GuideFacts): HTMLElement {
  const { words } = facts.language
  const entry = make('li', { className: 'pay' })
  const text = make('div')
  text.append(make('h4', { text: words.symbols[symbol] }))
  if (symbol === WILD)
    text.append(make('p', { text: fill(words.guide.wild, { star: words.symbols[SCATTER] }) }))
  else text.append(payList(paysOf(symbol, facts.stakeMinor), facts.format))
  if (symbol === SCATTER) text.append(make('p', { text: words.guide.scatter }))
  entry.append(picture(symbol, words), text)
  return entry
}

function paysOf(symbol: Exclude<SymbolId, typeof WILD>, stakeMinor: number): number[] {
  if (symbol === SCATTER) return SCATTER_PAYS.map((pay) => pay * stakeMinor)
  return LINE_PAYS[symbol].map((pay) => (pay * stakeMinor) / LINES.length)
}

function payList(paysMinor: readonly number[], format: FormatAmount): HTMLElement {
  const list = make('dl')
  for (const [index, payMinor] of [...paysMinor.entries()].reverse())
    list.append(make('dt', { text: `${index + LEAST_COUNT} ×` }), make('dd', { text: format(payMinor) }))
  return list
}

function picture(symbol: SymbolId, words: Words): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(PICTURE, PICTURE)
  const badge = symbol === WILD ? words.wildBadge : symbol === SCATTER ? words.scatterBadge : undefined
  // Room for the light around it.
  pen.translate(PICTURE * 0.08, PICTURE * 0.08)
  paintSymbol(pen, symbol, { size: PICTURE * 0.84, badge })
  canvas.setAttribute('aria-hidden', 'true')
  return canvas
}

function lineTable(): HTMLElement {
  const list = make('ol', { className: 'lines' })
  list.append(
    ...LINES.map((rows, index) => {
      const entry = make('li')
      entry.append(linePicture(rows, index + 1), make('span', { text: String(index + 1) }))
      return entry
    }),
  )
  return list
}

function linePicture(rows: readonly number[], line: number): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(160, 96)
  canvas.setAttribute('aria-hidden', 'true')
  rows.forEach((lit, reel) => {
    for (let row = 0; row < LEAST_COUNT; row += 1) {
      pen.fillStyle = row === lit ? lineColour(line) : 'rgb(150 190 255 / 0.14)'
      pen.beginPath()
      pen.roundRect(reel * 30 + 8, row * 28 + 8, 24, 22, 5)
      pen.fill()
    }
  })
  return canvas
}

function ruleList({ language, format, stakesMinor, currency }: GuideFacts): HTMLElement {
  const { guide } = language.words
  const list = make('ul', { className: 'rules-list' })
  const values = {
    min: format(stakesMinor[0] ?? 0),
    max: format(stakesMinor.at(-1) ?? 0),
    rtp: percentText(RTP_PERCENT, language.tag),
    sim: percentText(SIMULATED_PERCENT, language.tag),
    hit: percentText(HIT_PERCENT, language.tag),
    star: language.words.symbols[SCATTER],
    three: AWARDS[0],
    four: AWARDS[1],
    five: AWARDS[2],
    ladder: LADDER.map((step) => `×${step}`).join(' '),
    added: ADDED,
    most: MOST_FREE_SPINS,
    times: numberText(MAX_WIN_STAKES, language.tag),
  }
  const rules = [
    guide.ruleStake,
    guide.ruleWin,
    guide.ruleFree,
    guide.ruleRtp,
    language.words.ruleSim,
    guide.ruleHit,
    guide.ruleJackpot,
    guide.ruleRandom,
    guide.rulePace,
    guide.ruleDrop,
  ]
  const pool = jackpotRules(currency)
  const jackpot = {
    share: percentText(pool.contributionPpm / 10_000, language.tag),
    seed: format(pool.seedMinor),
    unit: format(pool.unitMinor),
    chance: numberText(pool.hitOneIn, language.tag),
    rtp: percentText(JACKPOT_RTP_PERCENT, language.tag),
  }
  list.append(
    ...rules.map((rule) =>
      make('li', { text: fill(rule, rule === guide.ruleJackpot ? { ...values, ...jackpot } : values) }),
    ),
  )
  return list
}
