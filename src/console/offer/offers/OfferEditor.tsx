import { Button } from '#islands/ui/Button.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import type { OfferRecord } from '#lib/api/rewards/offers.ts'
import { HOUR_MS } from '#lib/shared/time/durations.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import type { OfferDraft } from './offer-check.ts'
import { initialOf, isObject, type JsonObject } from '#console/parts/schema/schema.ts'
import { OfferForm } from './OfferForm.tsx'
import { offerTerms } from './offers-store.ts'
import { offerShape } from './offer-shape.ts'

interface Props extends Omit<PageProps, 'brand'> {
  brand: OperatorBrand
  /** `undefined`: a new one. */
  offerId: string | undefined
  /** A new one begins with the terms of this one. */
  like: string | undefined
}

/** The terms and words of an offer, with every check that the platform makes. */
export function OfferEditor({ t, lang, operator, brand, offerId, like }: Props) {
  const query = { tenant: brand.id, offerId: offerId ?? like }
  const remote = useQuery(offerTerms, query)
  return (
    <>
      <PageHead
        title={offerId ?? t('console:offers.newTitle')}
        text={t('console:offers.ofBrand', { brand: brand.name, market: brand.market })}
        actions={
          <Button variant="secondary" icon="arrow-left" onClick={() => leaveOffer()}>
            {t('console:content.back')}
          </Button>
        }
      />
      <Shown t={t} remote={remote} onRetry={() => void offerTerms.load(query)}>
        {(stored) => (
          <OfferForm
            {...{ t, lang, operator, brand }}
            offerId={offerId}
            version={offerId === undefined ? 0 : (stored?.version ?? 0)}
            begun={stored ? draftOf(stored.record, offerId) : emptyDraft(brand)}
            onLeave={leaveOffer}
          />
        )}
      </Shown>
    </>
  )
}

function leaveOffer(open?: string): void {
  changeParams({ of: '', edit: '', like: '', ...(open === undefined ? {} : { open }) })
}

/** Of a stored version, as JSON has it; a copy gets an id and a start of its own. */
function draftOf({ offer, words }: OfferRecord, offerId: string | undefined): OfferDraft {
  const terms: unknown = JSON.parse(JSON.stringify(offer))
  // What the platform stores is an object.
  const own = terms as JsonObject
  return { offer: offerId === undefined ? { ...own, id: '', startsAtMs: nextHourMs() } : own, words }
}

function emptyDraft({ currency }: OperatorBrand): OfferDraft {
  const initial = initialOf(offerShape())
  const own = isObject(initial) ? initial : {}
  return { offer: { ...own, currency: currency.code, startsAtMs: nextHourMs() }, words: {} }
}

function nextHourMs(): number {
  return Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
}
