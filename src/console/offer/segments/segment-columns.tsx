import type { TFunction } from 'i18next'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import type { Column } from '#console/parts/columns.ts'
import { brandColumn } from '#console/parts/player-columns.tsx'
import { When } from '#console/parts/When.tsx'
import type { SegmentRow } from './segments-store.ts'

const TONES: Readonly<Record<SegmentRow['state'], Tone>> = {
  live: 'positive',
  waiting: 'warning',
  ended: 'neutral',
}

interface Shown {
  t: TFunction
  lang: string
  operator: OperatorSelf
}

export function segmentColumns({ t, lang, operator }: Shown): Column<SegmentRow>[] {
  return [
    {
      id: 'title',
      title: t('console:segments.title'),
      cell: ({ shown, id }) => (
        <span className="console-two">
          <strong>{shown.title}</strong>
          <small>{id}</small>
        </span>
      ),
    },
    brandColumn({ t, operator }),
    {
      id: 'state',
      title: t('console:content.stateLabel'),
      cell: ({ state }) => <SegmentBadge t={t} state={state} />,
    },
    {
      id: 'offers',
      title: t('console:segments.offers'),
      isNumber: true,
      cell: ({ offers }) => numberText(offers.length, lang),
    },
    {
      id: 'changed',
      title: t('console:segments.changed'),
      cell: ({ versions: [newest], tenant }) =>
        newest && (
          <span className="console-two">
            <When
              atMs={newest.madeAtMs}
              lang={lang}
              timeZone={operator.brands.find(({ id }) => id === tenant)?.timeZone}
            />
            <small>{newest.madeBy}</small>
          </span>
        ),
    },
  ]
}

export function SegmentBadge({ t, state }: { t: TFunction; state: SegmentRow['state'] }) {
  return <Badge tone={TONES[state]}>{t(`console:segments.state.${state}`)}</Badge>
}
