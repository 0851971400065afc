import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import type { Game, Versions } from './lottery-store.ts'
import { oddsText, typedOdds } from './version-text.ts'

interface Props {
  t: TFunction
  game: Game
  versions: Versions
  onClose: () => void
  onDraft: (odds: Record<string, number>, reason: string) => Promise<void>
}

/** New odds of one class, as a draft: nothing changes before it is put into force. */
export function DraftDialog({ t, game, versions, onClose, onDraft }: Props) {
  const keys = Object.keys(versions.odds).toSorted()
  const [key, setKey] = useState(keys[0] ?? '')
  const [text, setText] = useState('')
  const odds = typedOdds(text)
  return (
    <ActDialog
      t={t}
      title={t('console:lottery.draftTitle', { game: game.name })}
      submit={t('console:lottery.draft')}
      isReady={odds !== undefined && key !== ''}
      reasonHint={t('console:lottery.reasonHint')}
      onClose={onClose}
      onSubmit={async (reason) => {
        if (odds !== undefined) await onDraft({ [key]: odds }, reason)
      }}
    >
      <Select
        label={t('console:lottery.oddsOf')}
        value={key}
        options={keys.map((value) => ({ value, label: `${value} · ${oddsText(versions.odds[value])}` }))}
        onChange={(event) => setKey(event.target.value)}
      />
      <Field
        label={t('console:lottery.newOdds')}
        hint={t('console:lottery.newOddsHint')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={text !== '' && odds === undefined ? t('console:lottery.noOdds') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </ActDialog>
  )
}
