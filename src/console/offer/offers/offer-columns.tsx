import type { TFunction } from 'i18next'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { Amount } from '#console/parts/Amount.tsx'
import type { Column } from '#console/parts/columns.ts'
import { When } from '#console/parts/When.tsx'
import type { OfferRow } from './offers-store.ts'

export const OFFER_STATES = ['live', 'scheduled', 'draft', 'ended'] as const
const TONES: Readonly<Record<OfferRow['state'], Tone>> = {
  live: 'positive',
  scheduled: 'info',
  draft: 'warning',
  checked: 'warning',
  ended: 'neutral',
}

interface Shown {
  t: TFunction
  lang: string
  operator: OperatorSelf
}

export function offerColumns({ t, lang, operator }: Shown): Column<OfferRow>[] {
  const brandOf = (tenant: string) => operator.brands.find(({ id }) => id === tenant)
  return [
    {
      id: 'title',
      title: t('console:offers.title'),
      cell: ({ title, id }) => (
        <span className="console-two">
          <strong>{title}</strong>
          <small>{id}</small>
        </span>
      ),
    },
    { id: 'brand', title: t('console:brand'), cell: ({ tenant }) => brandOf(tenant)?.name ?? tenant },
    {
      id: 'kind',
      title: t('console:content.kindLabel'),
      cell: ({ kind }) => t(`console:offerKind.${kind}`, { defaultValue: kind }),
    },
    {
      id: 'state',
      title: t('console:content.stateLabel'),
      cell: ({ state }) => <OfferBadge t={t} state={state} />,
    },
    {
      id: 'plan',
      title: t('console:content.plan'),
      cell: ({ startsAtMs, endsAtMs, tenant }) => {
        const zone = { lang, timeZone: brandOf(tenant)?.timeZone }
        return (
          <span className="console-two">
            <When atMs={startsAtMs} {...zone} />
            {endsAtMs !== undefined && (
              <small>
                {t('console:content.until')} <When atMs={endsAtMs} {...zone} />
              </small>
            )}
          </span>
        )
      },
    },
    {
      id: 'spent',
      title: t('console:offers.spent'),
      isNumber: true,
      cell: ({ spentMinor, budgetMinor, currency }) => (
        <span className="console-two">
          <Amount minor={spentMinor} currency={currency} lang={lang} />
          <small>
            {t('console:offers.ofBudget')} <Amount minor={budgetMinor} currency={currency} lang={lang} />
          </small>
        </span>
      ),
    },
    {
      id: 'claims',
      title: t('console:offers.claims'),
      isNumber: true,
      cell: ({ claims }) => numberText(claims, lang),
    },
    {
      id: 'members',
      title: t('console:offers.members'),
      isNumber: true,
      isExtra: true,
      cell: ({ members }) => numberText(members, lang),
    },
  ]
}

export function OfferBadge({ t, state }: { t: TFunction; state: OfferRow['state'] }) {
  return <Badge tone={TONES[state]}>{t(`console:offerState.${state}`)}</Badge>
}
