import type { Category } from '#lib/api/fields.ts'
import { PROMOTION_TYPES } from '#lib/api/offers.ts'
import { answerOf, answersTruly } from './facts.ts'
import type { Site } from './site.ts'
import type { Tenant } from './tenant-schema.ts'

/** The help centre: topics (anchors of `/help`) and the questions of each, by their keys in `help.json`. */
export const HELP_TOPICS = [
  { id: 'registration', entries: ['open', 'age', 'limits', 'trial'] },
  { id: 'login', entries: ['forgot', 'captcha', 'locked', 'tab', 'device', 'ios', 'android'] },
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

/** The help centre's texts, with the brand's own age, address and host. */
export function helpTopics(site: Pick<Site, 'tenant' | 'words'>): HelpTopic[] {
  const t = site.words('help')
  const facts = {
    age: site.tenant.licence.minimumAgeYears,
    email: site.tenant.contact.email,
    host: site.tenant.hosts[0],
    brand: site.tenant.brand.name,
  }
  return HELP_TOPICS.map(({ id, entries }) => ({
    id,
    title: t(`${id}.title`),
    entries: entries
      .filter((entry) => answersTruly(site.tenant, id, entry))
      .map((entry) => ({
        question: t(`${id}.${entry}.q`),
        answer: t(`${id}.${entry}.${answerOf(site.tenant, id, entry)}`, facts),
      })),
  }))
}

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
      return own ? [{ id, type, ...own }] : []
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

/** iOS before Android. */
const APP_KINDS = ['MOBILECONFIG', 'ANDROID'] as const

/** The brand's apps, at most one of a kind; without one the download blocks are left out. */
export function appResources({ resources }: Tenant) {
  return APP_KINDS.flatMap((kind) => {
    const url = resources.find(({ resourceType }) => resourceType === kind)?.url
    if (url === undefined) return []
    const name = kind.toLowerCase()
    return [{ kind, url, name, qrPath: `/qr/${name}.svg` }]
  })
}

/** Vendor payout hints of the product, in basis points of a stake: display only, never used in calculations. */
const PAYOUT_HINTS_BP: Partial<Record<Category, number>> = {
  LOTT: 100,
  ELOTT: 100,
  FISH: 100,
  RNG: 120,
  LIVE: 80,
  SPORTS: 100,
  ESPORTS: 100,
}

/** What vendors of a category are said to give back of a stake; nothing where no running offer of the brand pays as much. */
export function payoutHint(
  { offers, lang }: Pick<Site, 'offers' | 'lang'>,
  category: Category,
  nowMs = Date.now(),
): string | undefined {
  const hintBp = PAYOUT_HINTS_BP[category]
  if (hintBp === undefined) return undefined
  const isPaid = offers.some(
    ({ offer: { reward, startsAtMs, endsAtMs = Infinity } }) =>
      reward.kind === 'rebate' &&
      startsAtMs <= nowMs &&
      nowMs < endsAtMs &&
      reward.rates.some(
        (rate) => rate.category === category && rate.of === 'validStake' && rate.rateBp >= hintBp,
      ),
  )
  return isPaid ? new Intl.NumberFormat(lang, PERCENT).format(hintBp / 10_000) : undefined
}

const PERCENT = { style: 'percent', maximumFractionDigits: 1, numberingSystem: 'latn' } as const
