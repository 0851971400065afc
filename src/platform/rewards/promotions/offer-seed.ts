import { ApiError } from '#lib/api/errors.ts'
import type { OfferRecord } from '#lib/api/rewards/offers.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { problemsToPublish } from '#lib/shared/rewards/offer-problems.ts'
import type { Env } from '#platform/base/env.ts'
import { writeOffer } from '#platform/rewards/offers/service.ts'
import { fillEnvelope, ONLY } from './envelope-repository.ts'

/** @throws ApiError `request.invalid`, naming each rule that an offer breaks, before anything is written
 */
export function checkOffers(offers: readonly OfferRecord[], tenants: readonly TenantRecord[]): void {
  const fields = offers.flatMap(({ tenant, offer, words }) => {
    const brand = tenants.find(({ id }) => id === tenant)
    if (!brand) return [{ field: `offers.${offer.id}`, reason: 'tenant' }]
    return [
      ...problemsToPublish(offer, brand.market).map(({ rule, path }) => ({
        field: `offers.${offer.id}.${path}`,
        reason: rule,
      })),
      ...(offer.currency === brand.currency.code
        ? []
        : [{ field: `offers.${offer.id}.currency`, reason: 'currency' }]),
      ...brand.locales
        .filter((locale) => !words[locale])
        .map((locale) => ({ field: `offers.${offer.id}.words.${locale}`, reason: 'missing' })),
    ]
  })
  if (fields.length > 0) throw new ApiError('request.invalid', { fields: fields.slice(0, 20) })
}

export async function seedOffers(env: Env, offers: readonly OfferRecord[], nowMs: number): Promise<void> {
  for (const { tenant, offer, words } of offers)
    await writeOffer(env, tenant, {
      offer,
      words,
      state: offer.startsAtMs > nowMs ? 'scheduled' : 'live',
      madeBy: 'files',
      nowMs,
    })
  for (const { tenant, offer } of offers) {
    const { id, reward } = offer
    // Envelopes at stated times are created when their time comes.
    if (reward.kind === 'redEnvelope' && !reward.drops)
      await fillEnvelope(env, { tenant, offer: id, span: ONLY }, reward)
  }
}
