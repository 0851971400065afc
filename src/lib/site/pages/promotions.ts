import type { Category } from '#lib/api/fields.ts'
import { PROMOTION_TYPES } from '#lib/api/rewards/offers.ts'
import { withLineEnds } from '#lib/shared/intl/line-ends.ts'
import type { Site } from './site.ts'

/** An offer of the brand's files, for its public page. */
export interface Promotion {
  id: string
  type: (typeof PROMOTION_TYPES)[number]
  title: string
  text: string
  terms: string
}

/** The brand's offers that have not ended at build time, ordered by type. */
export function promotionsOf({ offers, locale, tenant }: Site, nowMs = Date.now()): Promotion[] {
  return offers
    .filter(({ offer }) => (offer.endsAtMs ?? Infinity) > nowMs)
    .toSorted((a, b) => PROMOTION_TYPES.indexOf(a.offer.type) - PROMOTION_TYPES.indexOf(b.offer.type))
    .flatMap(({ offer: { id, type }, words }) => {
      const own = words[locale] ?? words[tenant.defaultLocale]
      if (!own) return []
      const marked = (text: string) => withLineEnds(text, locale)
      return [{ id, type, title: marked(own.title), text: marked(own.text), terms: marked(own.terms) }]
    })
}

const TYPE_CATEGORIES: Partial<Record<Promotion['type'], readonly Category[]>> = {
  live: ['LIVE'],
  sports: ['SPORTS'],
  card: ['PVP'],
  fishing: ['FISH'],
  lotto: ['LOTT', 'ELOTT'],
}

/** Two games for an offer's picture, different for each offer as far as possible. */
export function promotionArt(site: Site, { id, type }: Promotion): string[] {
  const categories = TYPE_CATEGORIES[type] ?? ['RNG']
  const games = categories.flatMap((category) => site.games.games(category))
  const at = site.offers.findIndex(({ offer }) => offer.id === id)
  return [2 * at, 2 * at + 1].flatMap((index) => games[index % Math.max(1, games.length)]?.nodeId ?? [])
}
