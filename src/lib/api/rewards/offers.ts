import * as z from 'zod/mini'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import { PRODUCTS } from '#lib/shared/rewards/products.ts'
import { segmentId } from '#lib/api/people/segments-rule.ts'
import { reward } from './offers-rewards.ts'

/** Only parsed here; `problemsToPublish` decides whether a number is plausible and lawful. */
const number = z.number()
const product = z.enum(PRODUCTS)
const scope = z.union([z.literal('any'), z.array(product).check(z.maxLength(PRODUCTS.length))])

/** The jurisdiction of a brand (`lib/shared/rewards/market-law.ts`). */
export const MARKETS = ['GB', 'BR', 'MT', 'PH', 'VN', 'other'] as const
export const market = z.enum(MARKETS)

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

/** An offer as stored. */
export const offer = z.strictObject({
  /** The file's name without `.json`: 4 to 40 letters, digits, `_`, `.` or `-`. It stays: wallet keys begin with it. */
  id: z.string().check(z.regex(/^[\w.-]{4,40}$/)),
  /** Where the promotions page lists it: the product's promotion types, in the order of its filter. */
  type: z.enum(PROMOTION_TYPES),
  /** `real`: money that can be withdrawn; `play`: play money alone. */
  money: z.enum(['real', 'play']),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** Epoch milliseconds. */
  startsAtMs: number,
  /** Epoch milliseconds; without it no end. */
  endsAtMs: z.optional(number),
  /** What is played for the offer, and with it. */
  products: z.strictObject({
    /** Products to play for the reward; `any`: all of the brand's; an empty list: none. */
    activity: scope,
    /** Products in which the reward may be used; an empty list for money without conditions. */
    reward: scope,
  }),
  /** Who may take part. */
  audience: z.strictObject({
    /** Youngest age in years, 18 to 99. */
    minAgeYears: number,
    /** Whether persons whom the market's law bars, such as officials, athletes and relatives of staff, are refused. */
    excludesRestricted: z._default(z.boolean(), false),
    /** Whether the member's identity must be verified. */
    needsIdentity: z._default(z.boolean(), false),
    /** Segments of the brand, which operators keep: the member is in one of them when it is claimed; an empty list: everybody. */
    segments: z._default(z.array(segmentId).check(z.maxLength(20)), []),
    /** Code to type, 3 to 32 capitals, digits or hyphens; without it none is asked for. */
    code: z.optional(z.string()),
  }),
  /** Most that is paid, in minor units; a claim within member and day, both within the budget. */
  caps: z.strictObject({
    /** For one claim; without it no cap of its own. */
    perClaimMinor: z.optional(number),
    /** For one member in all; without it no cap of its own. */
    perMemberMinor: z.optional(number),
    /** For all members in one day; without it no cap of its own. */
    perDayMinor: z.optional(number),
    /** For all members in all; when it is spent the offer gives nothing more. */
    budgetMinor: number,
  }),
  /**
   * The brand's declaration about its texts and pictures, by which the market's law is checked: the texts themselves are
   * not analysed.
   */
  advert: z.strictObject({
    /** Whether they call something free, a gift or without risk. */
    saysFree: z._default(z.boolean(), false),
    /** Whether they create urgency: countdowns, “last chance”, “only today”. */
    hasUrgency: z._default(z.boolean(), false),
    /** Share of the picture that the safer-play notice covers, in ten-thousandths: 1,000 is 10 %. */
    saferPlayShareBp: z._default(number, 0),
    /** PH: number of the approval by the Ad Standards Council. */
    ascApproval: z.optional(z.string()),
  }),
  /** Whether stakes or rewards are on credit, to be repaid. */
  isCredit: z._default(z.boolean(), false),
  /** BR: number of the authorisation under Lei 5.768/1971 for prizes that are drawn by lot. */
  permit: z.optional(z.string()),
  /** What is given, and for what: the keys depend on `kind`. */
  reward,
}) satisfies z.ZodMiniType<Offer>

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
/** What members read, in every locale of the brand. */
export const offerWords = z.record(
  z.string(),
  z.strictObject({
    /** Title of the card. */
    title: text(80),
    /** One or two sentences on the card. */
    text: text(300),
    /** The conditions, complete: players accept them. */
    terms: text(1_200),
  }),
)
export type OfferWords = z.infer<typeof offerWords>

/** An offer with its words, from files and from operators. */
export const offerRecord = z.strictObject({ tenant: z.string(), offer, words: offerWords })
export type OfferRecord = z.infer<typeof offerRecord>
