import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { OperatorBrand, OperatorSelf } from '#lib/api/ops/console.ts'
import { offerRecord } from '#lib/api/rewards/offers.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { useStayWarning } from '#console/parts/use-stay-warning.ts'
import { checkOffer, type OfferDraft, refusedAt } from './offer-check.ts'
import { liveSegments } from '#console/offer/segments/segments-store.ts'
import { putOffer, versionOf } from './offers-store.ts'
import { offerShapeWith } from './offer-shape.ts'
import { DryRunPart } from './DryRunPart.tsx'
import { OfferMistakes } from './OfferMistakes.tsx'
import { OfferWords } from './OfferWords.tsx'
import { ObjectFields } from '#console/parts/schema/ObjectFields.tsx'
import { isObject, type JsonObject, type Shape } from '#console/parts/schema/schema.ts'
import { SchemaField } from '#console/parts/schema/SchemaField.tsx'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  brand: OperatorBrand
  offerId: string | undefined
  /** That the form begins with; 0: a new offer. */
  version: number
  begun: OfferDraft
  onLeave: (open?: string) => void
}

/** The form of an offer: what is typed is checked at once, and every rule that refuses it is named with its law. */
export function OfferForm({ t, lang, operator, brand, offerId, version, begun, onLeave }: Props) {
  const [draft, setDraft] = useState(begun)
  const [isTried, setTried] = useState(false)
  const [known, setKnown] = useState(version)
  const [overtakenBy, setOvertakenBy] = useState<string>()
  const { isPending, failure, run } = useSubmit()
  const shape = useShape(brand, draft.offer)
  useStayWarning(draft !== begun)
  const found = useMemo(() => checkOffer(draft, brand), [draft, brand])
  const id = typeof draft.offer['id'] === 'string' ? draft.offer['id'] : ''
  const refused = failure ? refusedAt(failure, id) : []
  const mistakes = isTried || offerId !== undefined ? [...found, ...refused] : []
  const errorAt = (path: string) => {
    const here = mistakes.find((each) => each.path === path)
    return here && t('console:offers.allowed', { allowed: here.allowed })
  }
  const save = (isDraft: boolean) => {
    setTried(true)
    if (found.length > 0) return
    void run(async () => {
      const now = await versionOf({ tenant: brand.id, offerId: id })
      if (now.version !== known) {
        // Said once: whoever saves again writes on top of it.
        setKnown(now.version)
        return setOvertakenBy(now.madeBy)
      }
      const record = offerRecord.parse({ tenant: brand.id, ...draft })
      await putOffer(record, { operator: operator.name, isDraft })
      onLeave(`${brand.id}.${id}`)
      showToast({ tone: 'positive', text: t('console:offers.saved', { id }) })
    })
  }
  const isLater = typeof draft.offer['startsAtMs'] === 'number' && draft.offer['startsAtMs'] > Date.now()
  return (
    <div className="console-editor">
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        {failure && refused.length === 0 && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
        {overtakenBy !== undefined && (
          <Notice tone="warning">
            {t('console:offers.overtaken', { version: known, operator: overtakenBy })}
          </Notice>
        )}
        <OfferMistakes t={t} mistakes={mistakes} market={brand.market} />
        <ObjectFields
          {...{ t, errorAt, units: { currency: brand.currency, lang, timeZone: brand.timeZone } }}
          Part={SchemaField}
          shape={shape}
          name="offer"
          path=""
          value={draft.offer}
          isNeeded
          // An offer keeps its id, and has its brand's currency.
          without={offerId === undefined ? ['currency'] : ['id', 'currency']}
          onChange={(offer) => setDraft({ ...draft, offer: Object(offer) })}
        />
        <OfferWords
          t={t}
          brand={brand}
          words={draft.words}
          errorAt={errorAt}
          onChange={(words) => setDraft({ ...draft, words })}
        />
        <DryRunPart {...{ t, lang, brand }} offer={draft.offer} />
        <div className="console-editor__acts">
          <Button isLoading={isPending} onClick={() => save(false)}>
            {t(isLater ? 'console:content.act.schedule' : 'console:content.act.publish')}
          </Button>
          <Button variant="secondary" isLoading={isPending} onClick={() => save(true)}>
            {t('console:content.saveDraft')}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The form of the terms, with the segments of the brand; one that the terms name stays, whatever became of it. */
function useShape(brand: OperatorBrand, { audience }: JsonObject): Shape {
  const remote = useQuery(liveSegments, { tenant: brand.id })
  const named = isObject(audience) ? audience['segments'] : undefined
  const own = Array.isArray(named) ? named.map(String) : []
  const known = remote.state === 'ready' ? remote.value : []
  return offerShapeWith([...new Set([...known, ...own])])
}
