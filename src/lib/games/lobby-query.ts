import {
  GAME_CLASSES,
  GAME_FEATURES,
  type Category,
  type GameClass,
  type GameFeature,
} from '#lib/shared/product/vocabulary.ts'
import type { Game } from '#lib/api/play/games.ts'
import { codeOrder, nameOrder } from '#lib/shared/intl/order.ts'

export const SORTS = ['popular', 'new', 'name', 'rtp'] as const
type Sort = (typeof SORTS)[number]

/** Lists beside the page's own, on the page of all games. */
export const LISTS = ['all', 'new', 'popular', 'favourites', 'recent'] as const
export type ListName = (typeof LISTS)[number]

/** A search of the lobby; each part is a parameter of the address. */
export interface LobbyQuery {
  q?: string | undefined
  list?: ListName | undefined
  /** Codes of vendors: a game of any of them passes. */
  vassalages?: readonly string[] | undefined
  gameClass?: GameClass | undefined
  features?: readonly GameFeature[] | undefined
  /** Playable from this stake, in minor units. */
  betMinor?: number | undefined
  /** At least so many lines. */
  lines?: number | undefined
  /** Games that state at least this return, in whole per cent. */
  leastRtpPercent?: number | undefined
  sort?: Sort | undefined
}

const NAMES = [
  'q',
  'list',
  'vassalage',
  'class',
  'features',
  'minBet',
  'minLineNum',
  'minRtp',
  'sort',
] as const
const MOST_TEXT = 64
/** More than any brand has. */
const MOST_VENDORS = 99
const NEW_MS = 30 * 24 * 60 * 60_000

/** The query of an address such as `/rng?vassalage=PG&class=JP`; unknown values are left out. */
export function queryOf(search: string): LobbyQuery {
  const wanted = new URLSearchParams(search)
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find((each) => each.toLowerCase() === wanted.get(name)?.toLowerCase())
  const features = wanted.get('features')?.split(',') ?? []
  return plain({
    q: wanted.get('q')?.slice(0, MOST_TEXT),
    list: one('list', LISTS),
    vassalages: vendorCodes(wanted.get('vassalage') ?? ''),
    gameClass: one('class', GAME_CLASSES),
    features: GAME_FEATURES.filter((name) => features.includes(name)),
    betMinor: wholeNumber(wanted.get('minBet')),
    lines: wholeNumber(wanted.get('minLineNum')),
    leastRtpPercent: wholeNumber(wanted.get('minRtp'), 100),
    sort: one('sort', SORTS),
  })
}

/** The same address with a query in it, so that it can be shared and a reload shows the same games. */
export function addressOf(href: string, query: LobbyQuery): string {
  const { q, list, vassalages, gameClass, features, betMinor, lines, leastRtpPercent, sort } = query
  const url = new URL(href)
  const named = [q, list, vassalages?.join(','), gameClass, features?.join(',')]
  const values = [...named, betMinor, lines, leastRtpPercent, sort]
  for (const [index, name] of NAMES.entries()) {
    const value = values[index]
    if (value) url.searchParams.set(name, String(value))
    else url.searchParams.delete(name)
  }
  return url.href
}

/** Without empty parts, so that an empty query has no keys. */
export function plain({ q, vassalages, features, sort, ...query }: LobbyQuery): LobbyQuery {
  const said = Object.entries({
    ...query,
    q: q?.trim() ? q : undefined,
    vassalages: vassalages?.length ? vassalages : undefined,
    features: features?.length ? features : undefined,
    sort: sort === 'popular' ? undefined : sort,
  })
  return Object.fromEntries(said.filter(([, value]) => value))
}

export const isAsked = (query: LobbyQuery): boolean => Object.keys(plain(query)).length > 0

/** The number of filters, without the text and the order. */
export function countFilters(query: LobbyQuery): number {
  const { vassalages = [], gameClass, features = [], betMinor, lines, leastRtpPercent } = query
  const single = [gameClass, betMinor, lines, leastRtpPercent].filter(Boolean)
  return single.length + vassalages.length + features.length
}

interface Choosing {
  category?: Category | undefined
  /** The lowest stake of the brand's currency, which the games' lowest stakes are counted in. */
  lowestMinor: number
  lang: string
}

/** The games that pass every filter, in the requested order. */
export function chooseGames(
  games: readonly Game[],
  query: LobbyQuery,
  { category, lowestMinor, lang }: Choosing,
): Game[] {
  const { vassalages = [], gameClass, features = [], betMinor, lines, leastRtpPercent = 0, sort } = query
  const chosen = games.filter(
    (game) =>
      (!category || game.gameType === category) &&
      (vassalages.length === 0 || vassalages.includes(game.vassalage)) &&
      (!gameClass || game.gameClassify === gameClass) &&
      features.every((name) => game.features?.includes(name)) &&
      (!betMinor || (game.minBetUnits ?? 1) * lowestMinor <= betMinor) &&
      (!lines || (game.lines ?? 0) >= lines) &&
      (game.rtpPercent ?? 0) >= leastRtpPercent,
  )
  switch (sort) {
    case 'name': {
      const byName = nameOrder(lang)
      return chosen.sort((one, other) => byName(one.gameName, other.gameName))
    }
    case 'rtp':
      return chosen.sort((one, other) => (other.rtpPercent ?? 0) - (one.rtpPercent ?? 0))
    case 'new':
      return chosen.sort((one, other) => codeOrder(other.addedOn ?? '', one.addedOn ?? ''))
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

function vendorCodes(text: string): string[] {
  const codes = text.toUpperCase().split(',', MOST_VENDORS)
  return [...new Set(codes.filter((code) => /^[A-Z0-9_]{1,16}$/.test(code)))]
}

function wholeNumber(text: string | null, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const value = Number(text)
  return text && Number.isSafeInteger(value) && value > 0 && value <= most ? value : undefined
}
