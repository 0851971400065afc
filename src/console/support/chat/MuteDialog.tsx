import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Select } from '#islands/ui/Select.tsx'
import { unitText } from '#lib/shared/intl/numbers.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'

interface Props {
  t: TFunction
  lang: string
  account: string
  onClose: () => void
  onMute: (minutes: number, withdrawHours: number | undefined, reason: string) => Promise<void>
}

/** In minutes, each with the unit that it is named in. */
const TERMS = [
  { minutes: 10, unit: 'minute', count: 10 },
  { minutes: 60, unit: 'hour', count: 1 },
  { minutes: 1_440, unit: 'day', count: 1 },
  { minutes: 10_080, unit: 'day', count: 7 },
  { minutes: 43_200, unit: 'day', count: 30 },
] as const
const WITHDRAW_HOURS = [1, 24, 168] as const

/** How long somebody may not write, and whether what they wrote goes as well. */
export function MuteDialog({ t, lang, account, onClose, onMute }: Props) {
  const [minutes, setMinutes] = useState('60')
  const [hours, setHours] = useState('')
  return (
    <ActDialog
      t={t}
      title={t('console:chat.muteTitle', { account })}
      submit={t('console:chat.mute')}
      isDanger
      reasonHint={t('console:chat.reasonHint')}
      onClose={onClose}
      onSubmit={(reason) => onMute(Number(minutes), hours === '' ? undefined : Number(hours), reason)}
    >
      <Select
        label={t('console:chat.muteFor')}
        value={minutes}
        options={TERMS.map(({ minutes: value, unit, count }) => ({
          value: String(value),
          label: unitText(count, unit, lang),
        }))}
        onChange={(event) => setMinutes(event.target.value)}
      />
      <Select
        label={t('console:chat.withdraw')}
        value={hours}
        options={[
          { value: '', label: t('console:chat.withdrawNone') },
          ...WITHDRAW_HOURS.map((value) => ({
            value: String(value),
            label: t('console:chat.withdrawHours', { time: unitText(value, 'hour', lang) }),
          })),
        ]}
        onChange={(event) => setHours(event.target.value)}
      />
    </ActDialog>
  )
}
