import type { Category } from '#lib/api/fields.ts'
import type { Game, Vendor } from '#lib/api/play/games.ts'
import type { OfferRecord } from '#lib/api/rewards/offers.ts'
import { hasOfficialDraws } from './lotteries.ts'
import { lotteryPath, vendorEntryPath } from './navigation.ts'
import type { ContentFacts } from '#lib/shared/content/content-item.ts'
import { BANNER_NAMES, type BannerName } from '#lib/site/brand/art.ts'
import { shownContent, type ShownContent } from './brand-content.ts'
import type { Site } from './site.ts'

/** Three steps of the row; the page of hot games has all. */
const HOT_LIMIT = 12
/** Recommended and provider lists. */
const LIST_LIMIT = 12

/** The hero's `sizes`; the preload must have the same value as the picture. */
export const HERO_SIZES = '(width >= 80rem) 70rem, 100vw'

/** Keys of their words in `home.json` under `hero`. */
type SlideName = 'welcome' | 'slots' | 'live' | 'sports' | 'lottery'

export interface Slide {
  banner: BannerName
  href: string
  kicker: string
  title: string
  text: string
  action: string
  device: ContentFacts['device']
  /** Class of a slide with a limited audience. */
  shownTo?: ShownContent['shownTo']
}

interface Candidate {
  name: SlideName
  path: string
  banner: BannerName
  /** The banner is for brands with one of these categories. */
  categories?: readonly Category[]
  /** The banner announces an offer of this type and is for brands that have one. */
  offer?: OfferRecord['offer']['type']
}

const welcome = { name: 'welcome', path: '/promotions', banner: 'w_home-1', offer: 'newbie' } as const
const slots = { name: 'slots', path: '/rng', banner: 'w_home-2', categories: ['RNG'] } as const
const live = { name: 'live', path: '/live', banner: 'w_home-3', categories: ['LIVE'] } as const
const lottery = { name: 'lottery', path: '/lott', categories: ['LOTT'] } as const
const sports = { name: 'sports', path: '/sports', banner: 'w_home-4', categories: ['SPORTS'] } as const

/** Words and pictures belong together: a banner's picture depends on what the brand leads with (`art/`). */
const SLIDES: Record<Site['tenant']['theme']['lead'], readonly Candidate[]> = {
  casino: [welcome, slots, live, { ...lottery, banner: 'w_home-4' }, { ...sports, banner: 'w_home-1' }],
  lottery: [{ ...lottery, banner: 'w_home-1' }, slots, live, sports, { ...welcome, banner: 'w_register-1' }],
  sports: [sports, welcome, slots, live],
}
const SLIDE_COUNT = 4

/** The four banners of the home page: those of the brand's content, then those that every brand has. */
export function slidesOf(site: Site): Slide[] {
  return [...contentSlides(site), ...usualSlides(site)].slice(0, SLIDE_COUNT)
}

function contentSlides(site: Site): Slide[] {
  return shownContent(site, 'banner').flatMap((shown) => {
    const { facts, kicker, title, plain, action, href = '', shownTo } = shown
    const banner = BANNER_NAMES.find((name) => name === facts.picture)
    if (facts.group !== 'w_home' || !banner) return []
    return [{ banner, href, kicker, title, text: plain, action, device: facts.device, shownTo }]
  })
}

/** The brand's lead first, without anything that the brand does not have. */
function usualSlides(site: Site): Slide[] {
  const { games, offers, tenant, words, link } = site
  const t = words('home')
  // Regions are named only where their draws are sold.
  const textOf = (name: SlideName) =>
    name === 'lottery' && !hasOfficialDraws(site, 'vn') ? 'textFast' : 'text'
  return SLIDES[tenant.theme.lead]
    .filter(
      ({ categories }) => !categories || categories.some((category) => games.categories.includes(category)),
    )
    .filter((slide) => !slide.offer || offers.some(({ offer }) => offer.type === slide.offer))
    .map(({ name, banner, path }) => ({
      banner,
      href: link(name === 'lottery' ? lotteryPath(games, 'LOTT') : path),
      kicker: t(`hero.${name}.kicker`),
      title: t(`hero.${name}.title`),
      text: t(`hero.${name}.${textOf(name)}`),
      action: t(`hero.${name}.action`),
      device: 'all',
    }))
}

export interface HomeLists {
  hot: readonly Game[]
  recommended: readonly Game[]
  provider: { vendor: Vendor; path: string; games: readonly Game[] } | undefined
}

/** The game rows of the home page; no game is in two of the first rows. */
export function homeLists({ games, tenant }: Site): HomeLists {
  const hot = games.hot.slice(0, HOT_LIMIT)
  const shown = new Set(hot.map((game) => game.nodeId))
  const rest = [
    ...games.hot.slice(HOT_LIMIT),
    ...interleave(games.categories.map((category) => games.games(category))),
  ]
  const recommended = [
    ...new Map(rest.filter((game) => !shown.has(game.nodeId)).map((game) => [game.nodeId, game])).values(),
  ]
  return {
    hot,
    recommended: recommended.slice(0, LIST_LIMIT),
    provider: providerOf(games, tenant.homeVendor, shown),
  }
}

function providerOf(
  games: Site['games'],
  wanted: string | undefined,
  shown: ReadonlySet<string>,
): HomeLists['provider'] {
  const own = (vendor: Vendor) => games.games().filter((game) => game.vassalage === vendor.vassalage)
  const vendors = games.vendors()
  const vendor =
    vendors.find(({ vassalage }) => vassalage === wanted) ??
    [...vendors].sort((a, b) => own(b).length - own(a).length)[0]
  if (!vendor) return undefined
  const fresh = own(vendor).filter((game) => !shown.has(game.nodeId))
  return {
    vendor,
    path: vendorEntryPath(games, vendor),
    games: (fresh.length < LIST_LIMIT ? own(vendor) : fresh).slice(0, LIST_LIMIT),
  }
}

/** The first of each list, then the second of each, and so on. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat()
}
