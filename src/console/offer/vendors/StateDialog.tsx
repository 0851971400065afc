import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { momentIn } from '#console/parts/moment-in.ts'
import type { GameRow } from './games-store.ts'
import type { Vendor } from './vendors-store.ts'

interface Props {
  t: TFunction
  /** Whose words: a vendor's, or those of a single game. */
  of: 'vendors' | 'games'
  /** The vendor's code, or the name of the game. */
  name: string
  state: Vendor['state'] | GameRow['state']
  /** Of the brand: the end is a time of its clock. */
  timeZone: string
  onClose: () => void
  onSet: (untilMs: number | undefined, reason: string) => Promise<void>
}

/** What players will see of a vendor or a game, and until when. */
export function StateDialog({ t, of, name, state, timeZone, onClose, onSet }: Props) {
  const [until, setUntil] = useState('')
  const untilMs = until === '' ? undefined : momentIn(until, timeZone)
  const isWrong = until !== '' && (untilMs === undefined || untilMs <= Date.now())
  return (
    <ActDialog
      t={t}
      title={t(`console:vendors.ask.${state}`, { vendor: name })}
      submit={t(`console:vendors.set.${state}`)}
      isDanger={state === 'stopped' || state === 'hidden'}
      isReady={!isWrong}
      reasonHint={t('console:vendors.reasonHint')}
      onClose={onClose}
      onSubmit={(reason) => onSet(untilMs, reason)}
    >
      <p>{t(`console:${of}.what.${state}`)}</p>
      {state === 'maintenance' && (
        <Field
          label={t('console:vendors.until')}
          hint={t(`console:${of}.untilHint`, { zone: timeZone })}
          type="datetime-local"
          value={until}
          error={isWrong ? t('console:vendors.untilPast') : undefined}
          onChange={(event) => setUntil(event.target.value)}
        />
      )}
    </ActDialog>
  )
}
