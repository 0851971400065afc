import type { Translate } from './words.ts'
import type { Site } from './site.ts'

/** The help centre: topics (anchors of `/help`) and the questions of each, by their keys in `help.json`. */
export const HELP_TOPICS = [
  { id: 'registration', entries: ['open', 'age', 'limits', 'trial'] },
  { id: 'login', entries: ['forgot', 'captcha', 'locked', 'tab', 'device'] },
  { id: 'deposit', entries: ['how', 'time', 'missing', 'refused'] },
  { id: 'withdrawal', entries: ['how', 'time', 'cancel', 'received', 'refused'] },
  { id: 'bonus', entries: ['what', 'which', 'lose', 'expire'] },
  { id: 'games', entries: ['rtp', 'fair', 'broken', 'records'] },
  { id: 'terms', entries: ['who', 'account', 'money', 'bets', 'forbidden', 'end', 'changes'] },
  { id: 'responsible', entries: ['limits', 'break', 'exclude', 'reality', 'signs'] },
  { id: 'privacy', entries: ['what', 'share', 'rights'] },
  { id: 'security', entries: ['password', 'passkey', 'remember', 'phishing'] },
  { id: 'contact', entries: ['ways', 'complain', 'feedback'] },
] as const
export type HelpTopicId = (typeof HELP_TOPICS)[number]['id']

export interface HelpTopic {
  id: HelpTopicId
  title: string
  entries: { question: string; answer: string }[]
}

/** The help centre in words, with the brand's own age, address and host put in. */
export function helpTopics(site: Site): HelpTopic[] {
  const t = site.words('help')
  const facts = {
    age: site.tenant.licence.minimumAgeYears,
    email: site.tenant.contact.email,
    host: site.tenant.hosts[0],
  }
  return HELP_TOPICS.map(({ id, entries }) => ({
    id,
    title: t(`${id}.title`),
    entries: entries.map((entry) => ({
      question: t(`${id}.${entry}.q`),
      answer: t(`${id}.${entry}.a`, facts),
    })),
  }))
}

/** The product's promotion types, in the order of its filter. */
export const PROMOTION_TYPES = [
  'newbie',
  'deposit',
  'slots',
  'live',
  'sports',
  'card',
  'fishing',
  'lotto',
  'rebate',
  'pointsMall',
  'ranking',
  'appDownload',
  'others',
] as const
export type PromotionType = (typeof PROMOTION_TYPES)[number]

export interface Promotion {
  key: string
  type: PromotionType
  /** The one product whose stakes count: a key of `nav` in `site.json`. */
  product: 'rng' | 'live' | 'sports' | 'pvp' | 'fish' | 'lott'
  /** How often a bonus is played before it can be withdrawn: 10 at most, 0 where it is money at once. */
  wageringTimes: number
}

/** One product an offer and wagering of 10 times at most: what a licensed market allows. */
export const PROMOTIONS: readonly Promotion[] = [
  { key: 'newbie', type: 'newbie', product: 'rng', wageringTimes: 10 },
  { key: 'deposit', type: 'deposit', product: 'live', wageringTimes: 8 },
  { key: 'slots', type: 'slots', product: 'rng', wageringTimes: 5 },
  { key: 'live', type: 'live', product: 'live', wageringTimes: 5 },
  { key: 'sports', type: 'sports', product: 'sports', wageringTimes: 1 },
  { key: 'card', type: 'card', product: 'pvp', wageringTimes: 0 },
  { key: 'fishing', type: 'fishing', product: 'fish', wageringTimes: 5 },
  { key: 'lotto', type: 'lotto', product: 'lott', wageringTimes: 0 },
  { key: 'rebate', type: 'rebate', product: 'rng', wageringTimes: 0 },
  { key: 'pointsMall', type: 'pointsMall', product: 'rng', wageringTimes: 0 },
  { key: 'ranking', type: 'ranking', product: 'rng', wageringTimes: 5 },
  { key: 'appDownload', type: 'appDownload', product: 'rng', wageringTimes: 5 },
  { key: 'vip', type: 'others', product: 'rng', wageringTimes: 5 },
]

const PRODUCT_CATEGORIES = {
  rng: ['RNG'],
  live: ['LIVE'],
  sports: ['SPORTS'],
  pvp: ['PVP'],
  fish: ['FISH'],
  lott: ['LOTT', 'ELOTT'],
} as const

/** The offers whose product the brand has; the app's only where there is an app. */
export function promotionsOf(site: Site): Promotion[] {
  const hasApp = appResources(site).length > 0
  return PROMOTIONS.filter(
    ({ type, product }) =>
      PRODUCT_CATEGORIES[product].some((category) => site.games.categories.includes(category)) &&
      (type !== 'appDownload' || hasApp),
  )
}

/** Two games of an offer's product for its picture: others for each offer, as far as there are others. */
export function promotionArt(site: Site, { key, product }: Promotion): string[] {
  const games = PRODUCT_CATEGORIES[product].flatMap((category) => site.games.games(category))
  const at = PROMOTIONS.filter((offer) => offer.product === product).findIndex((offer) => offer.key === key)
  return [2 * at, 2 * at + 1].flatMap((index) => games[index % Math.max(1, games.length)]?.nodeId ?? [])
}

/** The brand's apps, iOS before Android; without one the download blocks are left out. */
export function appResources({ tenant }: Site) {
  return (['MOBILECONFIG', 'ANDROID'] as const).flatMap((kind) =>
    tenant.resources.filter((entry) => entry.resourceType === kind),
  )
}

/** Vendor payout hints of the product: shown, never calculated with. */
export const PAYOUT_HINTS = {
  LOTT: '1%',
  ELOTT: '1%',
  PVP: undefined,
  FISH: '1%',
  RNG: '1.2%',
  LIVE: '0.8%',
  SPORTS: '1%',
  ESPORTS: '1%',
  COCKFIGHT: '1%',
  INHOUSE: undefined,
} as const

/** “12 games” in the plural form of the locale. */
export function gameCount(t: Translate, count: number): string {
  return t('count', { count })
}
