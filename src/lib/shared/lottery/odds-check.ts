import { ODDS_SCALE } from '#lib/shared/money/money.ts'
import type { FamilyRules } from './family.ts'
import type { BaseRules, OddsTable, Play } from './play.ts'
import { returnOf } from './returns.ts'

type OddsFinding =
  /** Odds that the game's plays need and the table does not have. */
  | { code: 'missing'; key: string }
  /** Odds that are not a non-negative whole number of ten-thousandths. */
  | { code: 'notWhole'; key: string }
  /** Odds of no play of the game: a misspelt key would otherwise have no effect, unnoticed. */
  | { code: 'unknown'; key: string }
  /** A price of no play of the family, or of no ticket that has its own price. */
  | { code: 'unknownPrice'; key: string }
  /** A kind of ticket that returns more than it costs. */
  | { code: 'aboveHundred'; play: string; ticket: string; returnE4: number; isAccepted: boolean }

export interface OddsCheck {
  /** Whether the table may be put into force. */
  isAccepted: boolean
  findings: OddsFinding[]
}

/** Plays that may return more than 100 %: the operator names each of them in both lists. */
export interface AboveHundred {
  stated: readonly string[]
  statedAgain: readonly string[]
}

/** Checks the odds of one game together with its prices and rebate. */
export function checkOdds<Result, Rules extends BaseRules>(
  family: FamilyRules<Result, Rules>,
  odds: OddsTable,
  { rules, aboveHundred }: { rules: Rules; aboveHundred?: AboveHundred },
): OddsCheck {
  const plays = family.plays.filter((play) => play.isOffered(rules))
  const known = new Set<string>()
  const findings: OddsFinding[] = []
  for (const play of plays) {
    const found = findingsOfKeys(play, odds, { rules, known })
    findings.push(...found)
    if (found.length > 0) continue
    const isAccepted = [aboveHundred?.stated, aboveHundred?.statedAgain].every((list) =>
      list?.includes(play.id),
    )
    for (const { ticket, returnE4 } of returnOf(play, odds, { family, rules }))
      if (returnE4 > ODDS_SCALE)
        findings.push({ code: 'aboveHundred', play: play.id, ticket, returnE4, isAccepted })
  }
  for (const key of Object.keys(odds)) if (!known.has(key)) findings.push({ code: 'unknown', key })
  findings.push(...findingsOfPrices(family, rules))
  return {
    isAccepted: findings.every((finding) => finding.code === 'aboveHundred' && finding.isAccepted),
    findings,
  }
}

function findingsOfKeys<Result, Rules extends BaseRules>(
  play: Play<Result, Rules>,
  odds: OddsTable,
  { rules, known }: { rules: Rules; known: Set<string> },
): OddsFinding[] {
  const findings: OddsFinding[] = []
  for (const { id, members = [] } of play.classes(rules)) {
    const key = `${play.id}.${id}`
    const own = members.map((member) => `${key}.${member}`)
    for (const each of [key, ...own]) known.add(each)
    if (!Object.hasOwn(odds, key)) findings.push({ code: 'missing', key })
    for (const each of [key, ...own])
      if (Object.hasOwn(odds, each) && !isOdds(odds[each])) findings.push({ code: 'notWhole', key: each })
  }
  return findings
}

/** The family has prices of plays that a game does not offer: only keys that never have an effect are found. */
function findingsOfPrices<Result, Rules extends BaseRules>(
  { plays }: FamilyRules<Result, Rules>,
  rules: Rules,
): OddsFinding[] {
  const known = new Set(['*', ...plays.map(({ id }) => id)])
  for (const play of plays.filter(({ isPricedByTicket }) => isPricedByTicket))
    for (const { id } of play.tickets(rules)) known.add(`${play.id}.${id}`)
  return Object.keys(rules.pricesE4 ?? {}).flatMap((key) =>
    known.has(key) ? [] : [{ code: 'unknownPrice' as const, key }],
  )
}

function isOdds(value: number | undefined): boolean {
  return value !== undefined && Number.isSafeInteger(value) && value >= 0
}
