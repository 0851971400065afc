import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { RECKONED_KINDS } from '#lib/api/rewards/offers-dry-run.ts'
import { offer as offerSchema } from '#lib/api/rewards/offers.ts'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import type { JsonObject } from '#console/parts/schema/schema.ts'
import { runDry, type DryRun } from './dry-run-store.ts'
import { DryRunShown } from './DryRunShown.tsx'

interface Props {
  t: TFunction
  lang: string
  brand: OperatorBrand
  /** The terms as they are typed. */
  offer: JsonObject
}

const DAYS = 30

/** What these terms would have given to whom in days that are over, before anybody is promised anything. */
export function DryRunPart({ t, lang, brand, offer }: Props) {
  const yesterday = addDays(dayAt(Date.now(), brand.timeZone), -1)
  const [toDay, setToDay] = useState(yesterday)
  const [fromDay, setFromDay] = useState(addDays(yesterday, 1 - DAYS))
  const [run, setRun] = useState<DryRun>()
  const { isPending, failure, run: submit } = useSubmit()
  // Each run has a number: one that was overtaken, or whose page is gone, stops.
  const turn = useRef(0)
  useEffect(() => () => void (turn.current += 1), [])
  const read = offerSchema.safeParse(offer)
  const isReckoned = read.success && RECKONED_KINDS.some((kind) => kind === read.data.reward.kind)
  const isRange = fromDay !== '' && toDay !== '' && fromDay <= toDay && addDays(fromDay, DAYS) >= toDay
  const start = () => {
    if (!read.success) return
    const mine = ++turn.current
    setRun(undefined)
    void submit(() =>
      runDry(
        { tenant: brand.id, offer: read.data, fromDay, toDay },
        { onPage: setRun, isStopped: () => turn.current !== mine },
      ),
    )
  }
  return (
    <section className="console-part" aria-label={t('console:dryRun.title')}>
      <h2>{t('console:dryRun.title')}</h2>
      <p className="console-note">{t('console:dryRun.text')}</p>
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      {read.success && !isReckoned && <Notice tone="info">{t('console:dryRun.notReckoned')}</Notice>}
      <div className="console-filters">
        <Field
          label={t('console:filter.fromDay')}
          type="date"
          value={fromDay}
          max={toDay}
          onChange={(event) => setFromDay(event.target.value)}
        />
        <Field
          label={t('console:filter.toDay')}
          type="date"
          value={toDay}
          error={isRange ? undefined : t('console:dryRun.range', { days: DAYS + 1 })}
          onChange={(event) => setToDay(event.target.value)}
        />
        <Button
          variant="secondary"
          icon="play"
          isLoading={isPending}
          isUnavailable={!isReckoned || !isRange}
          onClick={start}
        >
          {t('console:dryRun.start')}
        </Button>
      </div>
      {!read.success && <p className="console-note">{t('console:dryRun.incomplete')}</p>}
      {run && <DryRunShown {...{ t, lang, run, brand }} />}
    </section>
  )
}
