import { offer as offerSchema, offerWords } from '#lib/api/rewards/offers.ts'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { Failure } from '#lib/client/remote.ts'
import { allowedBy } from '#console/parts/schema/allowed-by.ts'
import { problemsToPublish } from '#lib/shared/rewards/offer-problems.ts'
import type { JsonObject } from '#console/parts/schema/schema.ts'

/** Words in one language while they are typed. */
export interface WordsDraft {
  title: string
  text: string
  terms: string
}
export interface OfferDraft {
  offer: JsonObject
  words: Readonly<Record<string, WordsDraft>>
}
export const NO_WORDS: WordsDraft = { title: '', text: '', terms: '' }

/** One reason why the offer is not taken: at a key of its terms, such as `reward.rates.0.rateBp`, or of its words. */
export interface OfferMistake {
  path: string
  /** Empty: the schema says only what is allowed. */
  found: string
  allowed: string
  /** The law, where it is one. */
  source?: string
}

/** The checks of the schema, then those of plausibility and of the market's law: the same that the platform makes. */
export function checkOffer(
  { offer, words }: OfferDraft,
  brand: Pick<OperatorBrand, 'market' | 'locales'>,
): OfferMistake[] {
  const terms = offerSchema.safeParse(offer)
  const texts = offerWords.safeParse(
    Object.fromEntries(brand.locales.map((each) => [each, words[each] ?? NO_WORDS])),
  )
  return [
    ...(terms.success
      ? problemsToPublish(terms.data, brand.market).map(({ path, found, allowed, source }) => ({
          ...{ path, found, allowed },
          ...(source === 'Vitrine' ? {} : { source }),
        }))
      : terms.error.issues.map((issue) => ({
          path: issue.path.join('.'),
          found: '',
          allowed: allowedBy(issue),
        }))),
    ...(texts.success
      ? []
      : texts.error.issues.map((issue) => ({
          ...{ path: `words.${issue.path.join('.')}`, found: '', allowed: allowedBy(issue) },
        }))),
  ]
}

/** What the platform refused all the same, at the keys that it names. */
export function refusedAt({ details }: Failure, offerId: string): OfferMistake[] {
  const fields: unknown = details?.['fields']
  if (!Array.isArray(fields)) return []
  return fields.flatMap((each: unknown) => {
    const { field, reason } = Object(each)
    if (typeof field !== 'string' || typeof reason !== 'string') return []
    const path = field.startsWith(`offers.${offerId}.`) ? field.slice(`offers.${offerId}.`.length) : field
    return [{ path, found: '', allowed: reason }]
  })
}
