import type { Market } from '#lib/shared/rewards/offer.ts'
import type { Category } from '#lib/shared/product/vocabulary.ts'

/**
 * A market's legal requirements for the games that a brand offers; offers have rules of their own
 * (`rewards/market-law.ts`).
 */
interface GameLaw {
  /** The lowest return to the player, in per cent. */
  leastReturn: { percent: number; source: string }
  /** Games state their return. */
  statedReturn: { source: string }
  /** Categories in which bettors play against each other. */
  noGamesBetweenBettors: { categories: readonly Category[]; source: string }
}

const GAMES_ORDINANCE = 'Portaria SPA/MF 1.207/2024'

/**
 * In the crash room each bettor plays against the brand, and no bet changes another's result, so it is no game between
 * bettors.
 */
const BR_LAW: GameLaw = {
  leastReturn: { percent: 85, source: GAMES_ORDINANCE },
  statedReturn: { source: 'Portaria SPA/MF 1.231/2024, art. 4' },
  noGamesBetweenBettors: { categories: ['PVP'], source: GAMES_ORDINANCE },
}

const LAW: Readonly<Partial<Record<Market, GameLaw>>> = { BR: BR_LAW }

/** Categories whose games return a share of every stake. Bets on events and lotteries have a return for each bet. */
const RETURNING: ReadonlySet<Category> = new Set(['RNG', 'LIVE', 'FISH', 'INHOUSE'])

/** A violation, as text for those who write a brand's files. */
export interface GameProblem {
  /** `<market>.<rule>`. */
  rule: string
  source: string
  found: string
  allowed: string
}

interface JudgedGame {
  gameType: Category
  isGame: 'GAME' | 'VASSALAGE'
  rtpPercent?: number | undefined
}

/** Every violation of a market's law in a game of a lawful category. */
export function gameProblems({ gameType, isGame, rtpPercent }: JudgedGame, market: Market): GameProblem[] {
  const law = LAW[market]
  if (!law) return []
  const { leastReturn, statedReturn } = law
  if (rtpPercent === undefined)
    return RETURNING.has(gameType) && isGame === 'GAME'
      ? [
          {
            rule: `${market}.statedReturn`,
            source: statedReturn.source,
            found: 'no return',
            allowed: 'an rtpPercent',
          },
        ]
      : []
  if (rtpPercent >= leastReturn.percent) return []
  return [
    {
      rule: `${market}.leastReturn`,
      source: leastReturn.source,
      found: `${rtpPercent} %`,
      allowed: `${leastReturn.percent} % or more`,
    },
  ]
}

/** The violation of offering a category in a market at all, if it is one. */
export function categoryProblem(category: Category, market: Market): GameProblem | undefined {
  const rule = LAW[market]?.noGamesBetweenBettors
  if (!rule?.categories.includes(category)) return undefined
  return {
    rule: `${market}.noGamesBetweenBettors`,
    source: rule.source,
    found: category,
    allowed: 'games in which each bettor plays against the brand',
  }
}

export function lawfulCategories(market: Market, categories: readonly Category[]): Category[] {
  return categories.filter((category) => !categoryProblem(category, market))
}

/** In per cent; 0 where the market's law has no minimum. */
export function leastReturnPercent(market: Market): number {
  return LAW[market]?.leastReturn.percent ?? 0
}
