import { GAME_GROUPS } from '#lib/api/play/lottery-fields.ts'
import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { figureList } from '#lib/shared/text/figure-list.ts'
import { lotteryGames } from '#lib/site/brand/lottery-games.ts'
import type { VendorEntry } from '#lib/site/brand/catalogue-schema.ts'
import type { Site } from './site.ts'

type LotteryType = NonNullable<VendorEntry['lotteryType']>
type Brand = Pick<Site, 'tenant' | 'lang' | 'words'>

/** One line of a page's draw times, as text. */
export interface DrawRow {
  name: string
  when: string
  draws: string
}

/** The lottery pages by the key of their route. */
export const LOTTERY_TYPES: Readonly<Record<string, LotteryType>> = {
  vnLottery: 'vn',
  seaLottery: 'sea',
  lottery: 'lott',
}

const PATHS = { vn: '/vnLottery', sea: '/seaLottery', lott: '/lottery' } as const
/** Official draws with words of their own, by preset. */
const REGIONS = ['north', 'central', 'south'] as const
const MINUTES_A_DAY = 24 * 60

/** The page of a lottery vendor's games. */
export function lotteryPagePath(type: LotteryType): string {
  return PATHS[type]
}

/** The list of the member's orders of all games, on the first page that the brand has games on. */
export function lotteryOrdersPath(brand: Pick<Brand, 'tenant'>): string | undefined {
  const type = Object.values(LOTTERY_TYPES).find((each) => hasLotteryGames(brand, each))
  return type && `${lotteryPagePath(type)}?lottoView=orders`
}

/** Whether the brand draws a game of this page. */
export function hasLotteryGames({ tenant }: Pick<Brand, 'tenant'>, type: LotteryType): boolean {
  return gamesOf(tenant, type).length > 0
}

/** Whether the brand accepts bets on official draws of this page. */
export function hasOfficialDraws({ tenant }: Pick<Brand, 'tenant'>, type: LotteryType): boolean {
  return gamesOf(tenant, type).some(({ resultFrom }) => resultFrom === 'feed')
}

/** When this brand draws on a page: the regions of the official lottery, then the house's draws by their interval. */
export function drawRows({ tenant, lang, words }: Brand, type: LotteryType): DrawRow[] {
  const t = words('games')
  const games = gamesOf(tenant, type)
  const regions = REGIONS.filter((region) => games.some(({ gameCode }) => gameCode === `vn-${region}`))
  return [
    ...regions.map((region) => ({
      name: t(`lottery.vn.${region}`),
      when: t(`lottery.vn.${region}When`),
      draws: t(`lottery.vn.${region}Draws`),
    })),
    ...intervalsOf(games).map((minutes) => ({
      name: words('lottery')('lobby.every', { count: minutes }),
      when: t('lottery.allDay'),
      draws: [
        t('lottery.aDay', { draws: numberText(MINUTES_A_DAY / minutes, lang) }),
        ...games.filter((game) => intervalOf(game) === minutes).map(({ name }) => name),
      ].join(' · '),
    })),
  ]
}

/** The games of a page by group, each with the times of its draws. */
export function listedGroups(brand: Brand, type: LotteryType) {
  const t = brand.words('lottery')
  const games = gamesOf(brand.tenant, type)
  return GAME_GROUPS.map((group) => ({
    title: t(`group.${group}`),
    games: games
      .filter((game) => game.group === group)
      .map((game) => ({ gameCode: game.gameCode, name: game.name, when: whenOf(brand, game) })),
  })).filter((group) => group.games.length > 0)
}

function whenOf({ words }: Brand, game: LotterySettings): string {
  const minutes = intervalOf(game)
  if (minutes !== undefined) return words('lottery')('lobby.every', { count: minutes })
  const region = game.family === 'vn' ? (game.variant.region ?? 'north') : undefined
  return region ? words('games')(`lottery.vn.${region}When`) : ''
}

/** The home page's text about a lottery. */
export function lotteryText(brand: Brand, type: LotteryType): string {
  const t = brand.words('home')
  if (type === 'vn' && hasOfficialDraws(brand, type)) return t('lotteries.vnText')
  const games = gamesOf(brand.tenant, type)
  if (type === 'lott' && games.some(({ family }) => family === 'elevenFive')) return t('lotteries.lottText')
  const intervals = intervalsOf(games)
  if (intervals.length < 2) return brand.words('lottery')('lobby.every', { count: intervals[0] ?? 1 })
  const minutes = figureList(brand.lang, intervals.map(String))
  return t('lotteries.fastText', { minutes })
}

function gamesOf(tenant: Brand['tenant'], type: LotteryType): LotterySettings[] {
  return lotteryGames(tenant).filter(({ page }) => LOTTERY_TYPES[page] === type)
}

function intervalOf({ schedule }: LotterySettings): number | undefined {
  const timing = schedule.plans.at(-1)?.timing
  return timing?.kind === 'interval' ? timing.intervalMinutes : undefined
}

function intervalsOf(games: readonly LotterySettings[]): number[] {
  const found = games.flatMap((game) => intervalOf(game) ?? [])
  return [...new Set(found)].sort((one, other) => one - other)
}
