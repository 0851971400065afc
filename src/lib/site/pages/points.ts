import type { MallPicture } from '#lib/api/money/points-mall.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { EARNING_CATEGORIES, type EarningType } from '#lib/shared/rewards/points.ts'
import { rewardPages } from '#lib/shared/rewards/reward-pages.ts'
import type { Site } from './site.ts'

/** The public content of a brand's points page: rates and items of its files, as text. */
export interface PointProgramme {
  rates: { type: EarningType; points: string; amount: string }[]
  /** The value of points in money, if they can be converted. */
  money: { points: string; amount: string } | undefined
  goods: { picture: MallPicture; title: string; text: string; points: string }[]
}

/** Whether the brand has a points programme; otherwise no page links to it. */
export function hasPoints({ offers }: Pick<Site, 'offers'>): boolean {
  return offers.some(({ offer }) => offer.reward.kind === 'points')
}

/** Optional pages of the member centre by the brand's files; browsers correct them by what runs (`listRewards`). */
export function optionalPages({ offers }: Pick<Site, 'offers'>): string[] {
  return rewardPages(offers.map(({ offer }) => offer.reward.kind))
}

export function pointProgramme(site: Site): PointProgramme {
  const { offers, mall, lang, locale, tenant, games } = site
  const t = site.words('content')
  const { currency } = tenant
  const money = (minor: number) => formatMoney(minor, currency, { locale: lang, symbol: currency.symbol })
  const count = (points: number) => t('pointMall.count', { count: points, points: numberText(points, lang) })
  const reward = offers.map(({ offer }) => offer.reward).find(({ kind }) => kind === 'points')
  const own = reward?.kind === 'points' ? reward : undefined
  return {
    rates: (own?.rates ?? [])
      .filter(
        ({ type }) =>
          type === 'deposit' || EARNING_CATEGORIES[type].some((each) => games.categories.includes(each)),
      )
      .map(({ type, rate }) => ({ type, points: count(rate.points), amount: money(rate.perMinor) })),
    money: own?.convert && { points: count(own.convert.points), amount: money(own.convert.minor) },
    goods: mall
      .map(({ item }) => item)
      .toSorted((a, b) => a.points - b.points)
      .map(({ picture, points, words }) => {
        const { title = '', text = '' } = words[locale] ?? words[tenant.defaultLocale] ?? {}
        return { picture, title, text, points: count(points) }
      }),
  }
}
