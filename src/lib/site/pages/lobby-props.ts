import { GAME_CLASSES, type GameClass } from '#lib/api/fields.ts'
import type { Game } from '#lib/api/play/games.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import type { CardLinks } from '#lib/shared/lobby/card-link.ts'
import { lobbyUrl } from './lobby-file.ts'
import { lotteryPagePath } from './lotteries.ts'
import { routeOfCategory } from '#lib/site/brand/routes.ts'
import type { Site } from './site.ts'

/** Where the cards of a site lead. */
export function cardLinks(site: Site): CardLinks {
  const { games, link } = site
  return {
    login: link('/login'),
    lottery: Object.fromEntries(
      games.vendors().flatMap(({ vassalage }) => {
        const type = games.lotteryType(vassalage)
        return type ? [[vassalage, link(lotteryPagePath(type))]] : []
      }),
    ),
    category: Object.fromEntries(
      games.categories.flatMap((category) => {
        const route = routeOfCategory(category)
        return route ? [[category, link(route.path)]] : []
      }),
    ),
  }
}

/** The props of every search of a site, whichever list it belongs to. */
export function lobbyProps(site: Site) {
  const { code, exponent, symbol } = site.tenant.currency
  const currency = { code, exponent }
  return {
    lang: site.lang,
    lobbyUrl: lobbyUrl(site.locale),
    money: { currency, symbol, lowestMinor: stakesFor(currency)[0] ?? 1 },
    links: cardLinks(site),
    allUrl: site.link('/hot'),
  }
}

/** The classes of some games by name, in the product's order. */
export function classChoices(site: Site, games: readonly Game[]): { code: GameClass; title: string }[] {
  const t = site.words('games')
  return GAME_CLASSES.filter((name) => games.some((game) => game.gameClassify === name)).map((code) => ({
    code,
    title: t(`class.${code}`),
  }))
}
