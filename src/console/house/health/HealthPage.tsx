import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { PartHealth } from '#lib/api/ops/watch.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { health } from './health-store.ts'

const TONES: Readonly<Record<PartHealth['status'], Tone>> = {
  up: 'positive',
  slow: 'warning',
  down: 'negative',
  off: 'neutral',
}
const NOTHING = {}

/** Every part of the deployment: whether it answers, how fast, and what was found. */
export default function HealthPage({ t, lang }: PageProps) {
  const remote = useQuery(health, NOTHING)
  const column = (id: string) => ({
    id,
    name: t(`console:health.${id}`),
    title: t(`console:health.${id}`),
  })
  return (
    <>
      <PageHead
        title={t('console:page.health')}
        text={t('console:health.text')}
        actions={
          <Button variant="secondary" icon="refresh" onClick={() => void health.again()}>
            {t('console:table.reload')}
          </Button>
        }
      />
      <Shown t={t} remote={remote} onRetry={() => void health.again()}>
        {({ parts, atMs }) => (
          <div className="console-stack">
            <p className="console-note">
              {t('console:health.at')} <When atMs={atMs} lang={lang} />
            </p>
            <PlainTable<PartHealth>
              label={t('console:page.health')}
              rows={parts}
              rowId={({ part, of }) => `${part} ${of}`}
              columns={[
                {
                  ...column('part'),
                  cell: ({ part, of }) => (
                    <span className="console-two">
                      <span>{part}</span>
                      {of !== '' && <small>{of}</small>}
                    </span>
                  ),
                },
                {
                  ...column('status'),
                  cell: ({ status }) => (
                    <Badge tone={TONES[status]}>{t(`console:health.is.${status}`)}</Badge>
                  ),
                },
                {
                  ...column('took'),
                  isNumber: true,
                  cell: ({ tookMs }) => t('console:health.ms', { ms: numberText(tookMs, lang) }),
                },
                { ...column('found'), cell: ({ found }) => found },
              ]}
            />
          </div>
        )}
      </Shown>
    </>
  )
}
