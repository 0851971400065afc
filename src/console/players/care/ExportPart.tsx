import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { saveFile } from '#console/parts/save-file.ts'
import { exportProtection } from './care-store.ts'
import type { CareProps } from './CarePage.tsx'

/** The regulator's file: everything that players, operators and rules did for protection, of one brand. */
export function ExportPart({ t, brands }: Pick<CareProps, 't' | 'brands'>) {
  const { isPending, failure, run } = useSubmit()
  const [events, setEvents] = useState<number>()
  const save = (tenant: string) =>
    void run(async () => {
      setEvents(0)
      saveFile(await exportProtection(tenant, setEvents), `protection-${tenant}.csv`)
    })
  return (
    <div className="console-stack">
      <p>{t('console:care.exportText')}</p>
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      {events !== undefined && !failure && (
        <Notice tone={isPending ? 'info' : 'positive'}>
          {t('console:care.exported', { count: events })}
        </Notice>
      )}
      <div className="console-detail__acts">
        {brands.map(({ id, name }) => (
          <Button
            key={id}
            variant="secondary"
            icon="download"
            isUnavailable={isPending}
            onClick={() => save(id)}
          >
            {t('console:care.exportOf', { brand: name })}
          </Button>
        ))}
      </div>
    </div>
  )
}
