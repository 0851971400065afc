import type { TFunction } from 'i18next'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import type { Column } from '#console/parts/columns.ts'
import { brandColumn } from '#console/parts/player-columns.tsx'
import { When } from '#console/parts/When.tsx'
import type { ReleaseRow } from './releases-store.ts'

const TONES: Readonly<Record<ReleaseRow['state'], Tone>> = {
  waiting: 'warning',
  approved: 'info',
  refused: 'neutral',
  withdrawn: 'neutral',
  live: 'positive',
  stopped: 'negative',
  rolledBack: 'neutral',
}

interface Given {
  t: TFunction
  lang: string
  operator: OperatorSelf
}

export function releaseColumns({ t, lang, operator }: Given): Column<ReleaseRow>[] {
  return [
    {
      id: 'name',
      title: t('console:releases.name'),
      cell: ({ name, madeBy }) => (
        <span className="console-two">
          <strong>{name}</strong>
          <small>{madeBy}</small>
        </span>
      ),
    },
    brandColumn({ t, operator }),
    {
      id: 'state',
      title: t('console:content.stateLabel'),
      cell: ({ state }) => <ReleaseBadge t={t} state={state} />,
    },
    {
      id: 'at',
      title: t('console:releases.at'),
      cell: ({ atMs, tenant }) => (
        <When atMs={atMs} lang={lang} timeZone={operator.brands.find(({ id }) => id === tenant)?.timeZone} />
      ),
    },
    {
      id: 'count',
      title: t('console:releases.count'),
      isNumber: true,
      cell: ({ items }) => numberText(items.length, lang),
    },
  ]
}

export function ReleaseBadge({ t, state }: { t: TFunction; state: ReleaseRow['state'] }) {
  return <Badge tone={TONES[state]}>{t(`console:releases.state.${state}`)}</Badge>
}
