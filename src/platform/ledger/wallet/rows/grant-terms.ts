import * as z from 'zod/mini'
import { category } from '#lib/api/fields.ts'
import { wagering } from '#lib/api/rewards/offers-terms.ts'
import { market } from '#lib/api/rewards/offers.ts'
import { PRODUCTS } from '#lib/shared/rewards/products.ts'
import { operationKey, positive, text, zeroOrMore } from '#platform/ledger/wallet/command-fields.ts'

const weightBp = z.int().check(z.minimum(0), z.maximum(10_000))
const gameId = text(/^[\w.:-]{1,64}$/, 64)
const product = z.enum(PRODUCTS)

/** The terms of a grant (`GrantTerms`), as transmitted and stored. */
export const grantTermsSchema = z.strictObject({
  bonusMinor: positive,
  depositKey: z.optional(operationKey),
  requiredE4: zeroOrMore,
  capMinor: z.optional(zeroOrMore),
  maxStakeMinor: z.optional(positive),
  isSticky: z.boolean(),
  counts: z.enum(['stake', 'bonusStake']),
  contribution: z.strictObject({
    excludedGames: z.array(gameId).check(z.maxLength(500)),
    games: z.array(z.strictObject({ gameId, product, weightBp })).check(z.maxLength(500)),
    categories: z.array(z.strictObject({ category, weightBp })),
    products: z.array(z.strictObject({ product, weightBp })),
    defaultBp: z.optional(weightBp),
  }),
  lifeMs: positive,
})

/** How winnings of free rounds become a bonus: the offer's wagering, and the market whose maximum applies. */
export const freePayoutSchema = z.strictObject({ wagering, market })
export type FreePayout = z.infer<typeof freePayoutSchema>
