import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { momentIn } from '#console/parts/moment-in.ts'
import type { Vendor } from './vendors-store.ts'

interface Props {
  t: TFunction
  vendor: Vendor
  state: Vendor['state']
  /** Of the brand: the end is a time of its clock. */
  timeZone: string
  onClose: () => void
  onSet: (untilMs: number | undefined, reason: string) => Promise<void>
}

/** What players will see of a vendor, and until when. */
export function StateDialog({ t, vendor, state, timeZone, onClose, onSet }: Props) {
  const [until, setUntil] = useState('')
  const untilMs = until === '' ? undefined : momentIn(until, timeZone)
  const isWrong = until !== '' && (untilMs === undefined || untilMs <= Date.now())
  return (
    <ActDialog
      t={t}
      title={t(`console:vendors.ask.${state}`, { vendor: vendor.vendor })}
      submit={t(`console:vendors.set.${state}`)}
      isDanger={state === 'stopped' || state === 'hidden'}
      isReady={!isWrong}
      reasonHint={t('console:vendors.reasonHint')}
      onClose={onClose}
      onSubmit={(reason) => onSet(untilMs, reason)}
    >
      <p>{t(`console:vendors.what.${state}`)}</p>
      {state === 'maintenance' && (
        <Field
          label={t('console:vendors.until')}
          hint={t('console:vendors.untilHint', { zone: timeZone })}
          type="datetime-local"
          value={until}
          error={isWrong ? t('console:vendors.untilPast') : undefined}
          onChange={(event) => setUntil(event.target.value)}
        />
      )}
    </ActDialog>
  )
}
