import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { momentIn } from '#console/parts/moment-in.ts'
import type { GameRow } from './games-store.ts'

interface Props {
  t: TFunction
  game: GameRow
  state: GameRow['state']
  /** Of the brand: the end is a time of its clock. */
  timeZone: string
  onClose: () => void
  onSet: (untilMs: number | undefined, reason: string) => Promise<void>
}

/** What players will see of one game, and until when. */
export function GameDialog({ t, game, state, timeZone, onClose, onSet }: Props) {
  const [until, setUntil] = useState('')
  const untilMs = until === '' ? undefined : momentIn(until, timeZone)
  const isWrong = until !== '' && (untilMs === undefined || untilMs <= Date.now())
  return (
    <ActDialog
      t={t}
      title={t(`console:vendors.ask.${state}`, { vendor: game.gameName })}
      submit={t(`console:vendors.set.${state}`)}
      isDanger={state === 'hidden'}
      isReady={!isWrong}
      reasonHint={t('console:vendors.reasonHint')}
      onClose={onClose}
      onSubmit={(reason) => onSet(untilMs, reason)}
    >
      <p>{t(`console:games.what.${state}`)}</p>
      {state === 'maintenance' && (
        <Field
          label={t('console:vendors.until')}
          hint={t('console:games.untilHint', { zone: timeZone })}
          type="datetime-local"
          value={until}
          error={isWrong ? t('console:vendors.untilPast') : undefined}
          onChange={(event) => setUntil(event.target.value)}
        />
      )}
    </ActDialog>
  )
}
