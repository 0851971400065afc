import { dateOf } from '#lib/shared/draws/calendar.ts'
import { issueParts } from '#lib/shared/draws/issue.ts'
import { sha256Text } from '#lib/shared/draws/sha256.ts'
import { defaultOdds } from './default-odds.ts'
import { DEFAULT_SERIES, defaultElevenFiveRules } from './eleven-five/rules.ts'
import type { AnyFamily } from './family.ts'
import { defaultFourDRules } from './four-d/rules.ts'
import { defaultMarkSixRules } from './mark-six/rules.ts'
import type { BaseRules, Family, OddsTable, Restricted } from './play.ts'
import { defaultSum28Rules } from './sum28/rules.ts'
import { defaultThaiRules } from './thai/rules.ts'
import { defaultTogelRules } from './togel/rules.ts'
import { defaultVnRules, type VnRules } from './vn/rules.ts'
import { animalOf, ANIMALS, yearAnimalOf } from './zodiac.ts'

/** The settings of a game that its rules depend on. */
interface RuledGame {
  family: Family
  variant: {
    region?: VnRules['region'] | undefined
    model?: VnRules['model'] | undefined
    bonusFrom?: number | undefined
    hasFrontAndBack?: boolean | undefined
    series?: number | undefined
    plays?: readonly string[] | undefined
    pricesE4?: Readonly<Record<string, number>> | undefined
  }
  odds: OddsTable
  /** Part of the version of the terms. */
  limits: { maxLineMinor: number }
}

/** The draw of the rules: its day determines the animals, its stations the numbers. */
export interface RuledDraw {
  issue: string
  stations: readonly string[]
}

/** The terms of a draw's bets. Rules and odds are plain JSON, so that browser and platform compute alike. */
export interface Terms {
  rules: BaseRules
  odds: OddsTable
  /** Identifies rules, odds and limits: a slip with another version needs confirmation. */
  version: string
}

/** The family's rules with the game's overrides, for one draw. */
export function gameRules(settings: RuledGame, draw: RuledDraw): BaseRules {
  const { pricesE4, plays } = settings.variant
  const base = familyRules(settings, draw)
  return {
    ...base,
    ...(plays ? { plays } : {}),
    ...(pricesE4 ? { pricesE4: { ...base.pricesE4, ...pricesE4 } } : {}),
  }
}

/** The game's odds for those rules: the family's defaults with the game's overrides. */
export function gameOdds(family: AnyFamily, settings: RuledGame, rules: BaseRules): OddsTable {
  return { ...defaultOdds(family, rules), ...settings.odds }
}

/** Rules with restricted numbers, odds, and their version. */
export function gameTerms(
  { rules, odds }: Pick<Terms, 'rules' | 'odds'>,
  { limits }: Pick<RuledGame, 'limits'>,
  restricted: Restricted,
): Terms {
  const isNone = !restricted.closed?.length && !restricted.half?.length
  const all = isNone ? rules : { ...rules, restricted }
  return { rules: all, odds, version: sha256Text(JSON.stringify([all, odds, limits])).slice(0, 16) }
}

/** Stations are `ho-chi-minh` in schedules and `hoChiMinh` in rules and results. */
export function stationId(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function familyRules({ family, variant, limits }: RuledGame, { issue, stations }: RuledDraw): BaseRules {
  switch (family) {
    case 'vn':
      return vnRules(variant, stations)
    case 'elevenFive':
      return defaultElevenFiveRules({ ...DEFAULT_SERIES, chosen: variant.series ?? DEFAULT_SERIES.chosen })
    case 'markSix':
      return defaultMarkSixRules(yearAnimalOf(dateOfIssue(issue)), limits.maxLineMinor)
    case 'sum28':
      return defaultSum28Rules()
    case 'togel': {
      const yearAnimal = yearAnimalOf(dateOfIssue(issue))
      // Position 1 is the animal of the year, and each next position steps back, as on Mark-Six balls.
      return defaultTogelRules(ANIMALS.map((_, index) => animalOf(index + 1, yearAnimal)))
    }
    case 'thai':
      return defaultThaiRules(variant.hasFrontAndBack ?? true)
    case 'fourD':
      return defaultFourDRules()
  }
}

function vnRules(
  { region = 'north', model = 'house', bonusFrom }: RuledGame['variant'],
  stations: readonly string[],
): VnRules {
  const base = defaultVnRules(region, model, stations.length > 0 ? stations.map(stationId) : ['north'])
  return bonusFrom === undefined ? base : { ...base, da: { ...base.da, bonusFrom } }
}

function dateOfIssue(issue: string): string {
  const parts = issueParts(issue)
  if (!parts) throw new RangeError('no issue')
  return dateOf(parts.day)
}
