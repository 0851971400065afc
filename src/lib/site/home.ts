import type { Category } from '#lib/api/fields.ts'
import type { Game, Vendor } from '#lib/api/games.ts'
import { routeOfCategory } from './routes.ts'
import { lotteryPath } from './navigation.ts'
import { BANNER_NAMES, type BannerName } from './art.ts'
import type { Site } from './site.ts'

export const HOT_LIMIT = 20
/** Recommended and provider lists. */
export const LIST_LIMIT = 12

/** Widths of the hero for `sizes`; the preload must say the same as the picture. */
export const HERO_SIZES = '(width >= 80rem) 70rem, 100vw'

type SlideName = 'welcome' | 'slots' | 'live' | 'sports' | 'lottery' | 'bingo' | 'fishing'

export interface Slide {
  /** Key of its words in `home.json` under `hero`. */
  name: SlideName
  path: string
  banner: BannerName
}

interface Candidate extends Omit<Slide, 'banner'> {
  category?: Category
  classify?: Game['gameClassify']
}

const SLIDES: readonly Candidate[] = [
  { name: 'welcome', path: '/promotions' },
  { name: 'lottery', path: '/lott', category: 'LOTT' },
  { name: 'sports', path: '/sports', category: 'SPORTS' },
  { name: 'slots', path: '/rng', category: 'RNG' },
  { name: 'live', path: '/live', category: 'LIVE' },
  { name: 'bingo', path: '/rng', classify: 'BG' },
  { name: 'fishing', path: '/fish', category: 'FISH' },
]
const ORDER: Record<Site['tenant']['theme']['lead'], readonly SlideName[]> = {
  casino: ['welcome', 'slots', 'live', 'sports', 'lottery', 'fishing'],
  lottery: ['lottery', 'welcome', 'slots', 'live', 'fishing', 'sports'],
  sports: ['sports', 'welcome', 'bingo', 'slots', 'live', 'fishing'],
}
const SLIDE_COUNT = 4

/** The four banners of the home page: what the brand leads with first, nothing that it does not have. */
export function slidesOf(site: Site): Slide[] {
  const { games, tenant } = site
  return ORDER[tenant.theme.lead]
    .flatMap((name) => SLIDES.filter((slide) => slide.name === name))
    .filter(({ category }) => !category || games.categories.includes(category))
    .filter(({ classify }) => !classify || games.games().some((game) => game.gameClassify === classify))
    .slice(0, SLIDE_COUNT)
    .flatMap(({ name, path }, index) => {
      const banner = BANNER_NAMES[index]
      return banner ? [{ name, banner, path: path === '/lott' ? lotteryPath(games, 'LOTT') : path }] : []
    })
}

export interface HomeLists {
  hot: readonly Game[]
  recommended: readonly Game[]
  provider: { vendor: Vendor; path: string; games: readonly Game[] } | undefined
}

/** What fills the rows of the home page; no game is in two of the first rows. */
export function homeLists({ games, tenant }: Site): HomeLists {
  const hot = games.hot.slice(0, HOT_LIMIT)
  const shown = new Set(hot.map((game) => game.nodeId))
  const rest = [...games.hot.slice(HOT_LIMIT), ...interleave(games.categories.map((category) => games.games(category)))]
  const recommended = [...new Map(rest.filter((game) => !shown.has(game.nodeId)).map((game) => [game.nodeId, game])).values()]
  return { hot, recommended: recommended.slice(0, LIST_LIMIT), provider: providerOf(games, tenant.homeVendor) }
}

function providerOf(games: Site['games'], wanted: string | undefined): HomeLists['provider'] {
  const own = (vendor: Vendor) => games.games().filter((game) => game.vassalage === vendor.vassalage)
  const vendors = games.vendors()
  const vendor =
    vendors.find(({ vassalage }) => vassalage === wanted) ?? [...vendors].sort((a, b) => own(b).length - own(a).length)[0]
  if (!vendor) return undefined
  const path = `${routeOfCategory(vendor.gameType)?.path ?? '/hot'}`
  return { vendor, path, games: own(vendor).slice(0, LIST_LIMIT) }
}

/** The first of each list, then the second of each, and so on. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}
