import * as z from 'zod/mini'
import { day } from '#lib/api/base/records.ts'
import { category, minorUnits, signedMinorUnits } from '#lib/api/fields.ts'

/** Days of the brand, today and those before it. */
const days = z.int().check(z.minimum(1), z.maximum(366))
const age = z.int().check(z.minimum(0), z.maximum(3_660))
const count = z.int().check(z.minimum(0), z.maximum(1_000_000))

/**
 * Facts about a player. Bounds are inclusive and optional. Limits and signs of harm are not among them: they never select a
 * player.
 */
const plainCondition = z.discriminatedUnion('kind', [
  /** Days of the registration, in the brand's time zone. */
  z.strictObject({ kind: z.literal('registered'), from: z.optional(day), until: z.optional(day) }),
  /** Whole days since the registration. */
  z.strictObject({
    kind: z.literal('accountAge'),
    atLeastDays: z.optional(age),
    atMostDays: z.optional(age),
  }),
  /** The country of the registration. */
  z.strictObject({
    kind: z.literal('country'),
    countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1), z.maxLength(60)),
  }),
  /** The language of the page at the last login. */
  z.strictObject({
    kind: z.literal('locale'),
    locales: z.array(z.string().check(z.regex(/^[A-Za-z-]{2,12}$/))).check(z.minLength(1), z.maxLength(40)),
  }),
  /** Whole days since the last login, counted in steps of a quarter of an hour. */
  z.strictObject({
    kind: z.literal('lastLogin'),
    atLeastDays: z.optional(age),
    atMostDays: z.optional(age),
  }),
  /** Deposits that arrived in the last days and were not taken back. */
  z.strictObject({
    kind: z.literal('depositCount'),
    days,
    atLeast: z.optional(count),
    atMost: z.optional(count),
  }),
  z.strictObject({
    kind: z.literal('depositSum'),
    days,
    atLeastMinor: z.optional(minorUnits),
    atMostMinor: z.optional(minorUnits),
  }),
  /** Won less staked, of settled bets placed in the last days: negative where the player lost. */
  z.strictObject({
    kind: z.literal('netResult'),
    days,
    atLeastMinor: z.optional(signedMinorUnits),
    atMostMinor: z.optional(signedMinorUnits),
  }),
  /** Staked on settled bets placed in the last days; an empty list: every category, every vendor. */
  z.strictObject({
    kind: z.literal('stakes'),
    days,
    categories: z._default(z.array(category).check(z.maxLength(20)), []),
    vendors: z._default(z.array(z.string().check(z.regex(/^\w{1,40}$/))).check(z.maxLength(40)), []),
    atLeastMinor: z.optional(minorUnits),
    atMostMinor: z.optional(minorUnits),
  }),
  /** 0: no level. */
  z.strictObject({ kind: z.literal('vipLevel'), atLeast: z.optional(count), atMost: z.optional(count) }),
  /** A mobile number or an e-mail address that a code has proved. */
  z.strictObject({ kind: z.literal('contact'), contact: z.enum(['any', 'mobile', 'email']) }),
])

/** What may keep players out besides: that they were told of signs of harm in the last days. */
const keepOutCondition = z.discriminatedUnion('kind', [
  ...plainCondition._zod.def.options,
  z.strictObject({ kind: z.literal('toldOfHarm'), days }),
])

export type SegmentCondition = z.infer<typeof keepOutCondition>

export const MOST_CONDITIONS = 15

/** Players for whom all of `all` hold, one of `any` where it has some, and none of `none`. */
export const segmentRule = z
  .strictObject({
    all: z._default(z.array(plainCondition).check(z.maxLength(MOST_CONDITIONS)), []),
    any: z._default(z.array(plainCondition).check(z.maxLength(MOST_CONDITIONS)), []),
    none: z._default(z.array(keepOutCondition).check(z.maxLength(MOST_CONDITIONS)), []),
  })
  .check(
    z.refine(({ all, any, none }) => {
      const conditions = all.length + any.length + none.length
      return conditions > 0 && conditions <= MOST_CONDITIONS
    }),
  )
export type SegmentRule = z.infer<typeof segmentRule>

/** As offers name it: small letters, digits and hyphens. */
export const segmentId = z
  .string()
  .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.minLength(2), z.maxLength(40))
