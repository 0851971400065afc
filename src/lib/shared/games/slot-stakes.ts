import type { Market } from '#lib/shared/rewards/offer.ts'
import type { GameClass } from '#lib/shared/product/vocabulary.ts'
import { ageInYears } from '#lib/shared/text/patterns.ts'

/**
 * The most that one round of a slot may cost by a market's law, in minor units of `currency`, by the player's age. Great
 * Britain: the Gambling Act 2005 (Operating Licence Conditions) (Amendment) Regulations 2025.
 */
interface SlotLaw {
  currency: string
  fullAgeYears: number
  fullMinor: number
  youngMinor: number
}

const LAW: Readonly<Partial<Record<Market, SlotLaw>>> = {
  GB: { currency: 'GBP', fullAgeYears: 25, fullMinor: 5_00, youngMinor: 2_00 },
}

const SLOTS: ReadonlySet<GameClass> = new Set<GameClass>(['SLOT', 'JP'])

interface Asked {
  market: Market
  game: { gameClassify: GameClass }
  /** `yyyy-MM-dd`; unknown counts as young. */
  birthday: string | undefined
  /** The brand's day. */
  today: string
}

/** Undefined where no law bounds the stake. */
export function mostSlotStakeMinor({ market, game, birthday, today }: Asked): number | undefined {
  const law = LAW[market]
  if (!law || !SLOTS.has(game.gameClassify)) return undefined
  const age = birthday === undefined ? undefined : ageInYears(birthday, today)
  return age !== undefined && age >= law.fullAgeYears ? law.fullMinor : law.youngMinor
}

/** The currency in which a market bounds the stakes of slots. */
export function slotLawCurrency(market: Market): string | undefined {
  return LAW[market]?.currency
}
