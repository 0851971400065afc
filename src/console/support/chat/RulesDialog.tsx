import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import type { ChatRules } from './chat-store.ts'

interface Props {
  t: TFunction
  brand: string
  rules: ChatRules
  onClose: () => void
  onSet: (rules: ChatRules, reason: string) => Promise<void>
}

const MOST_SECONDS = 600

/** Whether a brand's room is open, and how fast it may be written in. */
export function RulesDialog({ t, brand, rules, onClose, onSet }: Props) {
  const [isOpen, setOpen] = useState(rules.isOpen)
  const [seconds, setSeconds] = useState(String(rules.slowSeconds))
  const slowSeconds = /^\d{1,3}$/.test(seconds.trim()) ? Number(seconds) : Number.NaN
  const isWhole = slowSeconds <= MOST_SECONDS
  return (
    <ActDialog
      t={t}
      title={t('console:chat.rulesTitle', { brand })}
      submit={t('console:chat.setRules')}
      isReady={isWhole}
      reasonHint={t('console:chat.reasonHint')}
      onClose={onClose}
      onSubmit={(reason) => onSet({ isOpen, slowSeconds }, reason)}
    >
      <Select
        label={t('console:chat.room')}
        value={isOpen ? 'open' : 'closed'}
        options={(['open', 'closed'] as const).map((value) => ({
          value,
          label: t(`console:chat.is.${value}`),
        }))}
        onChange={(event) => setOpen(event.target.value === 'open')}
      />
      <Field
        label={t('console:chat.slow')}
        hint={t('console:chat.slowHint', { most: MOST_SECONDS })}
        inputMode="numeric"
        value={seconds}
        error={isWhole ? undefined : t('console:chat.slowHint', { most: MOST_SECONDS })}
        onChange={(event) => setSeconds(event.target.value)}
      />
    </ActDialog>
  )
}
