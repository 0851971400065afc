import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { momentIn } from '#console/parts/moment-in.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { planMaintenance, type BrandRow } from './brands-store.ts'

interface Props {
  t: TFunction
  row: BrandRow
  name: string
  /** Start and end are times of the brand's clock. */
  timeZone: string
  onClose: () => void
}

/** When a brand will close, and open again by itself; or that it will not. */
export function PlanDialog({ t, row, name, timeZone, onClose }: Props) {
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('')
  const { isPending, failure, run } = useSubmit()
  const startsAtMs = start === '' ? undefined : momentIn(start, timeZone)
  const endsAtMs = end === '' ? undefined : momentIn(end, timeZone)
  const isPast = startsAtMs !== undefined && startsAtMs <= Date.now()
  const isEndWrong = endsAtMs !== undefined && startsAtMs !== undefined && endsAtMs <= startsAtMs
  const plan = (startsAt: number | null) =>
    run(async () => {
      const ends = startsAt === null || endsAtMs === undefined ? {} : { endsAtMs }
      const listeners = await planMaintenance(row, { startsAtMs: startsAt, ...ends })
      const done = startsAt === null ? 'unplanned' : 'planned'
      showToast({ tone: 'positive', text: t(`console:brands.done.${done}`, { name, count: listeners }) })
      onClose()
    })
  const zoned = { type: 'datetime-local', hint: t('console:content.zone', { zone: timeZone }) } as const
  return (
    <Dialog
      title={t('console:brands.ask.plan', { name })}
      closeLabel={t('ui:close')}
      onClose={onClose}
      footer={
        <>
          {row.status.planned && (
            <Button variant="secondary" isLoading={isPending} onClick={() => void plan(null)}>
              {t('console:brands.cancelPlan')}
            </Button>
          )}
          <Button
            isLoading={isPending}
            isUnavailable={startsAtMs === undefined || isPast || isEndWrong}
            onClick={() => startsAtMs !== undefined && void plan(startsAtMs)}
          >
            {t('console:brands.plan')}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <p>{t('console:brands.effect.plan')}</p>
      <Field
        {...zoned}
        label={t('console:brands.planStart')}
        value={start}
        data-autofocus
        error={isPast ? t('console:vendors.untilPast') : undefined}
        onChange={(event) => setStart(event.target.value)}
      />
      <Field
        {...zoned}
        label={t('console:brands.planEnd')}
        value={end}
        error={isEndWrong ? t('console:brands.endBeforeStart') : undefined}
        onChange={(event) => setEnd(event.target.value)}
      />
    </Dialog>
  )
}
