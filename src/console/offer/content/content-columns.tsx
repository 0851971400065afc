import type { TFunction } from 'i18next'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import type { Column } from '#console/parts/columns.ts'
import { When } from '#console/parts/When.tsx'
import { brandColumn } from '#console/parts/player-columns.tsx'
import type { ContentRow, ContentState } from './content-state.ts'

const TONES: Readonly<Record<ContentState, Tone>> = {
  live: 'positive',
  scheduled: 'info',
  over: 'neutral',
  offline: 'neutral',
}

interface Shown {
  t: TFunction
  lang: string
  operator: OperatorSelf
}

export function contentColumns({ t, lang, operator }: Shown): Column<ContentRow>[] {
  const zoneOf = (tenant: string) => operator.brands.find(({ id }) => id === tenant)?.timeZone
  return [
    {
      id: 'title',
      title: t('console:content.title'),
      cell: ({ live, newest, name }) => (
        <span className="console-two">
          <strong>{(live ?? newest).title}</strong>
          <small>{name}</small>
        </span>
      ),
    },
    brandColumn({ t, operator }),
    {
      id: 'kind',
      title: t('console:content.kindLabel'),
      cell: ({ newest }) => t(`console:content.kind.${newest.kind}`),
    },
    {
      id: 'state',
      title: t('console:content.stateLabel'),
      cell: ({ state, hasDraft }) => (
        <span className="console-badges">
          <Badge tone={TONES[state]}>{t(`console:content.state.${state}`)}</Badge>
          {hasDraft && <Badge tone="warning">{t('console:content.draft')}</Badge>}
        </span>
      ),
    },
    {
      id: 'plan',
      title: t('console:content.plan'),
      cell: ({ live, newest, tenant }) => {
        const { fromMs, untilMs } = live ?? newest
        const zone = { lang, timeZone: zoneOf(tenant) }
        return (
          <span className="console-two">
            <When atMs={fromMs} {...zone} />
            {untilMs === undefined ? null : (
              <small>
                {t('console:content.until')} <When atMs={untilMs} {...zone} />
              </small>
            )}
          </span>
        )
      },
    },
    {
      id: 'changed',
      title: t('console:content.changed'),
      cell: ({ newest, tenant }) => (
        <span className="console-two">
          {newest.madeBy}
          <small>
            <When atMs={newest.madeAtMs} lang={lang} timeZone={zoneOf(tenant)} />
          </small>
        </span>
      ),
    },
  ]
}
