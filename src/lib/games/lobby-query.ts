import {
  GAME_CLASSES,
  GAME_FEATURES,
  type Category,
  type GameClass,
  type GameFeature,
} from '#lib/shared/vocabulary.ts'
import type { Game } from '#lib/api/games.ts'

export const SORTS = ['popular', 'new', 'name', 'rtp'] as const
type Sort = (typeof SORTS)[number]

/** Lists beside the page's own, on the page of all games. */
export const LISTS = ['all', 'new', 'popular', 'favourites', 'recent'] as const
export type ListName = (typeof LISTS)[number]

/** What a visitor looks for; each part stands in the address under its own name. */
export interface LobbyQuery {
  q?: string | undefined
  list?: ListName | undefined
  vassalage?: string | undefined
  gameClass?: GameClass | undefined
  features?: readonly GameFeature[] | undefined
  /** Playable from this stake, in minor units. */
  betMinor?: number | undefined
  /** At least so many lines. */
  lines?: number | undefined
  sort?: Sort | undefined
}

const NAMES = ['q', 'list', 'vassalage', 'class', 'features', 'minBet', 'minLineNum', 'sort'] as const
const MOST_TEXT = 64
const NEW_MS = 30 * 24 * 60 * 60_000

/** What an address such as `/rng?vassalage=PG&class=JP` asks for; what it names that there is not is left out. */
export function queryOf(search: string): LobbyQuery {
  const wanted = new URLSearchParams(search)
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find((each) => each.toLowerCase() === wanted.get(name)?.toLowerCase())
  const features = wanted.get('features')?.split(',') ?? []
  return plain({
    q: wanted.get('q')?.slice(0, MOST_TEXT),
    list: one('list', LISTS),
    vassalage: wanted.get('vassalage')?.toUpperCase(),
    gameClass: one('class', GAME_CLASSES),
    features: GAME_FEATURES.filter((name) => features.includes(name)),
    betMinor: wholeNumber(wanted.get('minBet')),
    lines: wholeNumber(wanted.get('minLineNum')),
    sort: one('sort', SORTS),
  })
}

/** The same address with a query in it, so that it can be shared and a reload shows the same games. */
export function addressOf(href: string, query: LobbyQuery): string {
  const { q, list, vassalage, gameClass, features, betMinor, lines, sort } = query
  const url = new URL(href)
  const values = [q, list, vassalage, gameClass, features?.join(','), betMinor, lines, sort]
  for (const [index, name] of NAMES.entries()) {
    const value = values[index]
    if (value) url.searchParams.set(name, String(value))
    else url.searchParams.delete(name)
  }
  return url.href
}

/** Without what says nothing, so that an empty query has no keys. */
export function plain({ q, features, sort, ...query }: LobbyQuery): LobbyQuery {
  const said = Object.entries({
    ...query,
    q: q?.trim() ? q : undefined,
    features: features?.length ? features : undefined,
    sort: sort === 'popular' ? undefined : sort,
  })
  return Object.fromEntries(said.filter(([, value]) => value))
}

export const isAsked = (query: LobbyQuery): boolean => Object.keys(plain(query)).length > 0

/** How many filters are set besides what is typed and the order. */
export function countFilters({ vassalage, gameClass, features, betMinor, lines }: LobbyQuery): number {
  return [vassalage, gameClass, betMinor, lines].filter(Boolean).length + (features?.length ?? 0)
}

interface Choosing {
  category?: Category | undefined
  /** The lowest stake of the brand's currency, which the games' lowest stakes are counted in. */
  lowestMinor: number
}

/** Those of the games that pass every filter, in the order that is asked for. */
export function chooseGames(
  games: readonly Game[],
  { vassalage, gameClass, features = [], betMinor, lines, sort }: LobbyQuery,
  { category, lowestMinor }: Choosing,
): Game[] {
  const chosen = games.filter(
    (game) =>
      (!category || game.gameType === category) &&
      (!vassalage || game.vassalage === vassalage) &&
      (!gameClass || game.gameClassify === gameClass) &&
      features.every((name) => game.features?.includes(name)) &&
      (!betMinor || (game.minBetUnits ?? 1) * lowestMinor <= betMinor) &&
      (!lines || (game.lines ?? 0) >= lines),
  )
  switch (sort) {
    case 'name':
      return chosen.sort((one, other) => one.gameName.localeCompare(other.gameName))
    case 'rtp':
      return chosen.sort((one, other) => (other.rtpPercent ?? 0) - (one.rtpPercent ?? 0))
    case 'new':
      return chosen.sort((one, other) => (other.addedOn ?? '').localeCompare(one.addedOn ?? ''))
    default:
      return chosen
  }
}

/** Came within the last 30 days. */
export function isNew({ addedOn }: Pick<Game, 'addedOn'>, nowMs: number): boolean {
  if (!addedOn) return false
  const age = nowMs - Date.parse(addedOn)
  return age >= 0 && age < NEW_MS
}

function wholeNumber(text: string | null): number | undefined {
  const value = Number(text)
  return text && Number.isSafeInteger(value) && value > 0 ? value : undefined
}
